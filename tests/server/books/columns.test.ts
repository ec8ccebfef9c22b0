import { v7 as uuidv7 } from 'uuid'
import { describe, expect, it } from 'vitest'

import { passesReport, passesTotals } from '../../../contract/pass-report.ts'
import { cancelPass, passCalls, renewPass } from '../../../contract/pass.ts'
import { servicesTotals, type ReportSums, type ReportedStay } from '../../../contract/report.ts'
import { checkIn } from '../../../contract/service-entries.ts'
import { correctService, editService } from '../../../contract/service-writes.ts'
import { STAY_GROUPS } from '../../../domain/reports.ts'
import { HOUR_MS } from '../../../domain/time.ts'
import { deskOf } from '../cash-ups/support.ts'
import { aReceiptNumber, passesOf } from '../passes/support.ts'
import { freshPlate } from '../support/demo.ts'
import { setFromTheBeginning } from '../support/settings.ts'
import { openTestServer } from '../support/test-server.ts'
import { booksOf } from './support.ts'

const server = await openTestServer()
const { charged, dayOf, demo, finish, place, read, sales, rows } = await booksOf(server)
const desk = deskOf(server)
const TODAY = dayOf(new Date())
const WHY = 'The barrier did not open'
const correct = (id: string, amount: number) =>
  server.value(correctService, { params: { id }, body: { id: uuidv7(), amount, reason: WHY } }, demo.owner)

/** The columns of a price, in the order in which they add up. */
const COLUMNS = [
  'serviceCharge',
  'overstay',
  'discount',
  'correction',
  'zeroFloor',
  'lostTicketFee',
  'difference',
  'adjustment50',
] as const
const added = (of: ReportSums | ReportedStay) => COLUMNS.reduce((sum, name) => sum + (of[name] ?? 0), 0)

describe('the columns of a report', () => {
  it('add up after a correction of the whole price and a cheaper edit, with a column for the floor at zero', async () => {
    const locationId = await place()
    const { id, totalCost, serviceCharge } = await charged(locationId)
    await correct(id, -(totalCost ?? 0))
    await server.value(
      editService,
      { params: { id }, body: { changes: { vehicleTypeId: { from: 1, to: 2 } }, reason: WHY } },
      demo.owner,
    )
    const after = await read(id)
    expect(after).toMatchObject({ totalCost: 0, correction: -(totalCost ?? 0) })
    expect(after.serviceCharge).toBeLessThan(serviceCharge ?? 0)
    for (const groupBy of STAY_GROUPS) {
      const { total, groups } = await sales(locationId, { groupBy })
      expect(total).toMatchObject({
        totalCost: 0,
        correction: -(totalCost ?? 0),
        zeroFloor: (totalCost ?? 0) - (after.serviceCharge ?? 0),
      })
      for (const { sums } of groups) expect(added(sums)).toBe(sums.totalCost)
    }
    const range = { startDate: `${TODAY}T00:00:00`, endDate: `${TODAY}T23:59:59`, locationIds: locationId }
    const { total } = await server.value(servicesTotals, { headers: {}, query: range }, demo.owner)
    expect(added(total)).toBe(total.totalCost)
    for (const row of await rows(locationId)) expect(added(row)).toBe(row.totalCost)
  })

  it('show the charge for time after the payment in its own column', async () => {
    const locationId = await place()
    const paid = await charged(locationId, { inMs: 2 * HOUR_MS, endedMs: HOUR_MS })
    const id = uuidv7()
    await server.value(
      checkIn,
      {
        body: {
          id,
          locationId,
          licensePlate: paid.licensePlate,
          vehicleTypeId: paid.vehicleTypeId,
          startedAt: paid.endedAt ?? '',
          receiptNumber: aReceiptNumber(),
          overstayOf: paid.id,
        },
      },
      demo.owner,
    )
    await finish(id)
    const { totalCost, serviceCharge } = await read(id)
    expect(totalCost).toBeGreaterThan(0)
    const { total } = await sales(locationId)
    expect(total).toMatchObject({ serviceCharge: paid.serviceCharge, overstay: serviceCharge, services: 2 })
    expect(added(total)).toBe(total.totalCost)
  })
})

describe('sales by payment method', () => {
  it('count each part of a payment by its own method, as cash-ups do, and all columns add up', async () => {
    const locationId = await place()
    const shift = await desk.opened(locationId, demo.ana)
    // 123.00 a minute: 7,380.00 an hour.
    for (const parts of [
      [
        { method: 'cash', amount: 333_301 },
        { method: 'dataphone', amount: 404_699 },
      ],
      [
        { method: 'digital', amount: 1 },
        { method: 'cash', amount: 700_000 },
        { method: 'dataphone', amount: 37_999 },
      ],
    ] as const)
      await charged(locationId, { parts, cashUpId: shift })
    await charged(locationId, { method: 'cash', cashUpId: shift })
    await charged(locationId, { method: 'digital', cashUpId: shift })
    const { takings } = await desk.read(shift, demo.owner)
    const { groups, total } = await sales(locationId, { groupBy: 'method' })
    for (const method of ['cash', 'dataphone', 'digital'] as const) {
      const sums = groups.find(({ key }) => key === method)?.sums
      expect(sums).toMatchObject({ totalCost: takings[method], [method]: takings[method] })
      expect(sums && added(sums)).toBe(takings[method])
    }
    expect(groups.reduce((sum, { sums }) => sum + sums.services, 0)).toBe(4)
    for (const name of ['totalCost', 'tax', 'serviceFee', 'minutes', 'serviceCharge', 'cash'] as const)
      expect(groups.reduce((sum, { sums }) => sum + sums[name], 0)).toBe(total[name])
    expect(total.totalCost).toBe((await sales(locationId)).total.totalCost)
  })
})

