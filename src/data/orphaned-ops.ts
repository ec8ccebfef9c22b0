import type { Press } from '../lib/press.ts'
import { adoptOrphanedOps, listOrphanedOps, type OrphanedOps } from '../offline/orphaned-ops.ts'
import type { Adoption } from '../offline/outbox/adoption.ts'
import { KEPT_WRITES } from '../offline/outbox/op-types.ts'
import type { Session } from '../offline/session-state.ts'
import { browserPlatform } from './browser-platform.ts'

export type { OrphanedOps } from '../offline/orphaned-ops.ts'

/** What people who have left the company have not sent from this device, for an admin. Rejects with `ApiFailure` where the server does not say who has. */
export function readOrphanedOps(session: Pick<Session, 'user' | 'company' | 'api'>): Promise<OrphanedOps[]> {
  return listOrphanedOps(browserPlatform(), session)
}

/** Takes it into the admin's own outbox, and sends it. Rejects with what the store throws. */
export async function takeOverOrphanedOps(
  _press: Press,
  { user, company, db, outbox }: Pick<Session, 'user' | 'company' | 'db' | 'outbox'>,
  authorId: string,
): Promise<Adoption> {
  const adoption = await adoptOrphanedOps(browserPlatform(), { user, company, db }, authorId, KEPT_WRITES)
  // From here on it is kept; that it goes at once is a favour.
  await outbox.sendNow().catch(() => undefined)
  return adoption
}
