import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import type { ConnectedPlatform } from '../../../domain/invoicing.ts'
import type { PlatformTransport } from '../platform-http.ts'
import { SIMULATED_ALEGRA, createAlegraSimulator } from './alegra-simulator.ts'
import { SIMULATED_SIIGO, createSiigoSimulator } from './siigo-simulator.ts'
import { type BookStore, NO_STORE, simulatedAsk } from './trouble.ts'

/** A simulator instead of a platform. Its key is public, so none is stored for it. */
export interface SimulatedPlatform extends PlatformTransport {
  accessKey: string
}

/** Returns the simulators of the demo, which run in this process. They keep their books in `folder`, if there is one. */
export function createSimulators(now: () => Date, folder: string | null): Record<ConnectedPlatform, SimulatedPlatform> {
  const storeOf = (name: ConnectedPlatform) => (folder === null ? NO_STORE : fileStore(folder, `${name}.json`))
  return {
    siigo: {
      url: 'http://siigo.simulator',
      ask: simulatedAsk(createSiigoSimulator({ now, store: storeOf('siigo') }).app),
      accessKey: SIMULATED_SIIGO.accessKey,
    },
    alegra: {
      url: 'http://alegra.simulator/api/v1',
      ask: simulatedAsk(createAlegraSimulator({ now, store: storeOf('alegra') }).app),
      accessKey: SIMULATED_ALEGRA.accessKey,
    },
  }
}

function fileStore(folder: string, name: string): BookStore {
  const path = join(folder, name)
  return {
    read() {
      try {
        return readFileSync(path, 'utf8')
      } catch {
        return null
      }
    },
    write(books) {
      mkdirSync(folder, { recursive: true })
      writeFileSync(path, JSON.stringify([...books]))
    },
  }
}
