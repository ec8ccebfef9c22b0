import { v7 as uuidv7 } from 'uuid'
import { describe, expect, it } from 'vitest'

import type { RequestInput } from '../../../contract/endpoint.ts'
import { servicesReport } from '../../../contract/report.ts'
import type { Service } from '../../../contract/service.ts'
import { type Quote, correctService, editService } from '../../../contract/service-writes.ts'
import type { PaymentMethod } from '../../../domain/services.ts'
import { DAY_MS, MINUTE_MS } from '../../../domain/time.ts'
import { enterDemo } from '../support/demo.ts'
import { changeSettings } from '../support/settings.ts'
import { openTestServer } from '../support/test-server.ts'
import { ago, OLD_SINCE, quoted, offlineDesk } from './taken-price.ts'

const server = await openTestServer()
const demo = await enterDemo(server)

const { here, ratesGoUp, drawer, taken, expectToAddUp } = offlineDesk(server, demo)

type GivenChanges = RequestInput<typeof editService>['body']['changes']

describe('a corrected stay that was charged by older rates', () => {
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

  it('keeps its difference with a correction line, and is never below zero', async () => {
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
      locationIds: here.place,
    }
    const report = await server.value(servicesReport, { headers: {}, query: day }, demo.owner)
    expect(report.data).toMatchObject([
      { serviceCharge: 50_000, correction: -90_000, zeroFloor: 70_000, difference: -30_000, totalCost: 0 },
    ])
    await expectToAddUp({ id })
  })

  it('keeps its difference with another payment method, in amounts that coins can pay', async () => {
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

  it('costs the amount that the device showed, if older rates explain that amount', async () => {
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

  it('costs the price by the rates if the device showed another amount', async () => {
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
