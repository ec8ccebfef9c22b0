import { and, eq, isNull } from 'drizzle-orm'

import type { Driver } from '../../contract/driver.ts'
import { writeAudit } from '../audit/audit-trail.ts'
import { drivers } from '../db/schema/people.ts'
import type { AuthorContext } from '../http/route.ts'

/** Returns the columns of an authorisation that the author of the request records. */
export function authorisationBy({ actor, now, doneAt }: Pick<AuthorContext, 'actor' | 'now' | 'doneAt'>) {
  // The clock of a device may be ahead.
  const at = doneAt === null ? now : new Date(Math.min(Date.parse(doneAt), now.getTime()))
  return { authorisedAt: at, authorisedBy: actor.role === 'driver' ? ('driver' as const) : ('staff' as const) }
}

/** Notes that a driver permits the use of their data. The first authorisation counts. */
export async function noteAuthorisation(
  { id, authorisedAt }: Pick<Driver, 'id' | 'authorisedAt'>,
  context: AuthorContext,
): Promise<void> {
  if (authorisedAt !== null) return
  const { tx, actor } = context
  const authorisation = authorisationBy(context)
  await tx.db
    .update(drivers)
    .set(authorisation)
    .where(and(eq(drivers.companyId, actor.companyId), eq(drivers.id, id), isNull(drivers.authorisedAt)))
  await writeAudit(
    [
      {
        entity: 'driver',
        id,
        action: 'edited',
        before: { authorisedAt: null },
        after: { authorisedAt: authorisation.authorisedAt.toISOString() },
      },
    ],
    context,
  )
  context.announce(actor.companyId, ['drivers'])
}
