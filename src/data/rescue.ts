import { rescueOutbox, startAnew, type Rescued } from '../offline/rescue.ts'
import { browserPlatform } from './browser-platform.ts'

export type { Rescued } from '../offline/rescue.ts'

/** For whoever is at work on a device whose store does not open. Each call looks anew. */
export const rescue = {
  outbox: (): Promise<Rescued | null> => rescueOutbox(browserPlatform()),
  startAnew: (onBlocked: () => void): Promise<void> => startAnew(browserPlatform(), onBlocked),
}
