import { rescueOutbox, deleteOwnStore, type RescuedOps } from '../offline/rescue.ts'
import { browserPlatform } from './browser-platform.ts'

export type { RescuedOps } from '../offline/rescue.ts'

/** Functions for the person at work on a device whose store does not open. Each call reads the store again. */
export const rescue = {
  outbox: (): Promise<RescuedOps | null> => rescueOutbox(browserPlatform()),
  startAnew: (onBlocked: () => void): Promise<void> => deleteOwnStore(browserPlatform(), onBlocked),
}
