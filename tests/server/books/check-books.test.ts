import { drizzle } from 'drizzle-orm/node-postgres'
import { v7 as uuidv7 } from 'uuid'
import { describe, expect, it } from 'vitest'

import { attentionRows } from '../../../contract/attention.ts'
import { refundService } from '../../../contract/payment.ts'
import { voidService, correctService } from '../../../contract/service-writes.ts'
import type { BookIdentity } from '../../../domain/books.ts'
import { DAY_MS, HOUR_MS } from '../../../domain/time.ts'
import { checkBooks } from '../../../server/books/check-books.ts'
import { checkDueBooks } from '../../../server/books/nightly-check.ts'
import type { Transaction } from '../../../server/db/database.ts'
import { deskOf } from '../cash-ups/support.ts'
import { passesOf } from '../passes/support.ts'
import { settleCashUp } from '../support/demo.ts'
import { openTestServer } from '../support/test-server.ts'
import { booksOf } from './support.ts'

const server = await openTestServer()
const { before, charged, demo, finish, place, read } = await booksOf(server)
const desk = deskOf(server)
const WHY = 'The barrier did not open'

/**
 * A location with one of each: payment in parts, second payment, correction, void in a collected shift, refund, pass.
 */
async function story() {
  const locationId = await place()
  const old = await desk.opened(locationId, demo.ana, { openedAt: before(3 * DAY_MS).toISOString() })
  const inParts = await charged(locationId, {
    inMs: 2 * DAY_MS + 2 * HOUR_MS,
    endedMs: 2 * DAY_MS,
    cashUpId: old,
    parts: [
      { method: 'cash', amount: 1_000_000 },
      { method: 'digital', amount: 476_000 },
    ],
  })
  const lost = await charged(locationId, { inMs: 2 * DAY_MS + 2 * HOUR_MS, endedMs: 2 * DAY_MS, cashUpId: old })
  await desk.close(old, demo.ana, { countedCash: 2_475_000, leftInDrawer: 0 })
  await settleCashUp(server, old, 'collected')
  const open = await desk.opened(locationId, demo.ana, { float: 9_000_000, note: 'From the safe' })
  const paid = await charged(locationId, { cashUpId: open })
  const corrected = await charged(locationId, { cashUpId: open })
  await server.value(
    correctService,
    { params: { id: corrected.id }, body: { id: uuidv7(), amount: -50_000, reason: WHY } },
    demo.owner,
  )
  await finish(paid.id, { by: demo.ana, cashUpId: open, method: 'dataphone' })
  await server.value(voidService, { params: { id: lost.id }, body: { reason: WHY } }, demo.owner)
  const [due] = (await read(lost.id)).paidAgain
  await server.value(
    refundService,
    { params: { id: lost.id }, body: { id: uuidv7(), paymentId: due?.id ?? '', method: 'cash', cashUpId: open } },
    demo.owner,
  )
  const sold = passesOf(server, demo)
  const pass = (await sold.sold(locationId)).id
  return { locationId, old, open, inParts: inParts.id, lost: lost.id, paid: paid.id, corrected: corrected.id, pass }
}
const scene = await story()

/** Plants a fault directly in the database, checks the books, and removes the fault. */
async function foundAfter(plant: string, values: unknown[] = []): Promise<Set<BookIdentity>> {
  const client = await server.owner.connect()
  try {
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    await client.query(plant, values)
    const db = drizzle({ client })
    const tx: Transaction = {
      db,
      query: (text, given) => client.query(text, given),
      follow: () => {},
      last: (ask) => ask(),
    }
    const found = await checkBooks({ run: (work) => work(tx), companyId: demo.colombia, now: new Date() })
    return new Set(found.map(({ identity }) => identity))
  } finally {
    await client.query('rollback')
    client.release()
  }
}

