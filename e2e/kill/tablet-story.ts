import { test as base } from '../support/story.ts'
import { ANA, OWNER } from '../support/people.ts'
import { personOf } from '../support/api.ts'
import { newestServices } from './office.ts'
import { SERVICES_EACH } from './plan.ts'
import type { Scene } from './round.ts'
import { RoughNetwork } from './rough-network.ts'
import { Sightings } from './sightings.ts'

/** A tablet on a rough network. What happened to it is told where the story fails, also where it took too long. */
export const test = base.extend<{ scene: Scene }>({
  scene: async ({ device, server }, give, testInfo) => {
    await server.start()
    const chronicle: string[] = []
    const began = Date.now()
    const note = (event: string) => chronicle.push(`${((Date.now() - began) / 1000).toFixed(2)} s  ${event}`)
    const sightings = new Sightings()
    const network = await RoughNetwork.before({ server: () => server.url, sightings, note })
    const [ana, owner] = [await personOf(server.url, ANA), await personOf(server.url, OWNER)]
    const services = await newestServices(server.url, ana, 2 * SERVICES_EACH)
    await give({
      device,
      server,
      network,
      sightings,
      ana: { person: ana, services: services.slice(0, SERVICES_EACH) },
      owner: { person: owner, services: services.slice(SERVICES_EACH) },
      note,
    })
    if (testInfo.status !== testInfo.expectedStatus) console.error(chronicle.join('\n'))
    await device.kill()
    await network.close()
  },
})

export { expect } from '@playwright/test'
