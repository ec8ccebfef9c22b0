import { v7 as uuidv7 } from 'uuid'
import { beforeEach, describe, expect, it } from 'vitest'

import { attentionRows, listAttention } from '../../../contract/attention.ts'
import type { RequestInput } from '../../../contract/endpoint.ts'
import { assignPayment } from '../../../contract/payment.ts'
import { getServicePrice } from '../../../contract/price.ts'
import { salesReport, salesTotals, servicesReport } from '../../../contract/report.ts'
import { type Service, getService } from '../../../contract/service.ts'
import {
  type Quote,
  checkIn,
  correctService,
  editService,
  finishService,
  voidService,
} from '../../../contract/service-writes.ts'
import { getServiceHistory } from '../../../contract/service-history.ts'
import { sumOf } from '../../../domain/pricing/price-line.ts'
import type { PaymentMethod } from '../../../domain/services.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../domain/time.ts'
import { addService, enterDemo } from '../support/demo.ts'
import { changeSettings } from '../support/settings.ts'
import { type Caller, openTestServer } from '../support/test-server.ts'
import { deskOf, newRatedLocation } from '../cash-ups/support.ts'

const server = await openTestServer()
const demo = await enterDemo(server)
const desk = deskOf(server)
const ago = (ms: number) => new Date(Date.now() - ms)
const taxIn = (amount: number, rate = 1_900) => amount - Math.round(amount / (1 + rate / 10_000))

/** Price of a minute for a car by the rates of ten days ago, and by those of two hours ago. */
const OLD = 10_000
const NEW = 25_000
const OLD_SINCE = ago(10 * DAY_MS)
const CHANGED = ago(2 * HOUR_MS)
const BETWEEN = ago(3 * HOUR_MS)

let place: string
let shift: string

function rate(cost: number, validFrom: Date, { days = '[]', vehicleTypeId = 1 } = {}) {
  return server.owner.query(
    `insert into rates (company_id, id, location_id, kind, vehicle_type_id, valid_from, days, cost, minutes) values ($1, $2, $3, 'unit', $4, $5, $6, $7, 1)`,
    [demo.colombia, uuidv7(), place, vehicleTypeId, validFrom, days, cost],
  )
}

beforeEach(async () => {
  place = await newRatedLocation(server, demo)
  await rate(OLD, OLD_SINCE)
  await rate(2_000, OLD_SINCE, { vehicleTypeId: 2 })
  shift = await desk.opened(place, demo.ana)
})

/** The rates go up while a tablet is offline. */
async function ratesGoUp(): Promise<void> {
  await rate(NEW, CHANGED)
  await rate(5_000, CHANGED, { vehicleTypeId: 2 })
}

type GivenChanges = RequestInput<typeof editService>['body']['changes']

const quoted = (totalCost: number, more: Partial<Quote> = {}): Quote => ({
  agreementName: null,
  totalMinutes: 10,
  serviceCharge: totalCost,
  discount: 0,
  adjustment50: 0,
  totalCost,
  tax: 0,
  serviceFee: 0,
  ...more,
})
const read = (id: string) => server.value(getService, { params: { id } }, demo.owner)
const drawer = () => desk.read(shift, demo.owner)

interface Charge {
  /** Minutes of the stay. */
  minutes?: number
  startedAt?: Date
  paymentMethod?: PaymentMethod
  agreementId?: string | null
  payments?: { method: PaymentMethod; amount: number }[]
  more?: object
  by?: Caller
}

/** A stay of an hour for which a tablet has taken `total`; returns the server's record. */
async function taken(total: number, charge: Charge = {}): Promise<Service> {
  return server.value(finishService, await asked(total, charge), charge.by ?? demo.ana)
}

async function asked(
  total: number,
  { minutes = 10, startedAt = ago(HOUR_MS), paymentMethod = 'cash', agreementId = null, payments, more = {} }: Charge,
) {
  const id = await addService(server, { companyId: demo.colombia, locationId: place, startedAt })
  const endedAt = new Date(Date.parse((await read(id)).startedAt) + minutes * MINUTE_MS).toISOString()
  return {
    params: { type: 'off_street' as const, id },
    body: {
      endedAt,
      chargedAt: endedAt,
      paymentMethod,
      agreementId,
      cashUpId: shift,
      cashReceived: null,
      ...(payments && { payments }),
      quote: quoted(total),
      ...more,
    },
  }
}

