import type { KeptPlace } from './device-database.ts'
import { sendWithoutTab } from './outbox/send-without-tab.ts'
import type { Platform } from './platform.ts'

export { bringColleagueOps } from './outbox/colleague-ops.ts'
export { forwardEntries } from './outbox/forwarding.ts'

/**
 * Sends the unsent ops of other people on this device, each under their own token. Ops that can't be sent now stay for
 * a later time.
 */
export function sendOfColleagues(platform: Platform, me: KeptPlace): Promise<void> {
  return sendWithoutTab(platform, ({ userId, companyId }) => userId !== me.userId && companyId === me.companyId).catch(
    () => undefined,
  )
}