describe('the check of the books', () => {
  it('finds nothing in a company whose books are right', async () => {
    expect([...(await foundAfter('select 1'))]).toEqual([])
  })

  const OF = {
    stay: scene.paid,
    parts: scene.inParts,
    voided: scene.lost,
    corrected: scene.corrected,
    open: scene.open,
    old: scene.old,
    pass: scene.pass,
  }
  it.each<[string, BookIdentity, string, (keyof typeof OF)[]]>([
    ['wrong cash of a cash-up', 'cash_up_sums', 'update cash_ups set cash = cash + 100 where id = $1', ['open']],
    [
      'wrong pay-outs of a collected cash-up',
      'cash_up_sums',
      'update cash_ups set pay_outs = pay_outs + 1 where id = $1',
      ['old'],
    ],
    [
      'a wrong number of services',
      'cash_up_sums',
      'update cash_ups set services = services - 1 where id = $1',
      ['open'],
    ],
    [
      'wrong expected cash of a close',
      'expected_cash',
      'update cash_ups set expected_cash = expected_cash - 5000 where id = $1',
      ['old'],
    ],
    ['a missing payment', 'stay_payments', `delete from payments where service_id = $1 and kind = 'stay'`, ['stay']],
    [
      'a payment that is counted twice',
      'stay_payments',
      `insert into payments (company_id, id, service_id, kind, method, amount, stays, by, by_name, at, recorded_at)
         select company_id, gen_random_uuid(), service_id, kind, method, amount, stays, by, by_name, at, recorded_at from payments where service_id = $1 and kind = 'stay'`,
      ['stay'],
    ],
    ['a wrong total', 'stay_columns', 'update services set total_cost = total_cost + 5000 where id = $1', ['stay']],
    [
      'sales that differ from payments',
      'reports',
      'update services set total_cost = total_cost + 5000 where id = $1',
      ['stay'],
    ],
    ['a discount without an agreement', 'stay_columns', 'update services set discount = 10000 where id = $1', ['stay']],
    [
      'a correction without a line',
      'stay_corrections',
      'delete from service_corrections where service_id = $1',
      ['corrected'],
    ],
    ['a wrong tax of a stay', 'stay_tax', 'update services set tax = tax - 1 where id = $1', ['stay']],
    ['a commission on cash', 'stay_commission', 'update services set service_fee = 900 where id = $1', ['stay']],
    [
      'a wrong method of a stay',
      'stay_first_payment',
      `update services set payment_method = 'digital' where id = $1`,
      ['stay'],
    ],
    [
      'a wrong cash-up of a stay',
      'stay_first_payment',
      'update services set cash_up_id = $2 where id = $1',
      ['stay', 'old'],
    ],
    [
      'a payment at another location',
      'other_location',
      'update cash_ups set location_id = (select id from locations where company_id = cash_ups.company_id and id <> cash_ups.location_id limit 1) where id = $1',
      ['old'],
    ],
    [
      'a reversal of another amount',
      'reversals',
      `update payments set amount = amount + 5000 where service_id = $1 and kind = 'stay' and reversal_of is not null`,
      ['voided'],
    ],
    ['money that is owed to a customer', 'refund_due', 'update services set refund_due = 0 where id = $1', ['stay']],
    [
      'a refund of more than was owed',
      'refunds',
      `update payments set amount = amount - 5000 where service_id = $1 and kind = 'refund'`,
      ['voided'],
    ],
    [
      'a credit in a drawer',
      'credits',
      `update payments set cash_up_id = $2 where service_id = $1 and kind = 'credit'`,
      ['voided', 'open'],
    ],
    [
      'a wrong price of a sold pass',
      'pass_payments',
      'update pass_periods set cost = cost + 1 where pass_id = $1',
      ['pass'],
    ],
    ['a wrong tax of a sold pass', 'pass_tax', 'update pass_periods set tax = null where pass_id = $1', ['pass']],
    ['a change of a missing sale', 'sale_changes', 'delete from sale_changes where service_id = $1', ['voided']],
    [
      'a wrong column of a change',
      'change_columns',
      'update sale_changes set discount = discount - 100 where service_id = $1',
      ['voided'],
    ],
    [
      'a change that was booked before its sale',
      'change_moments',
      `update sale_changes set at = sold_at - interval '1 day' where service_id = $1`,
      ['voided'],
    ],
    [
      'a collection without its number',
      'collection_receipts',
      `update cash_ups set collection_receipt = 'RC-9999999' where id = $1`,
      ['old'],
    ],
    [
      'a change in a closed month',
      'closed_month',
      `with closed as (insert into book_closes (company_id, id, until, closed_at, closed_by, closed_by_name, figures) select company_id, id, (at + interval '2 days')::date, recorded_at - interval '1 hour', company_id, '', '{"services":0,"sales":0,"tax":0,"passes":0,"passTax":0,"refunds":0}' from sale_changes where service_id = $1 limit 1 returning 1) select * from closed`,
      ['voided'],
    ],
  ])('finds %s', async (_what, identity, plant, of) => {
    const found = await foundAfter(
      plant,
      of.map((name) => OF[name]),
    )
    expect([...found]).toContain(identity)
  })
})

describe('the nightly check', () => {
  const night = (nights: number) => new Date(Date.UTC(2026, 11, 1 + nights, 8, 30))
  const check = (now: Date) =>
    checkDueBooks({ database: server.database, log: { info: () => undefined, warn: () => undefined }, now: () => now })
  const told = async () =>
    (await server.value(attentionRows, { params: { kind: 'books' } }, demo.mexicanOwner)).data.map(
      ({ reason, serviceId, amount }) => [reason, serviceId, amount],
    )

  it('alerts an administrator until the fault is fixed', async () => {
    const { rows } = await server.owner.query<{ id: string }>(
      `select id from services where company_id = $1 and status = 'completed' and total_cost > 0 and terms is not null limit 1`,
      [demo.mexico],
    )
    const id = rows[0]?.id ?? ''
    const add = (amount: number) => server.owner.query('update services set tax = tax + $2 where id = $1', [id, amount])
    await check(night(0))
    expect(await told()).toEqual([])
    await add(7)
    // The books were checked tonight already.
    await check(new Date(night(0).getTime() + HOUR_MS))
    expect(await told()).toEqual([])
    await check(night(1))
    expect(await told()).toEqual([['stay_tax', id, 7]])
    await add(-7)
    await check(night(2))
    expect(await told()).toEqual([])
  })

  it('does not run during working hours', async () => {
    await check(new Date(Date.UTC(2026, 11, 4, 16)))
    const { rows } = await server.owner.query('select 1 from book_checks where checked_at >= $1', [night(3)])
    expect(rows).toEqual([])
  })
})
