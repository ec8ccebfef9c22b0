import { and, desc, eq } from 'drizzle-orm'

import type { ParsedRequest, ResponseOf } from '../../contract/endpoint.ts'
import type { BookClose, closeMonth, listBookCloses, reopenMonth } from '../../contract/month.ts'
import { writeAudit } from '../audit/audit-trail.ts'
import { refuseDuplicate } from '../crud/table-writes.ts'
import { bookCloses } from '../db/schema/book-closes.ts'
import { ProblemError, invalidField } from '../http/problem-error.ts'
import type { CompanyContext } from '../http/route.ts'
import { lastClose, lockBooks, toClose } from './closes.ts'
import { isMonthOver, readFigures } from './month.ts'
import { lastDayOf, readBooksScope } from './month-places.ts'

const refuseTwo = refuseDuplicate({ book_closes_company_id_id_pk: { path: 'id', code: 'id_taken' } })

/** Lists all closes of the company, including reopened ones, the last day first. */
export async function findCloses({ tx, actor }: CompanyContext): Promise<ResponseOf<typeof listBookCloses>> {
  const rows = await tx.db
    .select()
    .from(bookCloses)
    .where(eq(bookCloses.companyId, actor.companyId))
    .orderBy(desc(bookCloses.until), desc(bookCloses.closedAt))
  return { data: rows.map(toClose) }
}

/** Closes all days up to the end of a month. Later arrivals count on the day of their arrival. */
export async function close(
  { body: { id, month } }: ParsedRequest<typeof closeMonth>,
  context: CompanyContext,
): Promise<BookClose> {
  const { tx, actor, now } = context
  const until = lastDayOf(month)
  const scope = await readBooksScope({ firstDay: `${month}-01`, lastDay: until }, context)
  if (!(await isMonthOver(scope, context))) throw invalidField('month', 'month_not_over')
  await lockBooks('alone', context)
  const last = await lastClose(context)
  if (last !== null && until <= last.until) throw invalidField('month', 'month_closed')
  const [row] = await tx.db
    .insert(bookCloses)
    .values({
      companyId: actor.companyId,
      id,
      until,
      closedAt: now,
      closedBy: actor.id,
      closedByName: actor.name,
      figures: await readFigures(month, context),
    })
    .returning()
    .catch(refuseTwo)
  if (!row) throw new Error('Nothing was inserted')
  await audit({ before: last?.until ?? null, after: until }, {}, context)
  return toClose(row)
}

/** Reopens the month that was closed last. Facts that were booked later because of the close stay there. */
export async function reopen(
  { params: { id }, body: { reason } }: ParsedRequest<typeof reopenMonth>,
  context: CompanyContext,
): Promise<BookClose> {
  const { tx, actor, now } = context
  await lockBooks('alone', context)
  const own = and(eq(bookCloses.companyId, actor.companyId), eq(bookCloses.id, id))
  const [known] = await tx.db.select().from(bookCloses).where(own)
  if (known === undefined) throw new ProblemError('not_found')
  if (known.reopenedAt !== null) return toClose(known)
  if ((await lastClose(context))?.id !== id) throw invalidField('id', 'month_closed')
  const [row] = await tx.db
    .update(bookCloses)
    .set({ reopenedAt: now, reopenedBy: actor.id, reopenedByName: actor.name, reopenReason: reason })
    .where(own)
    .returning()
  if (!row) throw new Error('A close that was read is gone')
  await audit(
    { before: known.until, after: (await lastClose(context))?.until ?? null },
    { reopenReason: reason },
    context,
  )
  return toClose(row)
}

function audit(
  { before, after }: { before: string | null; after: string | null },
  told: { reopenReason?: string },
  context: CompanyContext,
): Promise<void> {
  return writeAudit(
    [
      {
        entity: 'company',
        id: context.actor.companyId,
        action: 'edited',
        before: { booksClosedUntil: before },
        after: { booksClosedUntil: after, ...told },
      },
    ],
    context,
  )
}
