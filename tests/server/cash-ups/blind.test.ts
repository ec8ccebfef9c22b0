import { beforeEach, describe, expect, it } from 'vitest'

import { cashUpChanges, listCashUps } from '../../../contract/cash-up.ts'
import { companyRevenue, hourlyRevenue } from '../../../contract/dashboard.ts'
import { locationWrites } from '../../../contract/location-writes.ts'
import { passesTotals } from '../../../contract/pass-report.ts'
import { salesTotals } from '../../../contract/report.ts'
import { totalServices } from '../../../contract/service-totals.ts'
import { enterDemo } from '../support/demo.ts'
import { everyTransactionEnded } from '../support/horizon.ts'
import { readAll } from '../support/device.ts'
import { type Caller, openTestServer } from '../support/test-server.ts'
import { PRICE, passesOf } from '../passes/support.ts'
import { deskOf, newLocation, paid } from './support.ts'

const LIMIT = 5_000
const FLOAT = 20_000
const CASH = 31_700
const CARD = 12_300
/** Cash that the drawer should hold: no answer may contain it before the count. */
const EXPECTED = FLOAT + CASH

const server = await openTestServer()
const demo = await enterDemo(server)
const desk = deskOf(server)
const passes = passesOf(server, demo)
let locationId: string
let id: string

async function setBlind(blind: boolean): Promise<void> {
  await server.owner.query('update locations set blind_close = $2 where id = $1', [locationId, blind])
}

beforeEach(async () => {
  locationId = await newLocation(server, demo, LIMIT)
  await setBlind(true)
  id = await desk.opened(locationId, demo.ana, { float: FLOAT })
  await paid(server, demo, locationId, id, CASH)
  await paid(server, demo, locationId, id, CARD, 'dataphone')
  await server.owner.query('update services set paid_at = $2 where cash_up_id = $1', [id, new Date()])
})

const pulled = async (by: Caller) => {
  await everyTransactionEnded(server)
  return readAll((query) => server.value(cashUpChanges, { query }, by))
}

const today = () => {
  const day = new Date().toISOString().slice(0, 10)
  return {
    startDate: `${new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)}T00:00:00`,
    endDate: `${day}T23:59:59`,
  }
}
const HIDDEN = {
  sumsHidden: true,
  takings: { cash: 0, dataphone: 0, digital: 0 },
  total: 0,
  passes: 0,
  differences: [],
}
const TOLD = { takings: { cash: CASH, dataphone: CARD, digital: 0 }, total: CASH + CARD }

/** Returns every answer that sums payments at the location. */
async function sums(by: Caller): Promise<Record<string, unknown>> {
  const headers = { timezone: 'UTC' }
  const query = { locationIds: locationId }
  const ranged = { ...query, ...today() }
  const revenue = await server.value(companyRevenue, { query }, by)
  const hours = await server.value(hourlyRevenue, { headers, query }, by)
  return {
    revenue: revenue.total.day.now.amount,
    passesOfDay: revenue.total.day.now.passes,
    hours: hours.data.reduce((sum, { amount }) => sum + amount, 0),
    sales: (await server.value(salesTotals, { headers, query: { ...ranged, groupBy: 'operator' } }, by)).total
      .totalCost,
    passes: (await server.value(passesTotals, { headers, query: { ...ranged, groupBy: 'operator' } }, by)).total.amount,
    services: (await server.value(totalServices, { headers: {}, query }, by)).amount,
    ofShift: (await server.value(totalServices, { headers: {}, query: { cashUpId: id } }, by)).amount,
  }
}