/** Holds for each stay: lines, columns, parts and total have the same sum. */
async function expectToAddUp({ id }: Pick<Service, 'id'>): Promise<void> {
  const {
    totalCost,
    serviceCharge,
    discount,
    correction,
    difference,
    adjustment50,
    tax,
    payments = [],
  } = await read(id)
  const { lines } = await server.value(getServicePrice, { params: { id } }, demo.owner)
  expect(sumOf(lines ?? [])).toBe(totalCost)
  expect(sumOf(payments.filter(({ kind }) => kind === 'stay'))).toBe(totalCost)
  expect(
    Math.max(0, (serviceCharge ?? 0) - (discount ?? 0) + (correction ?? 0) + (difference?.amount ?? 0)) +
      (adjustment50 ?? 0),
  ).toBe(totalCost)
  expect(tax).toBe(taxIn((totalCost ?? 0) - (adjustment50 ?? 0)))
  const day = {
    startDate: `${ago(2 * DAY_MS)
      .toISOString()
      .slice(0, 10)}T00:00:00`,
    endDate: `${ago(-DAY_MS).toISOString().slice(0, 10)}T23:59:59`,
    locationIds: place,
  }
  const { data } = await server.value(salesReport, { headers: {}, query: { ...day, limit: '999' } }, demo.owner)
  for (const row of data.filter(({ status }) => status === 'completed'))
    expect(
      (row.serviceCharge ?? 0) +
        (row.discount ?? 0) +
        (row.correction ?? 0) +
        (row.zeroFloor ?? 0) +
        (row.lostTicketFee ?? 0) +
        (row.difference ?? 0) +
        (row.adjustment50 ?? 0),
    ).toBe(row.totalCost)
  const { total } = await server.value(salesTotals, { headers: {}, query: day }, demo.owner)
  expect(
    total.serviceCharge +
      total.discount +
      total.correction +
      total.zeroFloor +
      total.lostTicketFee +
      total.difference +
      total.adjustment50,
  ).toBe(total.totalCost)
  expect(total.totalCost).toBe((await drawer()).total)
}

