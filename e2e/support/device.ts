import { cpSync } from 'node:fs'
import { mkdtemp, open, readdir, readFile, readlink, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'

import { type BrowserContext, type BrowserContextOptions, type Page, chromium } from '@playwright/test'

import { chromiumFlags, ensureChromium, WITHOUT_BACKGROUND_SYNC } from '../../scripts/chromium.ts'
import { QUICK_FOLDER } from '../../tests/support/quick-folder.ts'
import { standAtMoment } from './clock.ts'
import { addressFlags } from './prepared.ts'

/** Look of the device. */
export interface DeviceLook extends Pick<
  BrowserContextOptions,
  'viewport' | 'hasTouch' | 'locale' | 'timezoneId' | 'baseURL'
> {
  /** `TZ` of the browser's process, in place of an emulated zone: the only way to a zone that no browser knows. */
  systemZone?: string
  /** False: only an open page sends. */
  syncsInBackground?: boolean
  /** Further flags of the browser. */
  flags?: readonly string[]
}

export const DESK: DeviceLook = { viewport: { width: 1280, height: 900 }, locale: 'en-GB' }
const TIME_ZONE = 'America/Bogota'

/** A tablet: a browser with a profile on disk, whose process can be killed and started again. */
export class Device {
  #context: BrowserContext | null = null
  readonly #profile: string
  readonly #look: DeviceLook

  private constructor(profile: string, look: DeviceLook) {
    this.#profile = profile
    this.#look = look
  }

  /** Returns a device whose browser profile is stored in this folder. */
  static at(profile: string): Device {
    return new Device(profile, DESK)
  }

  /** Creates a new device, or one with all data of another profile. */
  static async create(look: DeviceLook = DESK, profile: string | null = null): Promise<Device> {
    const folder = await mkdtemp(join(QUICK_FOLDER, 'parq device-'))
    // Takes a third of the time of `cp`, which requests each file separately.
    if (profile !== null) cpSync(profile, folder, { recursive: true })
    return new Device(folder, look)
  }

  /** Switches the browser on and returns its page. */
  async on(): Promise<Page> {
    const { systemZone, timezoneId = TIME_ZONE, syncsInBackground = true, flags = [], ...look } = this.#look
    const args = [
      ...chromiumFlags(),
      ...addressFlags(),
      ...(syncsInBackground ? [] : [WITHOUT_BACKGROUND_SYNC]),
      ...flags,
    ]
    const zone = systemZone === undefined ? { timezoneId } : { env: { ...process.env, TZ: systemZone } }
    this.#context = await chromium.launchPersistentContext(this.#profile, {
      ...look,
      ...zone,
      executablePath: ensureChromium(),
      args,
    })
    const context = this.#context
    await standAtMoment(context)
    context.once('close', () => {
      if (this.#context === context) this.#context = null
    })
    const [page] = context.pages()
    return page ?? (await context.newPage())
  }

  /** Switches the browser off, with time to write. */
  async off(): Promise<void> {
    const context = this.#context
    this.#context = null
    await context?.close()
  }

  /** The battery is empty: no process can write any more. */
  async kill(): Promise<void> {
    const context = this.#context
    this.#context = null
    if (context === null) return
    const gone = new Promise<void>((resolve) => context.once('close', () => resolve()))
    // The browser leads its own process group, so that all of its processes are killed together.
    process.kill(-(await processOf(context)), 'SIGKILL')
    await gone
    await this.#removeSocket()
  }

  /** Chromium keeps the socket of a profile elsewhere and removes it on exit; a killed browser does not remove it. */
  async #removeSocket(): Promise<void> {
    const socket = await readlink(join(this.#profile, 'SingletonSocket')).catch(() => null)
    if (socket && basename(dirname(socket)).startsWith('org.chromium.'))
      await rm(dirname(socket), { recursive: true, force: true })
  }

  /**
   * Damages the IndexedDB data of a browser that is off, like a kill of Chromium in the middle of a write
   * (`docs/decisions/0037`): the bytes of a log record don't match its checksum.
   */
  async damageDatabases(): Promise<void> {
    const folder = join(this.#profile, 'Default', 'IndexedDB')
    const logs = (await readdir(folder, { recursive: true }))
      .filter((name) => /leveldb\/\d+\.log$/.test(name))
      .map((name) => join(folder, name))
    for (const log of logs) {
      const file = await open(log, 'r+')
      await file.write(Buffer.alloc(64, 0x2a), 0, 64, Math.floor((await stat(log)).size / 2))
      await file.close()
    }
    if (logs.length === 0) throw new Error('There is no log of a database')
  }

  /** Returns the files in the profile of a switched-off browser that contain a text, by path. */
  async filesWith(text: string): Promise<string[]> {
    const entries = await readdir(this.#profile, { recursive: true, withFileTypes: true })
    const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
    const found: string[] = []
    for (const path of paths) if ((await readFile(path)).includes(text)) found.push(relative(this.#profile, path))
    return found
  }

  async remove(): Promise<void> {
    await this.kill()
    await rm(this.#profile, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function processOf(context: BrowserContext): Promise<number> {
  const session = await context.browser()?.newBrowserCDPSession()
  const { processInfo = [] } = (await session?.send('SystemInfo.getProcessInfo')) ?? {}
  const pid = processInfo.find(({ type }) => type === 'browser')?.id
  if (pid === undefined) throw new Error('The browser does not say which process it is')
  return pid
}
