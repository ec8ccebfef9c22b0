import { and, asc, eq, isNull } from 'drizzle-orm'
import * as v from 'valibot'

import { moveCash } from '../../contract/cash-up-writes.ts'
import type { ParsedRequest } from '../../contract/endpoint.ts'
import { Id } from '../../contract/primitives.ts'
import type { RefusedMoney, settleRefusedMoney } from '../../contract/refused-money.ts'
import { writeAudit } from '../audit/audit-trail.ts'
import { refusedWrites } from '../db/schema/rights.ts'
import { parseRequest } from '../http/parse-request.ts'
import { ProblemError, invalidField } from '../http/problem-error.ts'
import type { CompanyContext, CompanyRoute } from '../http/route.ts'
import { toRefusedMoney, touchStay } from './read-refused.ts'

type DecisionRequest = ParsedRequest<typeof settleRefusedMoney>
type Row = typeof refusedWrites.$inferSelect

/** Settles money of a refused write once. `routeOf` finds the call that carries out a write. */
export async function decideRefusedMoney(
  { params, body }: DecisionRequest,
  context: CompanyContext,
  routeOf: (endpoint: string) => CompanyRoute | undefined,
): Promise<RefusedMoney> {
  const { tx, actor, now } = context
  const [row] = await tx.db
    .select()
    .from(refusedWrites)
    .where(and(eq(refusedWrites.companyId, actor.companyId), eq(refusedWrites.id, params.id)))
    .for('update')
  if (!row || row.amount === 0) throw new ProblemError('not_found')
  if (row.outcome === body.outcome) return recordOf(row, context)
  if (row.outcome !== null) throw new ProblemError('already_settled')
  const { outcome, note } = body
  const writes = [...(outcome === 'accepted' ? await entriesOf(row, context) : []), row]
  const answers: unknown[] = []
  // One after the other, because a payment needs its entry.
  if (outcome === 'accepted')
    for (const write of writes) answers.push(await carryOut(write, body.cashUpId, context, routeOf))
  const cashUpId = outcome === 'accepted' ? bookedInto(answers.at(-1)) : null
  for (const { id } of writes)
    await tx.db
      .update(refusedWrites)
      .set({ outcome, note, cashUpId, settledAt: now, settledBy: actor.id, settledByName: actor.name, request: null })
      .where(and(eq(refusedWrites.companyId, actor.companyId), eq(refusedWrites.id, id)))
  await touchStay(row, context)
  await writeAudit(
    [
      {
        entity: 'refused_money',
        id: row.id,
        action: 'settled',
        before: { outcome: null },
        after: { outcome, amount: String(row.amount), note, ...(cashUpId !== null && { cashUpId }) },
      },
    ],
    context,
  )
  return recordOf(
    { ...row, outcome, note, cashUpId, settledAt: now, settledBy: actor.id, settledByName: actor.name },
    context,
  )
}

async function recordOf(row: Row, context: CompanyContext): Promise<RefusedMoney> {
  const [money] = await toRefusedMoney([row], context)
  if (!money) throw new Error('A row made no record')
  return money
}

/** Returns earlier entries of the same record by the same author, which the payment needs, in order. */
function entriesOf({ authorId, subjectId }: Row, { tx, actor }: CompanyContext): Promise<Row[]> {
  return tx.db
    .select()
    .from(refusedWrites)
    .where(
      and(
        eq(refusedWrites.companyId, actor.companyId),
        eq(refusedWrites.authorId, authorId),
        eq(refusedWrites.subjectId, subjectId),
        eq(refusedWrites.amount, 0),
        isNull(refusedWrites.outcome),
      ),
    )
    .orderBy(asc(refusedWrites.doneAt), asc(refusedWrites.id))
}

const Payment = v.object({ cashUpId: v.nullable(Id) })
const Body = v.record(v.string(), v.unknown())

/** Returns the request with the cash-up that the admin chose for the money. */
function into(cashUpId: string | null, { endpoint, request, amount }: Row): NonNullable<Row['request']> {
  if (request === null) throw invalidField('outcome', 'invalidField')
  const { params, body } = request
  if (cashUpId === null || amount === 0) return request
  if (endpoint === moveCash.id) return { params: { ...params, id: cashUpId }, body }
  const given = v.parse(Body, body)
  if (v.is(Payment, given['payment'])) return { params, body: { ...given, payment: { ...given['payment'], cashUpId } } }
  if (v.is(Payment, given)) return { params, body: { ...given, cashUpId } }
  throw invalidField('cashUpId', 'register_unknown')
}

/** Carries out a refused write in the name of its author, with the rights of the accepting admin. */
async function carryOut(
  row: Row,
  cashUpId: string | null,
  context: CompanyContext,
  routeOf: (endpoint: string) => CompanyRoute | undefined,
): Promise<unknown> {
  const route = routeOf(row.endpoint)
  if (!route) throw new ProblemError('not_found')
  const { id, name, email, role } = context.actor
  const author = { ...context.actor, id: row.authorId, name: row.authorName, sentBy: { id, name, email, role } }
  const request = into(cashUpId, row)
  return route.handle(parseRequest(route.endpoint, { ...request, query: {}, headers: {} }), {
    ...context,
    actor: author,
    deviceId: row.deviceId,
    doneAt: row.doneAt.toISOString(),
  })
}

const CashUpAnswer = v.object({ cashUp: v.object({ id: Id }) })

/** Returns the cash-up of the money, from the answer. */
function bookedInto(answer: unknown): string | null {
  const booked = v.safeParse(CashUpAnswer, answer)
  return booked.success ? booked.output.cashUp.id : null
}