describe('a shift that staff count blind', () => {
  it('has no sums in any answer to the person who counts it', async () => {
    expect(await desk.read(id, demo.ana)).toMatchObject({ ...HIDDEN, float: FLOAT, services: 2, closing: null })
    const listed = await server.value(listCashUps, { headers: {}, query: { locationIds: locationId } }, demo.ana)
    expect(listed.data).toMatchObject([HIDDEN])
    const moved = await desk.move(id, demo.ana, { amount: 1_000 })
    expect(moved).toMatchObject({ ok: true, value: { ...HIDDEN, payIns: 1_000 } })
    expect((await pulled(demo.ana)).get(id)).toMatchObject(HIDDEN)
  })

  it('has no sums for a colleague at the same location, and has sums for administrators', async () => {
    expect(await desk.read(id, demo.luis)).toMatchObject(HIDDEN)
    const told = await desk.read(id, demo.owner)
    expect(told).toMatchObject(TOLD)
    expect(told).not.toHaveProperty('sumsHidden')
  })

  it('has its sums at once if the location does not count blind', async () => {
    await setBlind(false)
    const told = await desk.read(id, demo.ana)
    expect(told).toMatchObject(TOLD)
    expect(told).not.toHaveProperty('sumsHidden')
  })

  it('is left out of all sums in lists, reports and the dashboard until it is counted', async () => {
    expect(await passes.sell(locationId, id, demo.ana)).toMatchObject({ ok: true })
    expect(await sums(demo.ana)).toEqual({
      revenue: 0,
      passesOfDay: 0,
      hours: 0,
      sales: 0,
      passes: 0,
      services: 0,
      ofShift: 0,
    })
    const all = CASH + CARD
    const told = {
      revenue: all,
      passesOfDay: PRICE,
      hours: all,
      sales: all,
      passes: PRICE,
      services: all,
      ofShift: all,
    }
    expect(await sums(demo.owner)).toEqual(told)
    expect(await desk.close(id, demo.ana, { countedCash: EXPECTED + PRICE })).toMatchObject({ ok: true })
    expect(await sums(demo.ana)).toEqual(told)
  })

  it('accepts any count at the close, without a reason, so that nobody can find out the sums by trying', async () => {
    const answer = await desk.close(id, demo.ana, { countedCash: 1_000 })
    expect(answer).toMatchObject({
      ok: true,
      value: {
        ...TOLD,
        closing: {
          expectedCash: EXPECTED,
          countedCash: 1_000,
          variance: 1_000 - EXPECTED,
          varianceReason: null,
          approval: 'pending',
        },
      },
    })
    expect(answer.ok && answer.value).not.toHaveProperty('sumsHidden')
    // A second count does not replace the first.
    await desk.close(id, demo.ana, { countedCash: EXPECTED })
    expect(await desk.read(id, demo.ana)).toMatchObject({
      closing: { countedCash: 1_000, recounts: [{ countedCash: EXPECTED }] },
    })
  })

  it('needs a reason for a count over the limit if an administrator, who knows the sums, closes it', async () => {
    expect(await desk.close(id, demo.owner, { countedCash: 1_000 })).toMatchObject({
      ok: false,
      status: 400,
      problem: { errors: [{ path: 'varianceReason', code: 'reason_required' }] },
    })
  })

  it('accepts a pay-out of any amount from staff, since a refusal would reveal the cash in the drawer', async () => {
    expect(await desk.move(id, demo.ana, { kind: 'pay_out', amount: EXPECTED + 1 })).toMatchObject({
      ok: true,
      value: HIDDEN,
    })
    expect(await desk.close(id, demo.ana, { countedCash: 0 })).toMatchObject({
      ok: true,
      value: { closing: { expectedCash: 0, variance: 0 }, missingCash: 1 },
    })
  })

  it('refuses a pay-out by an administrator above the cash in the drawer', async () => {
    expect(await desk.move(id, demo.owner, { kind: 'pay_out', amount: EXPECTED + 1 })).toMatchObject({
      ok: false,
      problem: { errors: [{ path: 'amount', code: 'more_than_in_drawer' }] },
    })
    expect(await desk.move(id, demo.owner, { kind: 'pay_out', amount: EXPECTED })).toMatchObject({ ok: true })
  })

  it('is sent again to its devices if the location starts or stops counting blind', async () => {
    await setBlind(false)
    const before = await desk.read(id, demo.ana)
    await server.value(
      locationWrites.edit,
      { params: { id: locationId }, body: { changes: { blindClose: { from: false, to: true } } } },
      demo.owner,
    )
    const after = await desk.read(id, demo.ana)
    expect(after).toMatchObject(HIDDEN)
    expect(after.version).toBeGreaterThan(before.version)
  })
})

describe('the cash left in the drawer', () => {
  it('is stored by denomination if its pieces are given', async () => {
    const leftCount = [
      { denomination: 1_000_000, pieces: 1 },
      { denomination: 200_000, pieces: 5 },
    ]
    const counted = 2_000_000
    expect(await desk.close(id, demo.ana, { countedCash: counted, leftInDrawer: counted, leftCount })).toMatchObject({
      ok: true,
      value: { closing: { leftInDrawer: counted, leftCount } },
    })
  })

  it('is rejected if its pieces add up to another amount, and is stored as an amount if it has no pieces', async () => {
    const leftCount = [{ denomination: 1_000_000, pieces: 1 }]
    expect(await desk.close(id, demo.ana, { countedCash: 2_000_000, leftInDrawer: 900_000, leftCount })).toMatchObject({
      ok: false,
      problem: { errors: [{ path: 'leftCount', code: 'count_differs' }] },
    })
    expect(await desk.close(id, demo.ana, { countedCash: 2_000_000, leftInDrawer: 900_000 })).toMatchObject({
      ok: true,
      value: { closing: { leftCount: null } },
    })
  })
})
