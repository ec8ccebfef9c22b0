import { v7 as uuidv7 } from 'uuid'
import { describe, expect, it } from 'vitest'

import { getServicePrice } from '../../../contract/price.ts'
import { correctService, finishService } from '../../../contract/service-writes.ts'
import { getServiceHistory } from '../../../contract/service-history.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../domain/time.ts'
import { enterDemo } from '../support/demo.ts'
import { openTestServer } from '../support/test-server.ts'
import { ago, OLD_SINCE, CHANGED, quoted, offlineDesk } from './taken-price.ts'

const server = await openTestServer()
const demo = await enterDemo(server)

const { taxIn, here, rate, ratesGoUp, read, drawer, taken, asked, expectToAddUp } = offlineDesk(server, demo)
const BETWEEN = ago(3 * HOUR_MS)

describe('a stay that is charged by rates which changed while the tablet was offline', () => {
  it('costs the amount taken, which the drawer expects, with the difference to the rates in its own line', async () => {
    await ratesGoUp()
    const stay = await taken(100_000)
    expect(stay).toMatchObject({
      serviceCharge: 250_000,
      totalCost: 100_000,
      difference: { amount: -150_000, ratesOf: OLD_SINCE.toISOString() },
      adjustment50: 0,
      tax: taxIn(100_000),
      payments: [{ method: 'cash', amount: 100_000, cashUpId: here.shift }],
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

  it('costs the amount taken, even if the rates fell or changed twice', async () => {
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

  it('keeps the parts of a split payment as they were taken', async () => {
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

  it('explains its difference by a version that was published, and withdrawn before it began', async () => {
    const version = (startsAt: Date, publishedAt: Date, withdrawnAt: Date | null, cost: number) =>
      server.owner.query(
        `insert into rate_versions (company_id, id, location_id, number, starts_at, published_at, withdrawn_at, rates) values ($1, $2, $3, (select coalesce(max(number), 0) + 1 from rate_versions where location_id = $3), $4, $5, $6, $7)`,
        [
          demo.colombia,
          uuidv7(),
          here.place,
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

it('a stay that was paid before differences were stored stays unchanged, even if it is corrected', async () => {
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
