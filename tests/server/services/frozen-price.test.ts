import { v7 as uuidv7 } from 'uuid'
import { describe, expect, it } from 'vitest'

import { agreementChanges } from '../../../contract/agreement.ts'
import { holidayCalls } from '../../../contract/holiday.ts'
import { getLocation } from '../../../contract/location.ts'
import { getServicePrice } from '../../../contract/price.ts'
import { type Service, getService } from '../../../contract/service.ts'
import { correctService, editService, finishService } from '../../../contract/service-writes.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../domain/time.ts'
import { newLocation } from '../cash-ups/support.ts'
import { quoteOf } from '../support/asked.ts'
import { addService, enterDemo } from '../support/demo.ts'
import { changeSettings } from '../support/settings.ts'
import { openTestServer } from '../support/test-server.ts'

const server = await openTestServer()
const demo = await enterDemo(server)
const BECAUSE = 'The barrier did not open'
const ago = (ms: number) => new Date(Date.now() - ms)

/** A location where a minute costs 100.00 for a car and 40.00 for a motorcycle, and twice that on holidays. */
async function aPlace(): Promise<string> {
  const place = await newLocation(server, demo)
  const since = ago(100 * DAY_MS)
  const rate = (vehicleTypeId: number, cost: number, days: string) =>
    server.owner.query(
      `insert into rates (company_id, id, location_id, kind, vehicle_type_id, valid_from, days, cost, minutes) values ($1, $2, $3, 'unit', $4, $5, $6, $7, 1)`,
      [demo.colombia, uuidv7(), place, vehicleTypeId, since, days, cost],
    )
  for (const [type, cost] of [
    [1, 10_000],
    [2, 4_000],
  ] as const) {
    await rate(type, cost, '[1, 2, 3, 4, 5, 6, 7]')
    await rate(type, cost * 2, '[8]')
  }
  return place
}

const location = await aPlace()

const set = (statement: string, ...values: unknown[]) => changeSettings(server, new Date(), statement, values)
const setVat = (rate: number) => set('update companies set vat_rate = $2 where id = $1', demo.colombia, rate)
const read = (id: string) => server.value(getService, { params: { id } }, demo.owner)

async function anAgreement(percentage: number, parts: { isDefault?: boolean } = {}): Promise<string> {
  const id = uuidv7()
  await changeSettings(
    server,
    ago(50 * DAY_MS),
    `insert into agreements (company_id, id, name, vehicle_type_ids, type, percentage, is_default) values ($1, $2, $3, '{}', 'percentage', $4, $5)`,
    [demo.colombia, id, `Agreed ${id}`, percentage, parts.isDefault ?? false],
  )
  return id
}

interface Payment {
  place?: string
  minutes?: number
  began?: Date
  agreementId?: string | null
  paymentMethod?: 'cash' | 'dataphone' | 'digital'
  chargedAt?: Date
}

async function paid({
  place = location,
  minutes = 294,
  began = ago(5 * HOUR_MS),
  agreementId = null,
  paymentMethod = 'dataphone',
  chargedAt,
}: Payment = {}): Promise<Service> {
  const id = await addService(server, { companyId: demo.colombia, locationId: place, startedAt: began })
  const endedAt = new Date(Date.parse((await read(id)).startedAt) + minutes * MINUTE_MS)
  const body = {
    endedAt: endedAt.toISOString(),
    chargedAt: (chargedAt ?? endedAt).toISOString(),
    paymentMethod,
    agreementId,
    cashUpId: null,
    cashReceived: null,
  }
  return server.value(
    finishService,
    {
      params: { type: 'off_street', id },
      body: { ...body, quote: await quoteOf(server, demo.owner.token, { id, ...body }) },
    },
    demo.owner,
  )
}

const correct = (id: string, amount: number) =>
  server.value(correctService, { params: { id }, body: { id: uuidv7(), amount, reason: BECAUSE } }, demo.owner)
const edit = (id: string, changes: Parameters<typeof server.value<typeof editService>>[1]['body']['changes']) =>
  server.value(editService, { params: { id }, body: { changes, reason: BECAUSE } }, demo.owner)
/** State that an earlier release left. */
const withoutTerms = (id: string) => server.owner.query('update services set terms = null where id = $1', [id])
const taxIn = (amount: number, rate: number) => amount - Math.round(amount / (1 + rate / 10_000))