describe('a stay that is charged by rates which changed while the tablet was offline', () => {
  it('costs the amount taken: the drawer expects it, and the difference to the price by the rates is its own line', async () => {
    await ratesGoUp()
    const stay = await taken(100_000)
    expect(stay).toMatchObject({
      serviceCharge: 250_000,
      totalCost: 100_000,
      difference: { amount: -150_000, ratesOf: OLD_SINCE.toISOString() },
      adjustment50: 0,
      tax: taxIn(100_000),
      payments: [{ method: 'cash', amount: 100_000, cashUpId: shift }],
      refusedQuote: null,
    })
    expect(await drawer()).toMatchObject({
      takings: { cash: 100_000 },
      total: 100_000,
      services: 1,
      differences: [{ kind: 'older_rates', of: 'stays', count: 1, amount: -150_000 }],
    })
    const { lines } = await server.value(getServicePrice, { params: { id: stay.id } }, demo.owner)
    expect(lines).toMatchObject([
      { kind: 'unit', amount: 250_000 },
      { kind: 'older_rates', ratesOf: OLD_SINCE.toISOString(), amount: -150_000 },
    ])
    const { data } = await server.value(getServiceHistory, { params: { id: stay.id } }, demo.owner)
    expect(data[0]).toMatchObject({ action: 'finished', actor: { id: demo.ana.id } })
    expect(data[0]?.changes).toEqual(
      expect.arrayContaining([
        { path: 'priceByRates', before: null, after: '250000' },
        { path: 'difference', before: null, after: '-150000' },
        { path: 'ratesOf', before: null, after: OLD_SINCE.toISOString() },
      ]),
    )
    await expectToAddUp(stay)
  })

  it('has a history entry with the device that took the money', async () => {
    await ratesGoUp()
    const deviceId = uuidv7()
    const stay = await taken(100_000, { by: { ...demo.ana, deviceId } })
    expect((await server.value(getServiceHistory, { params: { id: stay.id } }, demo.owner)).data[0]).toMatchObject({
      deviceId,
      actor: { name: demo.ana.name },
    })
  })

  it('costs the amount taken also if the rates fell, and if they changed twice', async () => {
    await rate(7_000, BETWEEN)
    await rate(4_000, CHANGED)
    expect(await taken(100_000)).toMatchObject({
      totalCost: 100_000,
      serviceCharge: 40_000,
      difference: { amount: 60_000, ratesOf: OLD_SINCE.toISOString() },
    })
    expect(await taken(70_000)).toMatchObject({
      totalCost: 70_000,
      difference: { amount: 30_000, ratesOf: BETWEEN.toISOString() },
    })
    expect(await taken(40_000)).toMatchObject({ totalCost: 40_000, difference: null })
  })

  it('keeps the parts of a split payment as taken', async () => {
    await ratesGoUp()
    const stay = await taken(100_000, {
      payments: [
        { method: 'dataphone', amount: 60_000 },
        { method: 'cash', amount: 40_000 },
      ],
      paymentMethod: 'dataphone',
    })
    expect(stay.payments?.map(({ method, amount }) => [method, amount])).toEqual([
      ['dataphone', 60_000],
      ['cash', 40_000],
    ])
    expect(await drawer()).toMatchObject({ takings: { cash: 40_000, dataphone: 60_000 } })
    await expectToAddUp(stay)
  })

  it('costs the amount taken even from a release that does not send the payment time', async () => {
    await ratesGoUp()
    const { params, body } = await asked(100_000, {})
    const { chargedAt: _at, ...older } = body
    expect(await server.value(finishService, { params, body: older }, demo.ana)).toMatchObject({
      totalCost: 100_000,
      difference: { amount: -150_000, ratesOf: OLD_SINCE.toISOString() },
    })
  })

  it('accepts the rounding of the booth', async () => {
    await rate(15_301, BETWEEN)
    await ratesGoUp()
    const stay = await taken(150_000, { more: { quote: quoted(150_000, { adjustment50: -3_010 }) } })
    expect(stay).toMatchObject({
      totalCost: 150_000,
      adjustment50: -3_010,
      difference: { amount: 153_010 - 250_000, ratesOf: BETWEEN.toISOString() },
      tax: taxIn(153_010),
    })
    await expectToAddUp(stay)
  })

  it('is explained by a version that was published and withdrawn before it began', async () => {
    const version = (startsAt: Date, publishedAt: Date, withdrawnAt: Date | null, cost: number) =>
      server.owner.query(
        `insert into rate_versions (company_id, id, location_id, number, starts_at, published_at, withdrawn_at, rates) values ($1, $2, $3, (select coalesce(max(number), 0) + 1 from rate_versions where location_id = $3), $4, $5, $6, $7)`,
        [
          demo.colombia,
          uuidv7(),
          place,
          startsAt,
          publishedAt,
          withdrawnAt,
          JSON.stringify([
            { kind: 'unit', vehicleTypeId: 1, days: [], from: null, to: null, cost, minutes: 1, per: null },
          ]),
        ],
      )
    await version(CHANGED, ago(5 * DAY_MS), ago(3 * DAY_MS), 33_000)
    expect(await taken(330_000)).toMatchObject({
      serviceCharge: 100_000,
      totalCost: 330_000,
      difference: { amount: 230_000, ratesOf: CHANGED.toISOString() },
    })
    // The version was published long before its beginning, so every device that has synced since then knows it.
    await version(ago(90 * MINUTE_MS), ago(5 * DAY_MS), null, 40_000)
    await rate(40_000, ago(90 * MINUTE_MS))
    expect(await taken(400_000)).toMatchObject({ totalCost: 400_000, difference: null })
    expect(await taken(100_000)).toMatchObject({
      totalCost: 100_000,
      difference: { amount: -300_000, ratesOf: OLD_SINCE.toISOString() },
    })
  })
})

