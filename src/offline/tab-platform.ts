import type { bringColleagueOps, forwardEntries, sendOfColleagues } from './colleagues.ts'
import type { KEPT_WRITES } from './outbox/op-types.ts'
import type { createOutbox } from './outbox/outbox.ts'
import type { createSending } from './outbox/sending.ts'
import type { Platform } from './platform.ts'
import type { createSync } from './sync.ts'
import type { TabletPart } from './tablet-report.ts'

/** A tab's platform, with code that is loaded on demand. The worker has all of its code at once. */
export interface TabPlatform extends Platform {
  /** Reports the state of the device with the regular call. Without it, as in tests, nothing is reported. */
  tablet?: TabletPart
  /** Loads the code that stores the person's acts. */
  loadOutbox: () => Promise<{ createOutbox: typeof createOutbox }>
  /** Loads every op type, for acting, sending and pulling. */
  loadWrites: () => Promise<{ KEPT_WRITES: typeof KEPT_WRITES }>
  /** Loads the code that sends unsent ops. */
  loadSending: () => Promise<{ createSending: typeof createSending }>
  /** Loads the code that pulls other people's changes. */
  loadPulling: () => Promise<{ createSync: typeof createSync }>
  /** Loads the code for a device that several people work on. */
  loadColleagues: () => Promise<{
    sendOfColleagues: typeof sendOfColleagues
    bringColleagueOps: typeof bringColleagueOps
    forwardEntries: typeof forwardEntries
  }>
}
