import '../../tests/support/stand-at-moment.ts'

import { type Page, test as base, expect } from '@playwright/test'

import { AppServer } from './app-server.ts'
import { backAtWork } from './booth.ts'
import { standAtMoment } from './clock.ts'
import { DESK, Device } from './device.ts'
import { addressFlags, prepared } from './prepared.ts'

interface WorkerFixtures {
  server: AppServer
}

interface StoryFixtures {
  /** `TZ` in the environment of each tablet's browser; null if their zone is emulated. */
  systemZone: string | null
  /** Further flags of each tablet's browser. */
  flags: readonly string[]
  /** Whether the worker of a tablet may send without an open page, at a moment that the browser chooses. */
  syncsInBackground: boolean
  /** A tablet with its own profile, which can be killed and switched on again. Nobody has signed in on it. */
  device: Device
  /**
   * A switched-off tablet on which Ana or the owner has signed in before: it has all data, and the app opens without a
   * server.
   */
  tabletOf: (email: string) => Promise<Device>
  /** Ana or the owner at work on a new tablet each time: the beginning of every story that is not about signing in. */
  enter: (email: string) => Promise<Page>
}

async function withServer({}, give: (server: AppServer) => Promise<void>): Promise<void> {
  const server = await AppServer.ofWorker()
  await give(server)
  await server.remove()
}

/** Stories run on the real server with the small demo; each worker has its own server, which its stories may stop. */
export const test = base.extend<StoryFixtures, WorkerFixtures>({
  server: [withServer, { scope: 'worker', timeout: 120_000 }],
  launchOptions: [
    async ({ launchOptions }, give) =>
      give({ ...launchOptions, args: [...(launchOptions.args ?? []), ...addressFlags()] }),
    { scope: 'worker' },
  ],
  browser: [
    async ({ browser }, give) => {
      const newContext = browser.newContext.bind(browser)
      browser.newContext = async (options) => {
        const context = await newContext(options)
        await standAtMoment(context)
        return context
      }
      await give(browser)
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, give) => {
    await server.start()
    await give(server.url)
  },
  syncsInBackground: [false, { option: true }],
  device: async ({ syncsInBackground }, give) => {
    const device = await Device.create({ ...DESK, syncsInBackground })
    await give(device)
    await device.remove()
  },
  systemZone: [null, { option: true }],
  flags: [[], { option: true }],
  // An emulated zone would hide the system's.
  timezoneId: async ({ timezoneId, systemZone }, give) => give(systemZone === null ? timezoneId : undefined),
  tabletOf: async ({ server, baseURL, locale, timezoneId, viewport, systemZone, syncsInBackground, flags }, give) => {
    const devices: Device[] = []
    await give(async (email) => {
      await server.start()
      const look = {
        viewport,
        syncsInBackground,
        flags,
        ...(locale !== undefined && { locale }),
        ...(timezoneId !== undefined && { timezoneId }),
        ...(systemZone !== null && { systemZone }),
        ...(baseURL !== undefined && { baseURL }),
      }
      const device = await Device.create(look, prepared().profile(email))
      devices.push(device)
      return device
    })
    for (const device of devices) await device.remove()
  },
  enter: async ({ tabletOf, server }, give) => {
    await give(async (email) => {
      const page = await (await tabletOf(email)).on()
      await backAtWork(page, server)
      return page
    })
  },
})

/** For a file whose stories change what other stories rely on: no other file shares its server. */
export function storyOfItsOwn() {
  return test.extend<object, WorkerFixtures>({
    // A new function per call: Playwright lets files with the same fixture functions share a worker and its server.
    server: [async ({}, give) => withServer({}, give), { scope: 'worker', timeout: 120_000 }],
  })
}

/** Stories on a server without any company: `DEMO=none` on an empty folder. */
export const storyOfNobody = test.extend<{ fresh: AppServer }>({
  fresh: async ({}, give) => {
    const server = await AppServer.create({ DEMO: 'none' })
    await give(server)
    await server.remove()
  },
  // Otherwise Playwright would start the demo's server too.
  baseURL: async ({ fresh }, give) => give(fresh.url),
})

export { expect }
