import { v7 as uuidv7 } from 'uuid'
import { beforeEach, describe, expect, it } from 'vitest'

import { agreementCalls } from '../../../contract/agreement.ts'
import { attentionRows } from '../../../contract/attention.ts'
import { membershipCalls } from '../../../contract/membership.ts'
import { passCalls, passChanges, renewPass } from '../../../contract/pass.ts'
import { visitsReport } from '../../../contract/report.ts'
import { type Service } from '../../../contract/service.ts'
import { checkIn } from '../../../contract/service-entries.ts'
import { type Quote, editService, finishService } from '../../../contract/service-writes.ts'
import { dayAfter } from '../../../domain/periods.ts'
import { HOUR_MS } from '../../../domain/time.ts'
import { deskOf, newRatedLocation } from '../cash-ups/support.ts'
import { addLocation } from '../reports/support.ts'
import { quoteOf } from '../support/asked.ts'
import { enterDemo, freshPlate } from '../support/demo.ts'
import { readAll } from '../support/device.ts'
import { openTestServer } from '../support/test-server.ts'
import { PRICE, aReceiptNumber, bogotaDay, passesOf } from './support.ts'

const server = await openTestServer()
const demo = await enterDemo(server)
const desk = deskOf(server)
const passes = passesOf(server, demo)
const QUOTE = {
  agreementName: null,
  totalMinutes: 0,
  serviceCharge: 0,
  discount: 0,
  adjustment50: 0,
  totalCost: 0,
  tax: 0,
  serviceFee: 0,
}
let here: string
let shift: string

beforeEach(async () => {
  here = await newRatedLocation(server, demo)
  shift = await desk.opened(here, demo.ana)
})

const entry = (more: object = {}) => ({
  id: uuidv7(),
  locationId: here,
  licensePlate: freshPlate(),
  vehicleTypeId: 1 as const,
  startedAt: new Date(Date.now() - HOUR_MS).toISOString(),
  receiptNumber: aReceiptNumber(),
  ...more,
})

async function finish(
  { id, operation }: Pick<Service, 'id' | 'operation'>,
  more: { agreementId?: string; agreementReason?: string | null; withoutAgreement?: boolean; quote?: Quote } = {},
) {
  const body = {
    endedAt: new Date().toISOString(),
    paymentMethod: 'cash' as const,
    agreementId: null,
    cashUpId: shift,
    cashReceived: null,
    ...more,
  }
  return server.call(
    finishService,
    {
      params: { type: operation, id },
      body: { quote: await quoteOf(server, demo.owner.token, { id, ...body }), ...body },
    },
    demo.ana,
  )
}

describe('a renewal that was made without a connection [S2-26]', () => {
  it('buys the promised days, and is refused if those days have changed', async () => {
    const pass = await passes.sold(here)
    const days = { startsOn: dayAfter(pass.endsOn, 1), endsOn: dayAfter(pass.endsOn, 30) }
    const told = { ...passes.payment(shift), days }
    expect(await server.call(renewPass, { params: { id: pass.id }, body: told }, demo.ana)).toMatchObject({
      ok: true,
      value: {
        endsOn: days.endsOn,
        lastSale: {
          id: told.id,
          ...days,
          cost: PRICE,
          receiptNumber: told.receiptNumber,
          method: 'cash',
          by: { id: demo.ana.id },
        },
      },
    })
    const before = await desk.read(shift, demo.ana)
    expect(
      await server.call(renewPass, { params: { id: pass.id }, body: { ...passes.payment(shift), days } }, demo.ana),
    ).toMatchObject({ status: 409, problem: { code: 'pass_days_changed' } })
    expect((await desk.read(shift, demo.ana)).total).toBe(before.total)
  })

  it('counts in the pass takings of its cash-up', async () => {
    const pass = await passes.sold(here)
    await passes.renew(pass.id, passes.payment(shift), demo.ana)
    await finish(await server.value(checkIn, { body: entry() }, demo.ana))
    const { passes: ofPasses, total } = await desk.read(shift, demo.ana)
    expect(ofPasses).toBe(PRICE)
    expect(total).toBeGreaterThan(PRICE)
  })
})

