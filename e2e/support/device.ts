import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { type Browser, type Page, chromium } from '@playwright/test'

import { chromiumFlags, ensureChromium } from '../../scripts/chromium.ts'

const FLAGS = ['--headless=new', '--remote-debugging-port=0', '--window-size=1280,900', '--lang=en-GB', '--disable-gpu', 'about:blank']

/** A tablet: a browser with a profile on disk, whose process can be killed and started again. */
export class Device {
  #process: ChildProcess | null = null
  #browser: Browser | null = null
  readonly #profile: string

  private constructor(profile: string) {
    this.#profile = profile
  }

  static async create(): Promise<Device> {
    return new Device(await mkdtemp(join(tmpdir(), 'parq device-')))
  }

  /** Switches the browser on and gives its page. */
  async on(): Promise<Page> {
    const child = spawn(ensureChromium(), [...chromiumFlags(), `--user-data-dir=${this.#profile}`, ...FLAGS], {
      // A group of its own, so that all of the browser's processes are killed together.
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    this.#process = child
    this.#browser = await chromium.connectOverCDP(await debuggerUrl(child))
    const [context] = this.#browser.contexts()
    const page = context?.pages()[0] ?? (await context?.newPage())
    if (!page) throw new Error('The browser has no page')
    return page
  }

  /** The battery is out: no process gets to write anything more. */
  async kill(): Promise<void> {
    const child = this.#process
    const browser = this.#browser
    this.#process = null
    this.#browser = null
    if (child?.pid === undefined || child.exitCode !== null) return
    const gone = once(child, 'exit')
    process.kill(-child.pid, 'SIGKILL')
    await gone
    await browser?.close()
  }

  async remove(): Promise<void> {
    await this.kill()
    await rm(this.#profile, { recursive: true, force: true, maxRetries: 5 })
  }
}

function debuggerUrl(child: ChildProcess): Promise<string> {
  let printed = ''
  return new Promise((resolve, reject) => {
    child.stderr?.on('data', (chunk: Buffer) => {
      printed += chunk
      const url = /DevTools listening on (ws:\/\/\S+)/.exec(printed)?.[1]
      if (url !== undefined) resolve(url)
    })
    child.once('exit', (code) => reject(new Error(`Chromium ended with code ${code}:\n${printed}`)))
  })
}