describe('a stay whose price changed for another reason unknown to the tablet', () => {
  const set = (statement: string, ...values: unknown[]) => changeSettings(server, CHANGED, statement, values)

  async function anAgreement(percentage: number): Promise<string> {
    const id = uuidv7()
    await changeSettings(
      server,
      OLD_SINCE,
      `insert into agreements (company_id, id, name, vehicle_type_ids, type, percentage) values ($1, $2, $3, '{}', 'percentage', $4)`,
      [demo.colombia, id, `Agreed ${id}`, percentage],
    )
    return id
  }

  it('includes the VAT of the amount taken, by the rate in force at the payment', async () => {
    await ratesGoUp()
    await set('update companies set vat_rate = 500 where id = $1', demo.colombia)
    const [same, other] = [await taken(250_000), await taken(100_000)]
    await set('update companies set vat_rate = 1900 where id = $1', demo.colombia)
    expect(same).toMatchObject({ totalCost: 250_000, difference: null, tax: taxIn(250_000, 500) })
    expect(other).toMatchObject({ totalCost: 100_000, tax: taxIn(100_000, 500), difference: { amount: -150_000 } })
  })

  it('may have an agreement that was changed later', async () => {
    const agreementId = await anAgreement(2_000)
    await set('update agreements set percentage = 5000 where id = $1', agreementId)
    const stay = await taken(80_000, { agreementId })
    expect(stay).toMatchObject({
      agreementId,
      serviceCharge: 100_000,
      discount: 50_000,
      totalCost: 80_000,
      difference: { amount: 30_000, ratesOf: OLD_SINCE.toISOString() },
    })
    await expectToAddUp(stay)
  })

  it('may have an agreement that was switched off: the price has none, and the history names it', async () => {
    const agreementId = await anAgreement(2_000)
    await set('update agreements set enabled = false where id = $1', agreementId)
    const stay = await taken(80_000, { agreementId })
    expect(stay).toMatchObject({
      agreementId: null,
      discount: 0,
      totalCost: 80_000,
      difference: { amount: -20_000, ratesOf: OLD_SINCE.toISOString() },
    })
    expect(
      (await server.value(getServiceHistory, { params: { id: stay.id } }, demo.owner)).data[0]?.changes,
    ).toContainEqual({ path: 'quotedAgreement', before: null, after: agreementId })
    expect(await drawer()).toMatchObject({ takings: { cash: 80_000 } })
    await expectToAddUp(stay)
  })

  it('may have an agreement that was deleted', async () => {
    const agreementId = await anAgreement(2_000)
    await set('delete from agreements where id = $1', agreementId)
    expect(await taken(80_000, { agreementId })).toMatchObject({
      agreementId: null,
      totalCost: 80_000,
      difference: { amount: -20_000, ratesOf: OLD_SINCE.toISOString() },
    })
  })

  it('is refused with an agreement that no device can have applied', async () => {
    const unknown = await asked(80_000, { agreementId: uuidv7() })
    expect(await server.call(finishService, unknown, demo.ana)).toMatchObject({
      ok: false,
      problem: { errors: [{ path: 'agreementId', code: 'agreement_unknown' }] },
    })
    const long = await anAgreement(2_000)
    await changeSettings(
      server,
      ago(60 * DAY_MS),
      `insert into agreements (company_id, id, name, vehicle_type_ids, type, percentage, enabled) values ($1, $2, 'Never on', '{}', 'percentage', 2000, false)`,
      [demo.colombia, uuidv7()],
    )
    await server.owner.query(`update dated_terms set valid_from = $2 where entity_id = $1`, [long, ago(60 * DAY_MS)])
    await changeSettings(server, ago(50 * DAY_MS), 'update agreements set enabled = false where id = $1', [long])
    expect(await server.call(finishService, await asked(80_000, { agreementId: long }), demo.ana)).toMatchObject({
      ok: false,
      problem: { errors: [{ code: 'agreement_unknown' }] },
    })
  })

  it('may have a vehicle type whose rates were ended: by the rates it is free', async () => {
    await server.owner.query(
      `insert into rates (company_id, id, location_id, kind, vehicle_type_id, valid_from, days) values ($1, $2, $3, 'unit', 1, $4, '[]')`,
      [demo.colombia, uuidv7(), place, CHANGED],
    )
    const stay = await taken(100_000)
    expect(stay).toMatchObject({
      status: 'completed',
      totalMinutes: 10,
      serviceCharge: 0,
      totalCost: 100_000,
      tax: taxIn(100_000),
      difference: { amount: 100_000, ratesOf: OLD_SINCE.toISOString() },
    })
    expect(await drawer()).toMatchObject({ takings: { cash: 100_000 } })
    await expectToAddUp(stay)
    // A stay without a price on any device still has none.
    await server.owner.query('delete from rates where location_id = $1 and cost is not null', [place])
    expect(await server.call(finishService, await asked(100_000, {}), demo.ana)).toMatchObject({
      ok: false,
      problem: { errors: [{ path: 'vehicleTypeId', code: 'rate_missing' }] },
    })
  })

  it('may be on a day that became a holiday', async () => {
    await server.owner.query(`update rates set days = '[1, 2, 3, 4, 5, 6, 7]' where location_id = $1`, [place])
    await rate(40_000, OLD_SINCE, { days: '[8]' })
    const today = new Intl.DateTimeFormat('sv', { timeZone: 'America/Bogota' }).format(ago(HOUR_MS))
    const id = uuidv7()
    await set(
      `insert into holidays (company_id, id, name, day) values ($1, $2, 'Elections', $3)`,
      demo.colombia,
      id,
      today,
    )
    const stay = await taken(100_000)
    await changeSettings(server, new Date(), 'delete from holidays where id = $1', [id])
    expect(stay).toMatchObject({
      serviceCharge: 400_000,
      totalCost: 100_000,
      difference: { amount: -300_000, ratesOf: OLD_SINCE.toISOString() },
    })
  })

  it('may be within exempt minutes that were shortened', async () => {
    await changeSettings(server, OLD_SINCE, 'update locations set exempt_minutes = 15 where id = $1', [place])
    await set('update locations set exempt_minutes = 5 where id = $1', place)
    const stay = await taken(0)
    expect(stay).toMatchObject({
      serviceCharge: 100_000,
      totalCost: 0,
      difference: { amount: -100_000, ratesOf: OLD_SINCE.toISOString() },
    })
    expect(await drawer()).toMatchObject({ total: 0, services: 1 })
    await expectToAddUp(stay)
  })

  it('may have lost its ticket when the fee was another', async () => {
    const lostTicket = { takenBy: 'Rosa Díaz', document: 'CC 52123456' }
    await server.owner.query('update locations set lost_ticket_fee = 30000 where id = $1', [place])
    await server.owner.query(
      `insert into audit_entries (company_id, id, entity, entity_id, at, action, before, after) values ($1, $2, 'location', $3, $4, 'edited', '{"lostTicketFee": 20000}', '{"lostTicketFee": 30000}')`,
      [demo.colombia, uuidv7(), place, CHANGED],
    )
    const stay = await taken(120_000, { more: { lostTicket } })
    expect(stay).toMatchObject({
      totalCost: 120_000,
      correction: 30_000,
      difference: { amount: -10_000, ratesOf: CHANGED.toISOString() },
    })
    await expectToAddUp(stay)
  })

  it('may have left within a grace that the server has shortened', async () => {
    const paid = await taken(100_000, { startedAt: ago(2 * HOUR_MS) })
    await server.owner.query(`update services set grace_until = ended_at + interval '5 minutes' where id = $1`, [
      paid.id,
    ])
    const entry = {
      id: uuidv7(),
      locationId: place,
      licensePlate: paid.licensePlate,
      vehicleTypeId: 1 as const,
      startedAt: new Date().toISOString(),
      receiptNumber: `OVR-${Date.now()}`,
      overstayOf: paid.id,
    }
    const { id, startedAt } = await server.value(checkIn, { body: entry }, demo.ana)
    const endedAt = new Date(Date.parse(startedAt) + 10 * MINUTE_MS).toISOString()
    const stay = await server.value(
      finishService,
      {
        params: { type: 'off_street', id },
        body: {
          endedAt,
          chargedAt: endedAt,
          paymentMethod: 'cash',
          agreementId: null,
          cashUpId: shift,
          cashReceived: null,
          quote: quoted(0),
        },
      },
      demo.ana,
    )
    expect(stay).toMatchObject({
      serviceCharge: 100_000,
      totalCost: 0,
      difference: { amount: -100_000, ratesOf: null },
    })
  })

  it('may be paid at the entry until a future hour', async () => {
    await ratesGoUp()
    await server.owner.query(`update locations set payment_type = 'pre_pay' where id = $1`, [place])
    const { params, body } = await asked(1_200_000, { startedAt: ago(MINUTE_MS), minutes: 120 })
    const stay = await server.value(
      finishService,
      { params, body: { ...body, chargedAt: ago(MINUTE_MS).toISOString() } },
      demo.ana,
    )
    expect(stay).toMatchObject({
      totalMinutes: 120,
      totalCost: 1_200_000,
      serviceCharge: 3_000_000,
      difference: { amount: -1_800_000, ratesOf: OLD_SINCE.toISOString() },
    })
  })
})

