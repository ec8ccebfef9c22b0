import type { bringColleagueOps, forwardEntries, sendOfColleagues } from './colleagues.ts'
import type { KEPT_WRITES } from './outbox/op-types.ts'
import type { createOutbox } from './outbox/outbox.ts'
import type { createSending } from './outbox/sending.ts'
import type { Platform } from './platform.ts'
import type { createSync } from './sync.ts'

/** What a tab takes from the world beside: code that comes once it is wanted. The worker has all of its code at once. */
export interface TabPlatform extends Platform {
  /** The code that takes in what the person does. */
  loadOutbox: () => Promise<{ createOutbox: typeof createOutbox }>
  /** Every op type: what acts, sends or pulls needs them. */
  loadWrites: () => Promise<{ KEPT_WRITES: typeof KEPT_WRITES }>
  /** The code that sends what waits. */
  loadSending: () => Promise<{ createSending: typeof createSending }>
  /** The code that pulls what others changed. */
  loadPulling: () => Promise<{ createSync: typeof createSync }>
  /** The code for a device that several people work on. */
  loadColleagues: () => Promise<{
    sendOfColleagues: typeof sendOfColleagues
    bringColleagueOps: typeof bringColleagueOps
    forwardEntries: typeof forwardEntries
  }>
}
