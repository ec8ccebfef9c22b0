import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

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