describe('an amount that no older rates explain', () => {
  const rows = async (kind: 'charged_differently' | 'older_rates') =>
    (await server.value(attentionRows, { params: { kind } }, demo.owner)).data.filter(
      ({ location }) => location.id === place,
    )

  it('counts as taken, in either direction, and is listed apart from differences that older rates explain', async () => {
    await ratesGoUp()
    const [low, high, older] = [
      await taken(5_000),
      await taken(85_000, { minutes: 4, startedAt: ago(30 * MINUTE_MS) }),
      await taken(100_000),
    ]
    // No rates that a device knew give one of these prices.
    expect(low).toMatchObject({ totalCost: 5_000, difference: { amount: -245_000, ratesOf: null } })
    expect(high).toMatchObject({
      serviceCharge: 100_000,
      totalCost: 85_000,
      difference: { amount: -15_000, ratesOf: null },
    })
    expect((await drawer()).differences).toEqual([
      { kind: 'charged_differently', of: 'stays', count: 2, amount: -260_000 },
      { kind: 'older_rates', of: 'stays', count: 1, amount: -150_000 },
    ])
    expect(await rows('charged_differently')).toMatchObject([
      {
        serviceId: low.id,
        cashUpId: shift,
        amount: 245_000,
        missing: true,
        ratesOf: null,
        by: { id: demo.ana.id, name: demo.ana.name },
      },
      { serviceId: high.id, amount: 15_000, missing: true },
    ])
    expect(await rows('older_rates')).toMatchObject([
      {
        serviceId: older.id,
        amount: 150_000,
        missing: true,
        ratesOf: OLD_SINCE.toISOString(),
        by: { id: demo.ana.id },
      },
    ])
    await expectToAddUp(low)
  })

  it('is last under Needs attention if too much was taken, and missing amounts are summed there', async () => {
    await ratesGoUp()
    const before = (await server.value(listAttention, {}, demo.owner)).data.find(
      ({ kind }) => kind === 'charged_differently',
    )
    const over = await taken(260_000, { more: {} })
    const [under, more] = [await taken(240_000), await taken(995_000, { minutes: 10, startedAt: ago(HOUR_MS) })]
    expect(over).toMatchObject({ totalCost: 260_000, difference: { amount: 10_000, ratesOf: null } })
    expect(more).toMatchObject({ totalCost: 995_000, difference: { amount: 745_000, ratesOf: null } })
    expect((await rows('charged_differently')).map(({ serviceId, missing }) => [serviceId, missing])).toEqual([
      [under.id, true],
      [more.id, false],
      [over.id, false],
    ])
    const after = (await server.value(listAttention, {}, demo.owner)).data.find(
      ({ kind }) => kind === 'charged_differently',
    )
    expect([(after?.rows ?? 0) - (before?.rows ?? 0), (after?.amount ?? 0) - (before?.amount ?? 0)]).toEqual([
      3, 10_000,
    ])
  })

  it('is not accepted if no booth can have asked for it: the stay costs the rates, and the payment waits for an admin', async () => {
    await ratesGoUp()
    // The hour up to now costs 1,500,000.
    expect(await taken(1_500_000)).toMatchObject({ totalCost: 1_500_000, refusedQuote: null, cashUp: { id: shift } })
    const huge = await taken(999_999_950_000, { paymentMethod: 'dataphone' })
    expect(huge).toMatchObject({
      status: 'completed',
      totalCost: 250_000,
      difference: null,
      refusedQuote: 999_999_950_000,
      cashUp: null,
      payments: [{ method: 'dataphone', amount: 250_000, cashUpId: null }],
    })
    expect(
      (await server.value(getServiceHistory, { params: { id: huge.id } }, demo.owner)).data[0]?.changes,
    ).toContainEqual({ path: 'quotedTotal', before: null, after: '999999950000' })
    expect(await rows('charged_differently')).toContainEqual(
      expect.objectContaining({
        serviceId: huge.id,
        amount: 999_999_950_000 - 250_000,
        missing: false,
        by: { id: demo.ana.id, name: demo.ana.name },
      }),
    )
    const waiting = (await server.value(attentionRows, { params: { kind: 'unassigned' } }, demo.owner)).data.filter(
      ({ location }) => location.id === place,
    )
    expect(waiting).toMatchObject([{ serviceId: huge.id, amount: 250_000 }])
    const before = (await drawer()).total
    expect(
      await server.value(assignPayment, { params: { id: huge.id }, body: { cashUpId: shift } }, demo.owner),
    ).toMatchObject({ totalCost: 250_000, cashUp: { id: shift } })
    expect((await drawer()).total).toBe(before + 250_000)
  })

  it('is refused if it is negative', async () => {
    expect(await server.call(finishService, await asked(-50, {}), demo.ana)).toMatchObject({
      ok: false,
      problem: { errors: [{ path: 'quote.totalCost', code: 'amount_negative' }] },
    })
  })

  it('is in no cash-up if its stay is voided', async () => {
    const stay = await taken(5_000)
    expect((await drawer()).differences).toHaveLength(1)
    await server.value(
      voidService,
      { params: { id: stay.id }, body: { reason: 'It was charged by mistake' } },
      demo.owner,
    )
    expect(await drawer()).toMatchObject({ total: 0, differences: [] })
    expect(await rows('charged_differently')).toEqual([])
  })
})