describe('a payment that arrives late', () => {
  it('uses the settings of its time, except those that depend on the entry', async () => {
    const place = await aPlace()
    const agreementId = await anAgreement(1_000)
    const began = ago(3 * DAY_MS)
    const taken = ago(3 * DAY_MS - 5 * HOUR_MS)
    await changeSettings(server, ago(2 * DAY_MS), 'update companies set vat_rate = 500 where id = $1', [demo.colombia])
    await changeSettings(
      server,
      ago(2 * DAY_MS),
      'update agreements set percentage = 9000, enabled = false where id = $1',
      [agreementId],
    )
    await changeSettings(server, ago(3 * DAY_MS - HOUR_MS), 'update locations set exempt_minutes = 600 where id = $1', [
      place,
    ])
    const late = await paid({ place, began, agreementId, chargedAt: taken })
    const after = await paid({ place, began, chargedAt: ago(HOUR_MS) })
    await changeSettings(server, ago(30 * MINUTE_MS), 'update companies set vat_rate = 1900 where id = $1', [
      demo.colombia,
    ])
    expect(late).toMatchObject({
      serviceCharge: 2_940_000,
      discount: 294_000,
      tax: taxIn(2_646_000, 1_900),
      terms: { at: taken.toISOString(), taxRate: 1_900, exemptMinutes: 10 },
    })
    expect(after).toMatchObject({ totalCost: 2_940_000, tax: taxIn(2_940_000, 500) })
  })

  it('gets no default agreement that was created after it', async () => {
    await set(
      `insert into agreements (company_id, id, name, vehicle_type_ids, type, percentage, is_default) values ($1, $2, 'New default', '{}', 'percentage', 5000, true)`,
      demo.colombia,
      uuidv7(),
    )
    const late = await paid()
    const next = await paid({ began: ago(30 * MINUTE_MS), minutes: 30, chargedAt: new Date() })
    await set(
      `delete from agreements where name = 'New default' and not exists (select from services s where s.agreement_id = agreements.id)`,
    )
    await set(`update agreements set enabled = false where name = 'New default'`)
    expect(late).toMatchObject({ discount: 0, agreementId: null })
    expect(next).toMatchObject({ discount: 150_000, agreementName: 'New default' })
  })
})

