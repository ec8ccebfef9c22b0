import type { KeptPlace } from './device-database.ts'
import { sendWithoutTab } from './outbox/send-without-tab.ts'
import type { Platform } from './platform.ts'

export { bringColleagueOps } from './outbox/colleague-ops.ts'
export { forwardEntries } from './outbox/forwarding.ts'

/** Number of rows written at once: a slow tablet has to remain usable during the fill. */
export function sendOfColleagues(platform: Platform, me: KeptPlace): Promise<void> {
  return sendWithoutTab(platform, ({ userId, companyId }) => userId !== me.userId && companyId === me.companyId).catch(
    () => undefined,
  )
}