describe('a stay that was charged by older rates, when it is corrected', () => {
  const correct = (id: string, amount: number) =>
    server.value(
      correctService,
      { params: { id }, body: { id: uuidv7(), amount, reason: 'The barrier did not open' } },
      demo.owner,
    )
  const edit = (id: string, changes: GivenChanges, quote?: Quote) =>
    server.value(
      editService,
      { params: { id }, body: { changes, reason: 'It was written down wrongly', ...(quote && { quote }) } },
      demo.owner,
    )

  async function paid(paymentMethod: PaymentMethod = 'cash'): Promise<Service> {
    await ratesGoUp()
    return taken(100_000, { paymentMethod })
  }

  it('keeps its difference with a correction line, but never below zero', async () => {
    const { id } = await paid()
    expect(await correct(id, -20_000)).toMatchObject({ totalCost: 80_000, difference: { amount: -150_000 } })
    await expectToAddUp({ id })
    expect(await correct(id, -80_000)).toMatchObject({ totalCost: 0, difference: { amount: -150_000 } })
    await expectToAddUp({ id })
  })

  it('has report columns that add up even if a correction takes off more than the price', async () => {
    const { id } = await paid('dataphone')
    expect(await correct(id, -90_000)).toMatchObject({ totalCost: 10_000 })
    expect(await edit(id, { vehicleTypeId: { from: '1', to: '2' } })).toMatchObject({
      totalCost: 0,
      correction: -90_000,
      difference: { amount: -30_000 },
    })
    const day = {
      startDate: `${ago(2 * DAY_MS)
        .toISOString()
        .slice(0, 10)}T00:00:00`,
      endDate: `${ago(-DAY_MS).toISOString().slice(0, 10)}T23:59:59`,
      locationIds: place,
    }
    const report = await server.value(servicesReport, { headers: {}, query: day }, demo.owner)
    expect(report.data).toMatchObject([
      { serviceCharge: 50_000, correction: -90_000, zeroFloor: 70_000, difference: -30_000, totalCost: 0 },
    ])
    await expectToAddUp({ id })
  })

  it('keeps its difference with another payment method, and never asks for coins that do not exist', async () => {
    await ratesGoUp()
    const { id } = await taken(100_017, { paymentMethod: 'dataphone' })
    const cash = await edit(id, { paymentMethod: { from: 'dataphone', to: 'cash' } })
    expect(cash).toMatchObject({ totalCost: 100_000, adjustment50: -17, difference: { amount: -149_983 } })
    await expectToAddUp({ id })
    expect(await edit(id, { paymentMethod: { from: 'cash', to: 'digital' } })).toMatchObject({
      totalCost: 100_017,
      adjustment50: 0,
    })
    await expectToAddUp({ id })
  })

  it('keeps its difference in proportion with another vehicle type, time or agreement', async () => {
    const { id, endedAt, startedAt } = await paid('dataphone')
    expect(await edit(id, { vehicleTypeId: { from: '1', to: '2' } })).toMatchObject({
      serviceCharge: 50_000,
      totalCost: 20_000,
      difference: { amount: -30_000, ratesOf: OLD_SINCE.toISOString() },
    })
    expect(await edit(id, { vehicleTypeId: { from: '2', to: '1' } })).toMatchObject({ totalCost: 100_000 })
    const later = new Date(Date.parse(startedAt) + 15 * MINUTE_MS).toISOString()
    expect(await edit(id, { endedAt: { from: endedAt, to: later } })).toMatchObject({
      serviceCharge: 375_000,
      totalCost: 150_000,
    })
    const agreementId = uuidv7()
    await changeSettings(
      server,
      OLD_SINCE,
      `insert into agreements (company_id, id, name, vehicle_type_ids, type, percentage) values ($1, $2, $3, '{}', 'percentage', 2000)`,
      [demo.colombia, agreementId, `Agreed ${agreementId}`],
    )
    expect(await edit(id, { agreementId: { from: null, to: agreementId } })).toMatchObject({
      discount: 75_000,
      totalCost: 120_000,
      difference: { amount: -180_000 },
    })
    expect((await drawer()).differences).toMatchObject([{ kind: 'older_rates', count: 1, amount: -180_000 }])
    await expectToAddUp({ id })
  })

  it('costs what the device showed the customer, if older rates explain that', async () => {
    await ratesGoUp()
    const { id, endedAt, startedAt } = await taken(250_000)
    const later = new Date(Date.parse(startedAt) + 12 * MINUTE_MS).toISOString()
    expect(await edit(id, { endedAt: { from: endedAt, to: later } }, quoted(120_000))).toMatchObject({
      serviceCharge: 300_000,
      totalCost: 120_000,
      difference: { amount: -180_000, ratesOf: OLD_SINCE.toISOString() },
    })
    expect(await drawer()).toMatchObject({
      takings: { cash: 120_000 },
      differences: [{ kind: 'older_rates', amount: -180_000 }],
    })
    await expectToAddUp({ id })
  })

  it('costs the price by the rates if the device showed anything else', async () => {
    const { id, endedAt, startedAt } = await paid()
    const later = new Date(Date.parse(startedAt) + 12 * MINUTE_MS).toISOString()
    expect(await edit(id, { endedAt: { from: endedAt, to: later } }, quoted(5_000))).toMatchObject({
      serviceCharge: 300_000,
      totalCost: 120_000,
      difference: { amount: -180_000 },
    })
  })

  it('updates its cash-up on devices even if only the difference changed', async () => {
    await ratesGoUp()
    const { id, endedAt, startedAt } = await taken(130_000)
    const { version } = await drawer()
    const later = new Date(Date.parse(startedAt) + 13 * MINUTE_MS).toISOString()
    expect(await edit(id, { endedAt: { from: endedAt, to: later } }, quoted(130_000))).toMatchObject({
      totalCost: 130_000,
      difference: { amount: -195_000, ratesOf: OLD_SINCE.toISOString() },
    })
    const after = await drawer()
    expect(after.version).toBeGreaterThan(version)
    expect(after.differences).toEqual([{ kind: 'older_rates', of: 'stays', count: 1, amount: -195_000 }])
  })
})

it('a stay that was paid before differences were stored stays unchanged, also when it is corrected', async () => {
  await ratesGoUp()
  const stay = await taken(250_000, { paymentMethod: 'dataphone' })
  await server.owner.query('update services set quoted_total = 100000 where id = $1', [stay.id])
  expect(await read(stay.id)).toMatchObject({ totalCost: 250_000, difference: null, refusedQuote: null })
  const corrected = await server.value(
    correctService,
    { params: { id: stay.id }, body: { id: uuidv7(), amount: -50_000, reason: 'The barrier did not open' } },
    demo.owner,
  )
  expect(corrected).toMatchObject({ totalCost: 200_000, difference: null })
  expect((await drawer()).differences).toEqual([])
})
