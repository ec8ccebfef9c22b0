import type { Press } from '../lib/press.ts'
import { adoptOrphanedOps, listOrphanedOps, type OrphanedOps } from '../offline/orphaned-ops.ts'
import type { Adoption } from '../offline/outbox/adoption.ts'
import { KEPT_WRITES } from '../offline/outbox/op-types.ts'
import type { Session } from '../offline/session-state.ts'
import { browserPlatform } from './browser-platform.ts'

export type { OrphanedOps } from '../offline/orphaned-ops.ts'

/**
 * Returns the unsent ops on this device of people who have left the company, for an admin. Rejects with `ApiFailure` if
 * the server does not answer who has left.
 */
export function readOrphanedOps(session: Pick<Session, 'user' | 'company' | 'api'>): Promise<OrphanedOps[]> {
  return listOrphanedOps(browserPlatform(), session)
}

/** Moves the ops into the admin's own outbox and sends them. Rejects with the store's errors. */
export async function takeOverOrphanedOps(
  _press: Press,
  { user, company, db, outbox }: Pick<Session, 'user' | 'company' | 'db' | 'outbox'>,
  authorId: string,
): Promise<Adoption> {
  const adoption = await adoptOrphanedOps(browserPlatform(), { user, company, db }, authorId, KEPT_WRITES)
  // The ops are already stored; sending them at once is optional.
  await outbox.sendNow().catch(() => undefined)
  return adoption
}
