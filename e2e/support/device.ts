import { mkdtemp, open, readdir, readlink, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'

import { type BrowserContext, type BrowserContextOptions, type Page, chromium } from '@playwright/test'

import { chromiumFlags, ensureChromium } from '../../scripts/chromium.ts'

/** What kind of device it is. */
export type DeviceLook = Pick<BrowserContextOptions, 'viewport' | 'hasTouch' | 'locale'>

const DESK: DeviceLook = { viewport: { width: 1280, height: 900 }, locale: 'en-GB' }

/** A tablet: a browser with a profile on disk, whose process can be killed and started again. */
export class Device {
  #context: BrowserContext | null = null
  readonly #profile: string
  readonly #look: DeviceLook

  private constructor(profile: string, look: DeviceLook) {
    this.#profile = profile
    this.#look = look
  }

  static async create(look: DeviceLook = DESK): Promise<Device> {
    return new Device(await mkdtemp(join(tmpdir(), 'parq device-')), look)
  }

  /** Switches the browser on and gives its page. */
  async on(): Promise<Page> {
    this.#context = await chromium.launchPersistentContext(this.#profile, { ...this.#look, executablePath: ensureChromium(), args: chromiumFlags() })
    const [page] = this.#context.pages()
    return page ?? (await this.#context.newPage())
  }

  /** The battery is out: no process gets to write anything more. */
  async kill(): Promise<void> {
    const context = this.#context
    this.#context = null
    if (context === null) return
    const gone = new Promise<void>((resolve) => context.once('close', () => resolve()))
    // The browser leads a group of its own, so that all of its processes are killed together.
    process.kill(-(await processOf(context)), 'SIGKILL')
    await gone
    await this.#removeSocket()
  }

  /** Chromium keeps the socket of a profile elsewhere, and removes it when it is closed; who is killed removes nothing. */
  async #removeSocket(): Promise<void> {
    const socket = await readlink(join(this.#profile, 'SingletonSocket')).catch(() => null)
    if (socket && basename(dirname(socket)).startsWith('org.chromium.')) await rm(dirname(socket), { recursive: true, force: true })
  }

  /**
   * Damages what the browser that is off keeps in IndexedDB, as Chromium's own kill in the middle of a write does it
   * (`docs/decisions/0037`): a record of its log has other bytes than its checksum says.
   */
  async damageDatabases(): Promise<void> {
    const folder = join(this.#profile, 'Default', 'IndexedDB')
    const logs = (await readdir(folder, { recursive: true })).filter((name) => /leveldb\/\d+\.log$/.test(name)).map((name) => join(folder, name))
    for (const log of logs) {
      const file = await open(log, 'r+')
      await file.write(Buffer.alloc(64, 0x2a), 0, 64, Math.floor((await stat(log)).size / 2))
      await file.close()
    }
    if (logs.length === 0) throw new Error('There is no log of a database')
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
