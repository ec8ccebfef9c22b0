import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { v7 as uuidv7 } from 'uuid'
import { expect, it } from 'vitest'

import { listCashUps } from '../../../contract/cash-up.ts'
import { totalTakings } from '../../../domain/cash-ups.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '../../../domain/services.ts'
import { isCollectedCashUp } from '../../../server/cash-ups/collected-guard.ts'
import { paidInto } from '../../../server/cash-ups/paid-into.ts'
import type { Transaction } from '../../../server/db/database.ts'
import { type CompanyActor, enter, tokenHash } from '../../../server/session/actor.ts'
import { enterDemo, freshPlate } from '../support/demo.ts'
import { openTestServer } from '../support/test-server.ts'
import { deskOf, newKiosk, newLocation } from './support.ts'

const server = await openTestServer()
const demo = await enterDemo(server)
const desk = deskOf(server)

/** What the month should come to, told without the database. */
interface Shift {
  id: string
  register: string
  status: 'current' | 'completed' | 'collected'
  takings: Record<PaymentMethod, number>
  services: number
  revision: number
}
interface Stay {
  id: string
  shift: Shift | null
  method: PaymentMethod
  total: number
  isVoided: boolean
}

const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('turn' as const), register: fc.nat(1), who: fc.nat(1) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('collect' as const), nth: fc.nat() }) },
  // Into which shift the device took it: mostly the one that is open, now and then one that it still thinks is.
  { weight: 10, arbitrary: fc.record({ do: fc.constant('pay' as const), register: fc.nat(1), shift: fc.option(fc.nat(), { freq: 3 }), method: fc.constantFrom(...PAYMENT_METHODS), total: fc.integer({ min: 0, max: 90_000 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('void' as const), nth: fc.nat() }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('reprice' as const), nth: fc.nat(), method: fc.constantFrom(...PAYMENT_METHODS), total: fc.integer({ min: 0, max: 90_000 }) }) },
)

async function asAna<T>(work: (tx: Transaction, actor: CompanyActor) => Promise<T>): Promise<T> {
  return server.database.transaction(async (tx) => {
    const session = await enter(tx, tokenHash(demo.ana.token))
    if (!session) throw new Error('Ana is not signed in')
    return work(tx, { ...session.actor, companyId: demo.colombia })
  })
}

/** Of what a step of the month is answered. */
function agree(told: unknown, expected: unknown): void {
  expect(told).toEqual(expected)
}

function add(shift: Shift | null, method: PaymentMethod, total: number, sign: 1 | -1): void {
  if (shift === null) return
  shift.takings[method] += sign * total
  shift.services += sign
}

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

interface Seen {
  late: number
  carriedIn: number
  queued: number
  refused: number
  joined: number
  collected: number
}

