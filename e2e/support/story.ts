import { test as base } from '@playwright/test'

import { AppServer } from './app-server.ts'
import { Device } from './device.ts'

interface WorkerFixtures {
  server: AppServer
}

interface StoryFixtures {
  /** A tablet with its own profile, which can be killed and switched on again. */
  device: Device
}

async function withServer(give: (server: AppServer) => Promise<void>): Promise<void> {
  const server = await AppServer.create()
  await give(server)
  await server.remove()
}

/** A story is told against the real server with the small demo; each worker has its own, which its stories may stop. */
export const test = base.extend<StoryFixtures, WorkerFixtures>({
  server: [
    async ({}, give) => withServer(give),
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ server }, give) => {
    await server.start()
    await give(server.url)
  },
  device: async ({}, give) => {
    const device = await Device.create()
    await give(device)
    await device.remove()
  },
})

/** For a file whose stories change what others count on: no other file shares its server. */
export function storyOfItsOwn() {
  return test.extend<object, WorkerFixtures>({ server: [async ({}, give) => withServer(give), { scope: 'worker', timeout: 120_000 }] })
}

export { expect } from '@playwright/test'