describe('a pass whose price had changed while the tablet was offline', () => {
  const DEARER = PRICE + 15_000_00
  const change = (id: string, from: number, to: number) =>
    server.value(membershipCalls.edit, { params: { id }, body: { changes: { cost: { from, to } } } }, demo.owner)
  const salesOf = async (id: string) => (await passes.read(id)).periods

  it('is sold for the amount taken, with the difference in its shift and under Needs attention', async () => {
    const membershipId = await passes.membership()
    await change(membershipId, PRICE, DEARER)
    const sold = await passes.sell(here, shift, demo.ana, { membershipId, payment: passes.payment(shift) })
    const id = sold.ok ? sold.value.id : ''
    const [period] = await salesOf(id)
    expect(period).toMatchObject({
      cost: PRICE,
      difference: { amount: PRICE - DEARER },
      payments: [{ amount: PRICE, cashUpId: shift }],
    })
    expect(await desk.read(shift, demo.ana)).toMatchObject({
      takings: { cash: PRICE },
      differences: [{ kind: 'older_rates', of: 'passes', count: 1, amount: PRICE - DEARER }],
    })
    const { data } = await server.value(attentionRows, { params: { kind: 'older_rates' } }, demo.owner)
    expect(data.find(({ passId }) => passId === id)).toMatchObject({
      serviceId: null,
      cashUpId: shift,
      amount: DEARER - PRICE,
      missing: true,
      ratesOf: period?.difference?.ratesOf,
      by: { id: demo.ana.id },
    })
    const { data: history } = await server.value(passCalls.history, { params: { id } }, demo.owner)
    expect(history[0]?.changes).toContainEqual({ path: 'difference', before: null, after: PRICE - DEARER })
    // The refundable amount is part of the amount taken.
    const { unused } = await passes.read(id)
    expect(unused.amount).toBeLessThanOrEqual(PRICE)
  })

  it('is renewed for the amount taken', async () => {
    const membershipId = await passes.membership()
    const pass = await passes.sold(here, { membershipId })
    await change(membershipId, PRICE, DEARER)
    expect(await passes.renew(pass.id, passes.payment(shift), demo.ana)).toMatchObject({
      ok: true,
      value: { lastSale: { cost: PRICE } },
    })
    expect((await salesOf(pass.id)).map(({ difference }) => difference?.amount ?? null)).toEqual([PRICE - DEARER, null])
  })

  it('has no difference if it was sold at the price before the change', async () => {
    const membershipId = await passes.membership()
    const payment = passes.payment(shift)
    await change(membershipId, PRICE, DEARER)
    const sold = await passes.sell(here, shift, demo.ana, { membershipId, payment })
    expect((await salesOf(sold.ok ? sold.value.id : '')).map(({ cost, difference }) => [cost, difference])).toEqual([
      [PRICE, null],
    ])
  })

  it('is refused for an amount that it never cost, or cost too long ago', async () => {
    const membershipId = await passes.membership()
    await change(membershipId, PRICE, DEARER)
    const sell = (amount: number) =>
      passes.sell(here, shift, demo.ana, { membershipId, payment: passes.payment(shift, { amount }) })
    for (const amount of [0, 1, PRICE - 1, DEARER + 1])
      expect(await sell(amount)).toMatchObject({ status: 409, problem: { code: 'pass_price_changed' } })
    await server.owner.query(
      `update audit_entries set at = at - interval '46 days' where entity = 'membership' and entity_id = $1`,
      [membershipId],
    )
    expect(await sell(PRICE)).toMatchObject({ status: 409, problem: { code: 'pass_price_changed' } })
    expect(await sell(DEARER)).toMatchObject({ ok: true })
    expect(await desk.read(shift, demo.ana)).toMatchObject({ takings: { cash: DEARER }, differences: [] })
  })
})

it('a device keeps the passes of its person’s locations until long after their end [S2-26]', async () => {
  const [mine, gone] = [await passes.sold(here), await passes.sold(here)]
  await passes.longAgo(gone.id, 120)
  // Ana has more locations than a device keeps, so it keeps none.
  await server.owner.query('delete from operator_locations where operator_id = $1 and location_id <> $2', [
    demo.luis.id,
    here,
  ])
  const read = (by: typeof demo.ana) => readAll((query) => server.value(passChanges, { query }, by))
  const kept = await read(demo.luis)
  expect(kept.get(mine.id)).toMatchObject({ id: mine.id, anchorDay: Number(bogotaDay().slice(8)) })
  expect(kept.has(gone.id)).toBe(false)
  expect([...kept.values()].every(({ location }) => location.id === here)).toBe(true)
})

