import type { passOnUnsent, sendOfColleagues } from './colleagues.ts'
import type { createSending } from './outbox/sending.ts'
import type { Platform } from './platform.ts'
import type { createSync } from './sync.ts'

/** What a tab takes from the world beside: code that comes once it is wanted. The worker has all of its code at once. */
export interface TabPlatform extends Platform {
  /** The code that sends what waits. */
  loadSending: () => Promise<{ createSending: typeof createSending }>
  /** The code that pulls what others changed. */
  loadPulling: () => Promise<{ createSync: typeof createSync }>
  /** The code for a device that several people work on. */
  loadColleagues: () => Promise<{ sendOfColleagues: typeof sendOfColleagues; passOnUnsent: typeof passOnUnsent }>
}
