import type { CDPSession, Page } from '@playwright/test'

import { Device } from '../../e2e/support/device.ts'
import type { BenchServer } from './bench-server.ts'
import type { ContestantName } from './contestants.ts'
import type { Given } from './page/page.ts'

const SYNC_TAG = 'workbox-background-sync:edits'

/** One contestant on its own device. */
export class Contest {
  readonly name: ContestantName
  readonly #server: BenchServer
  readonly #device: Device
  #page: Page | null = null
  #throttling: CDPSession | null = null
  #worker: { session: CDPSession; registrationId: string | null } | null = null

  private constructor(name: ContestantName, server: BenchServer, device: Device) {
    this.name = name
    this.#server = server
    this.#device = device
  }

  static async start(name: ContestantName, server: BenchServer, given: Given = {}): Promise<Contest> {
    const contest = new Contest(name, server, await Device.create())
    await contest.on(given)
    return contest
  }

  get page(): Page {
    if (this.#page === null) throw new Error('The device is off')
    return this.#page
  }

  /** Switches the device on and opens the page, which is online. */
  async on(given: Given = {}): Promise<void> {
    this.#page = await this.#device.on()
    if (this.name === 'workbox') await this.#watchWorker(this.#page)
    await this.#page.goto(this.#server.url)
    await this.#page.evaluate(([name, rest]) => window.outboxBench.open(name, rest), [this.name, given] as const)
  }

  async network(isThere: boolean): Promise<void> {
    await this.page.context().setOffline(!isThere)
  }

  /** Sends the events of a returning network or person. */
  async hint(): Promise<void> {
    await this.page.evaluate(() => window.outboxBench.hint())
    const registrationId = this.#worker?.registrationId ?? null
    if (registrationId === null) return
    await this.#worker?.session.send('ServiceWorker.dispatchSyncEvent', {
      origin: new URL(this.#server.url).origin,
      registrationId,
      tag: SYNC_TAG,
      lastChance: false,
    })
  }

  /** Uses one session for as long as the device is on: when a session ends, the page considers itself online again. */
  async throttle(rate: number): Promise<void> {
    this.#throttling ??= await this.page.context().newCDPSession(this.page)
    await this.#throttling.send('Emulation.setCPUThrottlingRate', { rate })
  }

  async kill(): Promise<void> {
    this.#throttling = null
    await this.#device.kill()
  }

  async remove(): Promise<void> {
    await this.#device.remove()
  }

  async #watchWorker(page: Page): Promise<void> {
    const session = await page.context().newCDPSession(page)
    const worker: { session: CDPSession; registrationId: string | null } = { session, registrationId: null }
    this.#worker = worker
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      worker.registrationId = registrations.find(({ isDeleted }) => !isDeleted)?.registrationId ?? worker.registrationId
    })
    await session.send('ServiceWorker.enable')
  }
}
