import type { ConnectedPlatform } from '../../../domain/invoicing.ts'
import type { PlatformTransport } from '../platforms.ts'
import { createAlegraSimulator } from './alegra-simulator.ts'
import { createSiigoSimulator } from './siigo-simulator.ts'
import { simulatedAsk } from './trouble.ts'

/** Returns the simulators of the demo, which run in this process and forget their books when it ends. */
export function createSimulators(now: () => Date): Record<ConnectedPlatform, PlatformTransport> {
  return {
    siigo: { url: 'http://siigo.simulator', ask: simulatedAsk(createSiigoSimulator({ now }).app) },
    alegra: { url: 'http://alegra.simulator/api/v1', ask: simulatedAsk(createAlegraSimulator({ now }).app) },
  }
}
