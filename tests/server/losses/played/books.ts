import { expect } from 'vitest'

import { ACTIVITY_PAGE_MAX, type ActivityEntry, listActivity } from '../../../../contract/activity.ts'
import { listCashUps } from '../../../../contract/cash-up.ts'
import type { ResponseOf } from '../../../../contract/endpoint.ts'
import { salesTotals } from '../../../../contract/report.ts'
import { totalTakings } from '../../../../domain/cash-ups.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '../../../../domain/services.ts'
import type { Stage } from './play.ts'

interface Period {
  from: string
  before: string
}

/** A shift's sums by the ledger of payments. Changes after its close belong to no shift. */
interface LedgerRow extends Record<PaymentMethod, number> {
  cashUpId: string | null
  /** Sum of the first payments, before any void or correction. */
  first: number
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

/** Expects the reports, the slips of closed shifts and the activity log to have the amounts of the ledger. */
export async function expectBooksToAgree({ server, demo, places }: Stage, { from, before }: Period): Promise<void> {
  const ids = places.map(({ id }) => id)
  const locationIds = ids.join()
  const { rows: ledger } = await server.owner.query<LedgerRow>(
    `select p.cash_up_id as "cashUpId",
       coalesce(sum(p.amount) filter (where p.method = 'cash'), 0)::float8 as cash,
       coalesce(sum(p.amount) filter (where p.method = 'dataphone'), 0)::float8 as dataphone,
       coalesce(sum(p.amount) filter (where p.method = 'digital'), 0)::float8 as digital,
       coalesce(sum(p.amount) filter (where p.reversal_of is null and not exists (
         select from payments r where r.service_id = p.service_id and r.recorded_at = p.recorded_at and r.reversal_of is not null)), 0)::float8 as first
     from payments p join services s on s.id = p.service_id
     where s.location_id = any($1) and p.kind = 'stay' group by 1`,
    [ids],
  )
  const paidBy = (method: PaymentMethod) => sum(ledger.map((row) => row[method]))
  const takings = sum(PAYMENT_METHODS.map(paidBy))
  expect(takings).toBeGreaterThan(0)

  const days = { startDate: `${from.slice(0, 10)}T00:00:00`, endDate: `${before.slice(0, 10)}T23:59:59`, locationIds }
  const { total } = await server.value(salesTotals, { headers: {}, query: days }, demo.owner)
  expect(total).toMatchObject({
    totalCost: takings,
    cash: paidBy('cash'),
    dataphone: paidBy('dataphone'),
    digital: paidBy('digital'),
  })

  const { data: cashUps } = await server.value(
    listCashUps,
    { headers: {}, query: { locationIds, limit: '999' } },
    demo.owner,
  )
  const log = await activityOf({ server, demo }, { from, before })
  for (const { id, takings: shown, total: slip, closing, changedStays } of cashUps) {
    const row = ledger.find(({ cashUpId }) => cashUpId === id)
    expect(shown, id).toEqual({
      cash: row?.cash ?? 0,
      dataphone: row?.dataphone ?? 0,
      digital: row?.digital ?? 0,
    })
    expect(totalTakings(shown), id).toBe(slip)
    if (closing === null) continue
    const changes = (changedStays?.voided.amount ?? 0) + (changedStays?.corrected.amount ?? 0)
    expect((row?.first ?? 0) + changes, id).toBe(totalTakings(shown))
    const closed = log.find(({ action, recordId }) => action === 'closed' && recordId === id)
    expect(closed?.changes.find(({ path }) => path === 'expectedCash')?.after, id).toBe(String(closing.expectedCash))
  }
  expect(cashUps.filter(({ closing }) => closing !== null).length).toBeGreaterThan(0)

  const { rows: stays } = await server.owner.query<{ id: string }>(
    'select id from services where location_id = any($1)',
    [ids],
  )
  expect(loggedTotal(log, new Set(stays.map(({ id }) => id)))).toBe(takings)
}

/** Reads the whole activity log of a period, oldest first. */
async function activityOf({ server, demo }: Pick<Stage, 'server' | 'demo'>, period: Period): Promise<ActivityEntry[]> {
  const entries: ActivityEntry[] = []
  let cursor: string | null = null
  do {
    const query: Record<string, string> = {
      ...period,
      limit: String(ACTIVITY_PAGE_MAX),
      ...(cursor !== null && { cursor }),
    }
    const page: ResponseOf<typeof listActivity> = await server.value(listActivity, { query }, demo.owner)
    entries.push(...page.data)
    cursor = page.next
  } while (cursor !== null)
  return entries.toReversed()
}

/** Adds up the last price of each stay that the log names; a voided stay has none. */
function loggedTotal(log: readonly ActivityEntry[], ids: ReadonlySet<string>): number {
  const prices = new Map<string, number>()
  for (const { action, recordId, changes } of log) {
    if (!ids.has(recordId)) continue
    const price = changes.find(({ path }) => path === 'totalCost')?.after
    if (action === 'voided') prices.set(recordId, 0)
    else if (typeof price === 'string') prices.set(recordId, Number(price))
  }
  return sum([...prices.values()])
}
