import { and, eq } from 'drizzle-orm'

import { editTicket } from '../../contract/ticket.ts'
import { TICKET_TEXTS } from '../../domain/ticket-texts.ts'
import { editFields } from '../crud/table-writes.ts'
import { locations } from '../db/schema/locations.ts'
import { ProblemError } from '../http/problem-error.ts'
import { type Route, companyRoute } from '../http/route.ts'
import { readLocation } from '../locations/locked-location.ts'

export const ticketRoutes: readonly Route[] = [
  companyRoute(editTicket, async ({ params: { id }, body: { changes } }, context) => {
    const { tx, actor } = context
    const own = and(eq(locations.companyId, actor.companyId), eq(locations.id, id))
    const [row] = await tx.db.select().from(locations).where(own).for('no key update')
    if (!row) throw new ProblemError('not_found')
    const set = await editFields(
      { entity: 'location', id, current: row, version: row.version, changes, fields: TICKET_TEXTS },
      context,
      async ({ after }) => {
        await tx.db.update(locations).set(after).where(own)
      },
    )
    if (set.length > 0) context.announce(actor.companyId, ['locations'])
    return readLocation(id, context)
  }),
]
