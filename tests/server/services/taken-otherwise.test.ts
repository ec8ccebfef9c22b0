import { v7 as uuidv7 } from 'uuid'
import { describe, expect, it } from 'vitest'

import { checkIn } from '../../../contract/service-entries.ts'
import { finishService } from '../../../contract/service-writes.ts'
import { getServiceHistory } from '../../../contract/service-history.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../domain/time.ts'
import { enterDemo } from '../support/demo.ts'
import { changeSettings } from '../support/settings.ts'
import { openTestServer } from '../support/test-server.ts'
import { ago, OLD_SINCE, CHANGED, quoted, offlineDesk } from './taken-price.ts'

const server = await openTestServer()
const demo = await enterDemo(server)

const { taxIn, here, rate, ratesGoUp, drawer, taken, asked, expectToAddUp } = offlineDesk(server, demo)

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

  it('can have an agreement that was changed later', async () => {
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

  it('can have an agreement that was switched off, which the history names', async () => {
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

  it('can have an agreement that was deleted', async () => {
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

  it('is free by the rates if the rates of its vehicle type have ended', async () => {
    await server.owner.query(
      `insert into rates (company_id, id, location_id, kind, vehicle_type_id, valid_from, days) values ($1, $2, $3, 'unit', 1, $4, '[]')`,
      [demo.colombia, uuidv7(), here.place, CHANGED],
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
    await server.owner.query('delete from rates where location_id = $1 and cost is not null', [here.place])
    expect(await server.call(finishService, await asked(100_000, {}), demo.ana)).toMatchObject({
      ok: false,
      problem: { errors: [{ path: 'vehicleTypeId', code: 'rate_missing' }] },
    })
  })

  it('can be on a day that became a holiday', async () => {
    await server.owner.query(`update rates set days = '[1, 2, 3, 4, 5, 6, 7]' where location_id = $1`, [here.place])
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

  it('can be within exempt minutes that the office has shortened since', async () => {
    await changeSettings(server, OLD_SINCE, 'update locations set exempt_minutes = 15 where id = $1', [here.place])
    await set('update locations set exempt_minutes = 5 where id = $1', here.place)
    const stay = await taken(0)
    expect(stay).toMatchObject({
      serviceCharge: 100_000,
      totalCost: 0,
      difference: { amount: -100_000, ratesOf: OLD_SINCE.toISOString() },
    })
    expect(await drawer()).toMatchObject({ total: 0, services: 1 })
    await expectToAddUp(stay)
  })

  it('can have lost its ticket when the fee was different', async () => {
    const lostTicket = { takenBy: 'Rosa Díaz', document: 'CC 52123456' }
    await server.owner.query('update locations set lost_ticket_fee = 30000 where id = $1', [here.place])
    await server.owner.query(
      `insert into audit_entries (company_id, id, entity, entity_id, at, action, before, after) values ($1, $2, 'location', $3, $4, 'edited', '{"lostTicketFee": 20000}', '{"lostTicketFee": 30000}')`,
      [demo.colombia, uuidv7(), here.place, CHANGED],
    )
    const stay = await taken(120_000, { more: { lostTicket } })
    expect(stay).toMatchObject({
      totalCost: 120_000,
      correction: 30_000,
      difference: { amount: -10_000, ratesOf: CHANGED.toISOString() },
    })
    await expectToAddUp(stay)
  })

  it('can have left within a grace that the server has shortened', async () => {
    const paid = await taken(100_000, { startedAt: ago(2 * HOUR_MS) })
    await server.owner.query(`update services set grace_until = ended_at + interval '5 minutes' where id = $1`, [
      paid.id,
    ])
    const entry = {
      id: uuidv7(),
      locationId: here.place,
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
          cashUpId: here.shift,
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

  it('can be paid at the entry until a future hour', async () => {
    await ratesGoUp()
    await server.owner.query(`update locations set payment_type = 'pre_pay' where id = $1`, [here.place])
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