describe('a stay that a device priced with a pass', () => {
  it('costs the amount taken, with the difference to the rates, if the server finds no pass', async () => {
    const stay = await server.value(checkIn, { body: entry() }, demo.ana)
    const answer = await finish({ ...stay, operation: 'membership' }, { quote: QUOTE })
    const byRates = answer.ok ? (answer.value.serviceCharge ?? 0) + (answer.value.adjustment50 ?? 0) : 0
    expect(byRates).toBeGreaterThan(0)
    expect(answer).toMatchObject({
      ok: true,
      value: {
        operation: 'off_street',
        status: 'completed',
        totalCost: 0,
        difference: { amount: 0 - byRates, ratesOf: null },
      },
    })
  })
})

describe('an agreement [S4-01]', () => {
  const agreement = (more: object) =>
    server.value(
      agreementCalls.create,
      {
        body: {
          id: uuidv7(),
          name: `Cortesía ${uuidv7()}`,
          type: 'fixed_cost' as const,
          fixedCost: 0,
          locationIds: [here],
          ...more,
        },
      },
      demo.owner,
    )

  it('is not applied without its required reason, except from a device that did not ask', async () => {
    const { id: agreementId } = await agreement({ asksReason: true })
    const [first, second] = [
      await server.value(checkIn, { body: entry() }, demo.ana),
      await server.value(checkIn, { body: entry() }, demo.ana),
    ]
    expect(await finish(first, { agreementId, agreementReason: null })).toMatchObject({
      status: 400,
      problem: { errors: [{ path: 'agreementReason', code: 'agreement_reason_required' }] },
    })
    const given = await finish(first, { agreementId, agreementReason: 'Guest of the director' })
    expect(given).toMatchObject({
      ok: true,
      value: { totalCost: 0, agreementId, agreementReason: 'Guest of the director' },
    })
    expect(await finish(second, { agreementId })).toMatchObject({ ok: true, value: { agreementReason: null } })
    const { id: other } = await agreement({})
    expect(
      await server.value(
        editService,
        { params: { id: first.id }, body: { changes: { agreementId: { from: agreementId, to: other } } } },
        demo.owner,
      ),
    ).toMatchObject({ agreementId: other, agreementReason: null })
  })

  it('is left out on request, even if it applies automatically', async () => {
    const { id: byItself } = await agreement({ isDefault: true })
    const [free, charged] = [
      await server.value(checkIn, { body: entry() }, demo.ana),
      await server.value(checkIn, { body: entry() }, demo.ana),
    ]
    expect(await finish(free)).toMatchObject({ ok: true, value: { agreementId: byItself, totalCost: 0 } })
    const answer = await finish(charged, { withoutAgreement: true })
    expect(answer).toMatchObject({ ok: true, value: { agreementId: null, agreementName: null, discount: 0 } })
    expect(answer.ok && answer.value.totalCost).toBeGreaterThan(0)
  })
})

it('a vehicle that enters a residence without a pass is a visitor, in the service and in the report [S3-07]', async () => {
  const residence = await addLocation(server, demo.colombia, 'America/Bogota', 'residence')
  const owner = await passes.driver(demo.owner, { firstName: 'Rosa', lastName: 'Mora' })
  const pass = await passes.sold(residence, { driverId: owner, block: 'B', apartment: '402' })
  const visitor = { name: 'Pedro Paz', identification: '79', block: 'b', apartment: '402', authorisedBy: 'Rosa' }
  const visit = await server.value(checkIn, { body: entry({ locationId: residence, visitor }) }, demo.owner)
  expect(visit).toMatchObject({ visitor })
  await server.value(checkIn, { body: entry({ locationId: residence, licensePlate: pass.plates[0] }) }, demo.owner)
  await server.value(checkIn, { body: entry({ visitor: null }) }, demo.ana)
  const today = { startDate: `${bogotaDay(-1)}T00:00:00`, endDate: `${bogotaDay(1)}T23:59:59` }
  const { data } = await server.value(
    visitsReport,
    { headers: {}, query: { ...today, locationIds: `${residence},${here}` } },
    demo.owner,
  )
  expect(data).toMatchObject([
    {
      id: visit.id,
      visitor: 'Pedro Paz',
      identification: '79',
      apartment: '402',
      block: 'b',
      owner: 'Rosa Mora',
      authorisedBy: 'Rosa',
      endedAt: null,
    },
  ])
})
