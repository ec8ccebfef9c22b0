import { rescueOutbox, deleteOwnStore, type RescuedOps } from '../offline/rescue.ts'
import { browserPlatform } from './browser-platform.ts'

export type { RescuedOps } from '../offline/rescue.ts'

/** For whoever is at work on a device whose store does not open. Each call looks anew. */
export const rescue = {
  outbox: (): Promise<RescuedOps | null> => rescueOutbox(browserPlatform()),
  startAnew: (onBlocked: () => void): Promise<void> => deleteOwnStore(browserPlatform(), onBlocked),
}