describe('the rounding of cash', () => {
  it('is computed again if a correction leaves only the cash part of a payment', async () => {
    const locationId = await place()
    const { id } = await charged(locationId, {
      parts: [
        { method: 'cash', amount: 400_000 },
        { method: 'dataphone', amount: 338_000 },
      ],
    })
    await correct(id, -425_655)
    const after = await read(id)
    expect(after).toMatchObject({ adjustment50: -2_345, totalCost: 310_000 })
    expect(after.payments?.map(({ method, amount }) => [method, amount])).toEqual([['cash', 310_000]])
    const { total } = await sales(locationId)
    expect(total).toMatchObject({ adjustment50: -2_345, cash: 310_000, dataphone: 0 })
    expect(added(total)).toBe(310_000)
  })

  it('is removed if an edit leaves a payment without cash', async () => {
    const locationId = await place()
    const { id } = await charged(locationId)
    await server.value(
      editService,
      { params: { id }, body: { changes: { paymentMethod: { from: 'cash', to: 'dataphone' } } } },
      demo.owner,
    )
    expect(await read(id)).toMatchObject({ adjustment50: 0, totalCost: 738_000 })
  })
})

describe('sold passes', () => {
  it('keep VAT, commission and days of each sale for reports, even if rates change', async () => {
    const locationId = await place()
    const sold = passesOf(server, demo)
    const membershipId = await sold.membership({ cost: 1_190_000 })
    const driverId = await sold.driver()
    const rates = (vat: number, commission: number) =>
      setFromTheBeginning(
        server,
        'location',
        'update locations set tax_rate = $2, digital_commission = $3 where id = $1',
        [locationId, vat, commission],
      )
    await rates(1_900, 250)
    const [id, paymentId] = [uuidv7(), uuidv7()]
    const payment = (of: string) => ({
      id: of,
      at: new Date().toISOString(),
      amount: 1_190_000,
      method: 'digital' as const,
      reference: null,
      cashUpId: null,
      receiptNumber: aReceiptNumber(),
    })
    await server.value(
      passCalls.create,
      {
        body: {
          id,
          membershipId,
          locationId,
          driverId,
          plates: [freshPlate()],
          startsOn: TODAY,
          payment: payment(paymentId),
        },
      },
      demo.owner,
    )
    await rates(500, 100)
    await server.value(renewPass, { params: { id }, body: payment(uuidv7()) }, demo.owner)
    const query = { startDate: `${TODAY}T00:00:00`, endDate: `${TODAY}T23:59:59`, locationIds: locationId }
    const read2 = async () => ({
      rows: (await server.value(passesReport, { headers: {}, query: { ...query, limit: '99' } }, demo.owner)).data,
      total: (await server.value(passesTotals, { headers: {}, query }, demo.owner)).total,
    })
    const first = { tax: 190_000, taxRate: 1_900, serviceFee: 29_750, startsOn: TODAY }
    const second = { tax: 56_667, taxRate: 500, serviceFee: 11_900 }
    const { rows: told, total } = await read2()
    expect(told.find(({ kind }) => kind === 'sale')).toMatchObject(first)
    expect(told.find(({ kind }) => kind === 'renewal')).toMatchObject(second)
    expect(total).toMatchObject({ tax: 246_667, serviceFee: 41_650 })
    const pass = await server.value(passCalls.get, { params: { id } }, demo.owner)
    expect(pass.periods.map(({ tax, taxRate }) => [tax, taxRate])).toEqual([
      [56_667, 500],
      [190_000, 1_900],
    ])
    await server.value(
      cancelPass,
      {
        params: { id },
        body: {
          reason: 'Moved to another town',
          refund: { id: uuidv7(), amount: pass.unused.amount, method: 'digital', cashUpId: null },
        },
      },
      demo.owner,
    )
    const refunds = (await read2()).rows.filter(({ kind }) => kind === 'refund')
    const renewal = refunds.find(({ taxRate }) => taxRate === 500)
    expect(renewal).toMatchObject({ amount: -1_190_000, tax: -56_667, serviceFee: 0 })
    expect(new Set(refunds.map(({ taxRate }) => taxRate))).toEqual(new Set([1_900, 500]))
  })
})