describe('a paid stay, whatever the office changes later', () => {
  it.each(['kept', 'of an earlier release'])('keeps its rate of tax when a line is added (%s)', async (how) => {
    const sale = await paid()
    expect(sale).toMatchObject({ totalCost: 2_940_000, tax: taxIn(2_940_000, 1_900) })
    if (how !== 'kept') await withoutTerms(sale.id)
    await setVat(500)
    const corrected = await correct(sale.id, -100)
    const again = await correct(sale.id, -100)
    await setVat(1_900)
    expect(corrected).toMatchObject({ totalCost: 2_939_900, tax: taxIn(2_939_900, 1_900) })
    expect(again).toMatchObject({ totalCost: 2_939_800, tax: taxIn(2_939_800, 1_900) })
  })

  it.each(['kept', 'of an earlier release'])(
    'keeps its discount if the agreement gives more, and its method can be corrected if the agreement is no longer offered (%s)',
    async (how) => {
      const agreementId = await anAgreement(3_333)
      const sale = await paid({ agreementId })
      const { lines: before } = await server.value(getServicePrice, { params: { id: sale.id } }, demo.owner)
      if (how !== 'kept') await withoutTerms(sale.id)
      await set('update agreements set percentage = 9000 where id = $1', agreementId)
      const longer = new Date(Date.parse(sale.startedAt) + 295 * MINUTE_MS).toISOString()
      await set('update agreements set enabled = false where id = $1', agreementId)
      const cash = await edit(sale.id, { paymentMethod: { from: 'dataphone', to: 'cash' } })
      const owed = (sale.serviceCharge ?? 0) - (sale.discount ?? 0)
      expect(cash).toMatchObject({
        serviceCharge: sale.serviceCharge,
        discount: sale.discount,
        tax: sale.tax,
        adjustment50: 0 - (owed % 5_000),
        agreementId,
      })
      const { lines } = await server.value(getServicePrice, { params: { id: sale.id } }, demo.owner)
      expect(lines?.filter(({ kind }) => kind !== 'adjustment50')).toEqual(before)
      expect(await edit(sale.id, { endedAt: { from: sale.endedAt, to: longer } })).toMatchObject({
        serviceCharge: 2_950_000,
        discount: Math.round(2_950_000 * 0.3333),
        agreementId,
      })
    },
  )

  it('keeps its exempt minutes, its commission and its holidays', async () => {
    const place = await aPlace()
    await changeSettings(
      server,
      ago(DAY_MS),
      'update locations set exempt_minutes = 20, digital_commission = 300 where id = $1',
      [place],
    )
    const sale = await paid({ place, began: ago(30 * MINUTE_MS), minutes: 25, paymentMethod: 'digital' })
    await set('update locations set exempt_minutes = 60, digital_commission = 900 where id = $1', place)
    const today = sale.startedAt.slice(0, 10)
    const holiday = await server.value(
      holidayCalls.create,
      { body: { id: uuidv7(), holidayName: 'Elections', holidayDate: today } },
      demo.owner,
    )
    const { length } = (await server.value(getLocation, { params: { id: place } }, demo.owner)).minutesSince
    const end = new Date(Date.parse(sale.startedAt) + 26 * MINUTE_MS).toISOString()
    const edited = await edit(sale.id, { endedAt: { from: sale.endedAt, to: end } })
    const corrected = await correct(sale.id, 100)
    await server.value(holidayCalls.remove, { params: { id: holiday.id } }, demo.owner)
    expect(length).toBeGreaterThan(2)
    expect(sale).toMatchObject({ serviceFee: 7_500 })
    expect(edited).toMatchObject({ serviceCharge: 260_000, serviceFee: 7_800 })
    expect(corrected).toMatchObject({ totalCost: 260_100, serviceFee: 7_803 })
  })

  it('gets another agreement with the terms at the payment', async () => {
    const other = await anAgreement(1_000)
    const sale = await paid()
    await set('update agreements set percentage = 8000 where id = $1', other)
    expect(await edit(sale.id, { agreementId: { from: null, to: other } })).toMatchObject({
      serviceCharge: sale.serviceCharge,
      discount: (sale.serviceCharge ?? 0) / 10,
    })
    const { changed } = await server.value(agreementChanges, { query: { limit: '999' } }, demo.owner)
    expect(changed.find(({ id }) => id === other)?.versions).toMatchObject([
      { percentage: 1_000 },
      { percentage: 8_000, validFrom: expect.any(String) },
    ])
  })

  it('uses the rates of its entry and the terms of its payment for another vehicle type', async () => {
    const agreementId = await anAgreement(5_000)
    const sale = await paid({ agreementId })
    await setVat(500)
    await set('update agreements set percentage = 100 where id = $1', agreementId)
    const edited = await edit(sale.id, { vehicleTypeId: { from: '1', to: '2' } })
    await setVat(1_900)
    expect(edited).toMatchObject({ serviceCharge: 1_176_000, discount: 588_000, tax: taxIn(588_000, 1_900) })
  })
})

describe('a correction that lowers a price [S2-27]', () => {
  const lowering = (sale: Service, reason?: string | null, by = demo.owner) =>
    server.call(
      editService,
      {
        params: { id: sale.id },
        body: { changes: { vehicleTypeId: { from: '1', to: '2' } }, ...(reason !== undefined && { reason }) },
      },
      by,
    )

  it('by more than the location’s limit needs a reason, even from an admin, and is marked', async () => {
    const sale = await paid({ minutes: 400, began: ago(8 * HOUR_MS) })
    expect(await lowering(sale, null)).toMatchObject({
      ok: false,
      problem: { errors: [{ path: 'reason', code: 'lowered_reason_required' }] },
    })
    expect(await lowering(sale, BECAUSE)).toMatchObject({
      ok: true,
      value: { lowered: { amount: 2_400_000, reason: BECAUSE } },
    })
  })

  it('from an earlier release needs no reason, and is marked', async () => {
    const sale = await paid({ minutes: 400, began: ago(8 * HOUR_MS) })
    expect(await lowering(sale)).toMatchObject({ ok: true, value: { lowered: { amount: 2_400_000, reason: null } } })
  })

  it('within the location’s own limit needs no reason', async () => {
    expect(await lowering(await paid({ minutes: 300, began: ago(8 * HOUR_MS) }), null)).toMatchObject({
      ok: true,
      value: { lowered: null },
    })
    await set('update locations set lowered_price = 0 where id = $1', location)
    const strict = await paid({ minutes: 30 })
    const answer = await lowering(strict, null)
    await set('update locations set lowered_price = null where id = $1', location)
    expect(answer).toMatchObject({ ok: false, problem: { errors: [{ code: 'lowered_reason_required' }] } })
  })
})
