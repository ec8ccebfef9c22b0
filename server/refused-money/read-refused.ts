import { type SQL, and, asc, desc, eq, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'

import { moveCash, openRegister } from '../../contract/cash-up-writes.ts'
import type { ParsedRequest, ResponseOf } from '../../contract/endpoint.ts'
import { createPass, renewPass } from '../../contract/pass.ts'
import type { RefusedMoney, listRefusedMoney } from '../../contract/refused-money.ts'
import { finishService } from '../../contract/service-writes.ts'
import type { RefusedAct } from '../../domain/refused-money.ts'
import { fullName } from '../../domain/people.ts'
import { companies } from '../db/schema/companies.ts'
import { locations } from '../db/schema/locations.ts'
import { operators } from '../db/schema/people.ts'
import { refusedWrites } from '../db/schema/rights.ts'
import { services } from '../db/schema/services.ts'
import type { CompanyContext } from '../http/route.ts'

type Reader = Pick<CompanyContext, 'tx' | 'actor'>
type Row = typeof refusedWrites.$inferSelect

const ofAct = (...endpoints: { id: string }[]) =>
  inArray(
    refusedWrites.endpoint,
    endpoints.map(({ id }) => id),
  )

const CHARGE_SENT_AGAIN = sql`exists (select from payments p where p.company_id = ${refusedWrites.companyId} and p.service_id = ${refusedWrites.subjectId} and p.by = ${refusedWrites.authorId} and p.recorded_at >= ${refusedWrites.refusedAt} and p.kind in ('stay', 'overstay', 'second_payment') and p.amount > 0)`

/** The author sent the act again and it was accepted, so its money is booked. */
const SENT_AGAIN = or(
  and(ofAct(finishService), CHARGE_SENT_AGAIN),
  and(
    ofAct(createPass, renewPass),
    sql`exists (select from payments p where p.company_id = ${refusedWrites.companyId} and p.pass_id = ${refusedWrites.subjectId} and p.by = ${refusedWrites.authorId} and p.recorded_at >= ${refusedWrites.refusedAt} and p.kind = 'pass')`,
  ),
  and(
    ofAct(moveCash),
    sql`exists (select from cash_movements m where m.company_id = ${refusedWrites.companyId} and m.id::text = ${refusedWrites.request} -> 'body' ->> 'id')`,
  ),
  and(
    ofAct(openRegister),
    sql`exists (select from cash_ups c where c.company_id = ${refusedWrites.companyId} and c.id = ${refusedWrites.subjectId} union all select from cash_up_joins j where j.company_id = ${refusedWrites.companyId} and j.id = ${refusedWrites.subjectId})`,
  ),
)

/** Money that waits for an admin. */
export function isOpenMoney({ actor }: { actor: Pick<Reader['actor'], 'companyId'> }): SQL | undefined {
  return and(
    eq(refusedWrites.companyId, actor.companyId),
    isNull(refusedWrites.outcome),
    ne(refusedWrites.amount, 0),
    sql`not ${SENT_AGAIN}`,
  )
}

/** Refused payments of each selected service, the oldest first; null if there are none. */
export const refusedPaymentsBeside = sql<
  { id: string; at: string; byId: string; byName: string; amount: number }[] | null
>`(
  select json_agg(json_build_object('id', ${refusedWrites.id}, 'at', ${refusedWrites.doneAt}, 'byId', ${refusedWrites.authorId}, 'byName', ${refusedWrites.authorName}, 'amount', ${refusedWrites.amount})
    order by ${refusedWrites.doneAt}, ${refusedWrites.id})
  from ${refusedWrites} where ${refusedWrites.companyId} = ${services.companyId} and ${refusedWrites.subjectId} = ${services.id}
    and ${refusedWrites.endpoint} = ${finishService.id} and ${refusedWrites.outcome} is null and ${refusedWrites.amount} > 0 and not ${CHARGE_SENT_AGAIN})`

/** Gives a stay its next version after a change of its refused payments, so that devices read it again. */
export async function touchStay(
  { endpoint, subjectId }: Pick<Row, 'endpoint' | 'subjectId'>,
  { tx, actor, announce }: Reader & Pick<CompanyContext, 'announce'>,
): Promise<void> {
  if (endpoint !== finishService.id) return
  await tx.db
    .update(services)
    .set({ id: subjectId })
    .where(and(eq(services.companyId, actor.companyId), eq(services.id, subjectId)))
  announce(actor.companyId, ['services'])
}

export async function findRefusedMoney(
  { query }: ParsedRequest<typeof listRefusedMoney>,
  context: Reader,
): Promise<ResponseOf<typeof listRefusedMoney>> {
  const { page, limit, settled, authorId } = query
  const { tx, actor } = context
  const isSettled = and(
    eq(refusedWrites.companyId, actor.companyId),
    isNotNull(refusedWrites.outcome),
    ne(refusedWrites.amount, 0),
  )
  const where = and(
    settled === 'true' ? isSettled : isOpenMoney(context),
    authorId === undefined ? undefined : eq(refusedWrites.authorId, authorId),
  )
  const rows = await tx.db
    .select()
    .from(refusedWrites)
    .where(where)
    .orderBy(
      ...(settled === 'true'
        ? [desc(refusedWrites.settledAt), desc(refusedWrites.id)]
        : [asc(refusedWrites.doneAt), asc(refusedWrites.id)]),
    )
    .limit(limit)
    .offset((page - 1) * limit)
  const [sums] = await tx.db
    .select({ total: sql<number>`count(*)::int`, amount: sql<string>`coalesce(sum(${refusedWrites.amount}), 0)` })
    .from(refusedWrites)
    .where(where)
  const [company] = await tx.db
    .select({ currency: companies.currency })
    .from(companies)
    .where(eq(companies.id, actor.companyId))
  if (!company) throw new Error('An actor without their company')
  return {
    data: await toRefusedMoney(rows, context),
    page,
    limit,
    total: sums?.total ?? 0,
    amount: Number(sums?.amount ?? 0),
    currency: company.currency,
  }
}

const ACTS: Readonly<Record<string, RefusedAct>> = {
  [finishService.id]: 'charge',
  [openRegister.id]: 'float',
  [createPass.id]: 'pass',
  [renewPass.id]: 'pass',
}

function actOf({ endpoint, amount }: Row): RefusedAct {
  return ACTS[endpoint] ?? (amount < 0 ? 'pay_out' : 'pay_in')
}

export async function toRefusedMoney(rows: readonly Row[], { tx, actor }: Reader): Promise<RefusedMoney[]> {
  if (rows.length === 0) return []
  const places = await tx.db
    .select({ id: locations.id, name: locations.name, timeZone: locations.timeZone })
    .from(locations)
    .where(
      and(
        eq(locations.companyId, actor.companyId),
        inArray(
          locations.id,
          rows.flatMap(({ locationId }) => locationId ?? []),
        ),
      ),
    )
  const senders = await tx.db
    .select({ id: operators.id, firstName: operators.firstName, lastName: operators.lastName })
    .from(operators)
    .where(
      and(
        eq(operators.companyId, actor.companyId),
        inArray(
          operators.id,
          rows.flatMap(({ sentBy }) => sentBy ?? []),
        ),
      ),
    )
  return rows.map((row): RefusedMoney => {
    const {
      id,
      authorId,
      authorName,
      sentBy,
      deviceId,
      userAgent,
      subjectId,
      locationId,
      licensePlate,
      amount,
      parts,
      doneAt,
      refusedAt,
      code,
      fieldCode,
    } = row
    const { outcome, settledAt, settledBy, settledByName, note, cashUpId } = row
    const sender = senders.find((one) => one.id === sentBy)
    const settlement =
      outcome === null || settledAt === null || settledBy === null
        ? null
        : { outcome, at: settledAt.toISOString(), by: { id: settledBy, name: settledByName ?? '' }, note, cashUpId }
    return {
      id,
      act: actOf(row),
      author: { id: authorId, name: authorName },
      sentBy: sentBy === null ? null : { id: sentBy, name: sender ? fullName(sender) : '' },
      deviceId,
      userAgent,
      subjectId,
      location: places.find((place) => place.id === locationId) ?? null,
      licensePlate,
      amount,
      parts,
      doneAt: doneAt.toISOString(),
      refusedAt: refusedAt.toISOString(),
      code,
      fieldCode,
      settlement,
    }
  })
}

/** Returns whether an admin has booked this amount of the actor for a record, from a refused write. */
export async function isAccepted(subjectId: string, amount: number, { tx, actor }: Reader): Promise<boolean> {
  const own = and(
    eq(refusedWrites.companyId, actor.companyId),
    eq(refusedWrites.subjectId, subjectId),
    eq(refusedWrites.authorId, actor.id),
  )
  return (
    (await tx.db.$count(
      refusedWrites,
      and(own, eq(refusedWrites.amount, amount), eq(refusedWrites.outcome, 'accepted')),
    )) > 0
  )
}

/** Returns whether money that names this cash-up waits for an admin. */
export async function hasRefusedMoney(cashUpId: string, context: Reader): Promise<boolean> {
  const body = sql`${refusedWrites.request} -> 'body'`
  const names = or(
    eq(refusedWrites.subjectId, cashUpId),
    sql`${body} ->> 'cashUpId' = ${cashUpId}`,
    sql`${body} -> 'payment' ->> 'cashUpId' = ${cashUpId}`,
  )
  return (await context.tx.db.$count(refusedWrites, and(isOpenMoney(context), names))) > 0
}
