import { AppServer } from '../support/app-server.ts'
import { test as base } from '../support/story.ts'
import { ANA, OWNER } from '../support/people.ts'
import { personOf } from '../support/api.ts'
import { newestPaid, openTill } from './office.ts'
import { SERVICES_EACH } from './plan.ts'
import type { Scene } from './round.ts'
import { RoughNetwork } from './rough-network.ts'
import { ObservedWrites } from './observed-writes.ts'

/**
 * A tablet on a rough network, with its own server: it charges all of the few unpaid stays in the demo. Its log is
 * attached if the story fails, or takes too long.
 */
export const test = base.extend<{ scene: Scene }>({
  syncsInBackground: true,
  scene: [
    async ({ device }, give, testInfo) => {
      const server = await AppServer.ofDemo()
      const chronicle: string[] = []
      const began = Date.now()
      const note = (event: string) => chronicle.push(`${((Date.now() - began) / 1000).toFixed(2)} s  ${event}`)
      const observedWrites = new ObservedWrites()
      const network = await RoughNetwork.before({ server: () => server.url, observedWrites, note })
      const [ana, owner] = [await personOf(server.url, ANA), await personOf(server.url, OWNER)]
      const services = await newestPaid(server.url, ana, 2 * SERVICES_EACH)
      const till = await openTill(server.url, ana)
      await give({
        device,
        server,
        network,
        observedWrites,
        ana: { person: ana, services: services.slice(0, SERVICES_EACH) },
        owner: { person: owner, services: services.slice(SERVICES_EACH) },
        till,
        tried: new Set(),
        note,
      })
      if (testInfo.status !== testInfo.expectedStatus) console.error(chronicle.join('\n'))
      await device.kill()
      await network.close()
      await server.remove()
    },
    { timeout: 120_000 },
  ],
})

export { expect } from '@playwright/test'