/** Lives through a month at a location of its own, and looks whether the books agree with what is told here. */
async function liveThrough(steps: readonly Step[], seen: Seen): Promise<void> {
  const locationId = await newLocation(server, demo, 1_000_000_000)
  const registers = ['main', await newKiosk(server, demo, locationId)] as const
  const shifts: Shift[] = []
  const stays: Stay[] = []
  /** The ids under which devices know shifts: also of those that never began. */
  const known: { id: string; shift: Shift }[] = []
  const openOf = (register: string) => shifts.find((one) => one.register === register && one.status === 'current') ?? null
  const pick = <T>(list: readonly T[], nth: number): T | undefined => (list.length === 0 ? undefined : list[nth % list.length])

  for (const one of steps) {
    if (one.do === 'turn') {
      const register = registers[one.register % 2] ?? 'main'
      const open = openOf(register)
      const caller = one.who === 0 ? demo.ana : demo.luis
      const id = uuidv7()
      // Who finds the register open works in it, and sometimes closes it for the other.
      const answer = await desk.open(locationId, caller, { id, register, note: 'as it is' })
      if (!answer.ok) throw new Error(`It did not open: ${JSON.stringify(answer)}`)
      if (open === null) {
        const shift: Shift = { id, register, status: 'current', takings: { cash: 0, dataphone: 0, digital: 0 }, services: 0, revision: 0 }
        shifts.push(shift)
        known.push({ id, shift })
      } else {
        agree(answer.value.joined?.id, open.id)
        seen.joined++
        known.push({ id, shift: open })
        agree((await desk.close(id, caller, { countedCash: 0 })).status, 200)
        open.status = 'completed'
      }
    } else if (one.do === 'collect') {
      const shift = pick(shifts.filter(({ status }) => status === 'completed'), one.nth)
      if (!shift) continue
      agree((await desk.collect(shift.id, demo.owner, { revision: shift.revision, total: totalTakings(shift.takings) })).status, 200)
      shift.status = 'collected'
      seen.collected++
    } else if (one.do === 'pay') {
      const register = registers[one.register % 2] ?? 'main'
      const named = one.shift === null ? null : (pick(known, one.shift) ?? null)
      const open = openOf(named?.shift.register ?? register)
      const expected = named && named.shift.status !== 'collected' ? named.shift : open
      const id = uuidv7()
      const into = await asAna(async (tx, actor) => {
        const answer = await paidInto({ locationId, register, cashUpId: named?.id ?? null }, { tx, actor })
        await tx.db.execute(sql`insert into services (company_id, id, location_id, operation, status, receipt_number, license_plate, vehicle_type_id, started_at, paid_at, payment_method, total_cost, cash_up_id)
          values (${actor.companyId}, ${id}, ${locationId}, 'off_street', 'completed', ${id}, ${freshPlate()}, 1, ${new Date().toISOString()}, ${new Date().toISOString()}, ${one.method}, ${one.total}, ${answer.cashUpId})`)
        return answer
      })
      agree(into, { cashUpId: expected?.id ?? null, carriedInFrom: named?.shift.status === 'collected' && open ? named.shift.id : null })
      stays.push({ id, shift: expected, method: one.method, total: one.total, isVoided: false })
      add(expected, one.method, one.total, 1)
      if (expected === null) seen.queued++
      if (into.carriedInFrom !== null) seen.carriedIn++
      if (expected?.status === 'completed') {
        expected.revision++
        seen.late++
      }
    } else {
      const stay = pick(stays.filter(({ isVoided }) => !isVoided), one.nth)
      if (!stay) continue
      const after = one.do === 'void' ? stay : { method: one.method, total: one.total }
      const changes = one.do === 'void' ? sql`status = 'voided'` : sql`payment_method = ${after.method}, total_cost = ${after.total}`
      const isSame = one.do === 'reprice' && after.method === stay.method && after.total === stay.total
      const attempt = asAna((tx) => tx.db.execute(sql`update services set ${changes} where id = ${stay.id}`))
      if (stay.shift?.status === 'collected' && !isSame && !(one.do === 'reprice' && after.total === 0 && stay.total === 0)) {
        const error: unknown = await attempt.then(() => null, (refusal: unknown) => refusal)
        agree(isCollectedCashUp(error), true)
        seen.refused++
        continue
      }
      await attempt
      const isNothing = one.do === 'reprice' && (isSame || (after.total === 0 && stay.total === 0))
      if (stay.shift?.status === 'completed' && !isNothing) stay.shift.revision++
      add(stay.shift, stay.method, stay.total, -1)
      if (one.do === 'void') stay.isVoided = true
      else {
        Object.assign(stay, after)
        add(stay.shift, stay.method, stay.total, 1)
      }
    }
  }

  const { rows } = await server.owner.query<Record<string, unknown>>(
    `select c.id, c.register, c.status, c.revision, c.services, c.cash::float8, c.dataphone::float8, c.digital::float8,
       (c.cash, c.dataphone, c.digital, c.services) = (
         select coalesce(sum(total_cost) filter (where payment_method = 'cash'), 0), coalesce(sum(total_cost) filter (where payment_method = 'dataphone'), 0),
           coalesce(sum(total_cost) filter (where payment_method = 'digital'), 0), count(*)
         from services s where s.cash_up_id = c.id and s.status = 'completed') as adds_up
     from cash_ups c where c.location_id = $1 order by c.id`,
    [locationId],
  )
  const told = shifts.map(({ id, register, status, revision, services, takings }) => ({ id, register, status, revision, services, ...takings, adds_up: true }))
  expect(rows).toEqual(told.toSorted((a, b) => (a.id < b.id ? -1 : 1)))

  const { data } = await server.value(listCashUps, { headers: {}, query: { locationIds: locationId, limit: '999' } }, demo.owner)
  const inCashUps = data.reduce((sum, { total }) => sum + total, 0)
  const { rows: sales } = await server.owner.query<{ sales: number; queue: number }>(
    `select coalesce(sum(total_cost), 0)::float8 as sales, coalesce(sum(total_cost) filter (where cash_up_id is null), 0)::float8 as queue from services where location_id = $1 and status = 'completed'`,
    [locationId],
  )
  expect(inCashUps + (sales[0]?.queue ?? 0)).toBe(sales[0]?.sales)
  expect(sales[0]?.sales).toBe(stays.filter(({ isVoided }) => !isVoided).reduce((sum, { total }) => sum + total, 0))
  const closed = data.flatMap(({ closing, total, late }) => (closing === null ? [] : { closed: totalTakings(closing.takings), late: late.amount, total }))
  for (const { closed: then, late, total } of closed) expect(then + late).toBe(total)
}

it('[S4-02] a month of random work comes to the same in services, cash-ups and sales, to the minor unit', async () => {
  const seen: Seen = { late: 0, carriedIn: 0, queued: 0, refused: 0, joined: 0, collected: 0 }
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 60, maxLength: 110 }), (steps) => liveThrough(steps, seen)),
    { numRuns: 10 },
  )
  for (const [what, times] of Object.entries(seen)) expect(times, what).toBeGreaterThan(3)
}, 120_000)
