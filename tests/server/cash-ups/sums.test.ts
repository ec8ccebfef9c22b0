import { beforeEach, describe, expect, it } from 'vitest'

import { cashUpChanges } from '../../../contract/cash-up.ts'
import { isCollectedCashUp } from '../../../server/cash-ups/collected-guard.ts'
import { addService, enterDemo, settleCashUp } from '../support/demo.ts'
import { Device } from '../support/device.ts'
import { everyTransactionEnded } from '../support/horizon.ts'
import { openTestServer } from '../support/test-server.ts'
import { deskOf, newLocation, paid } from './support.ts'

const server = await openTestServer()
const demo = await enterDemo(server)
const desk = deskOf(server)
let locationId: string
let id: string

beforeEach(async () => {
  locationId = await newLocation(server, demo)
  id = await desk.opened(locationId, demo.ana)
})

const sums = async (of = id) => {
  const { takings, services, revision, version } = await desk.read(of, demo.owner)
  return { ...takings, services, revision, version }
}
const change = (set: string, service: string) => server.owner.query(`update services set ${set} where id = $1`, [service])

describe('the sums of a cash-up are those of its paid services', () => {
  it('when one is inserted as paid, by its method', async () => {
    await paid(server, demo, locationId, id, 1_000)
    await paid(server, demo, locationId, id, 200, 'dataphone')
    await paid(server, demo, locationId, id, 30, 'digital')
    await paid(server, demo, locationId, id, 0, null)
    expect(await sums()).toMatchObject({ cash: 1_000, dataphone: 200, digital: 30, services: 4, revision: 0, version: 5 })
  })

  it('when one is finished, repriced, paid by another method, voided, or removed', async () => {
    const service = await addService(server, { companyId: demo.colombia, locationId })
    expect(await sums()).toMatchObject({ services: 0, version: 1 })
    await change(`status = 'completed', cash_up_id = '${id}', payment_method = 'cash', total_cost = 500`, service)
    expect(await sums()).toMatchObject({ cash: 500, services: 1 })
    await change('total_cost = 450', service)
    expect(await sums()).toMatchObject({ cash: 450, services: 1 })
    await change(`payment_method = 'digital', total_cost = 470`, service)
    expect(await sums()).toMatchObject({ cash: 0, digital: 470, services: 1 })
    await change(`status = 'voided'`, service)
    expect(await sums()).toMatchObject({ cash: 0, digital: 0, services: 0 })
    const other = await paid(server, demo, locationId, id, 80)
    await server.owner.query('delete from services where id = $1', [other])
    expect(await sums()).toMatchObject({ cash: 0, services: 0 })
  })

  it('when one is moved to another, and when one statement changes many of several', async () => {
    const other = await desk.opened(await newLocation(server, demo), demo.ana)
    const services = [await paid(server, demo, locationId, id, 100), await paid(server, demo, locationId, id, 20), await paid(server, demo, locationId, other, 3)]
    await change(`cash_up_id = '${other}'`, services[0] ?? '')
    expect([(await sums()).cash, (await sums(other)).cash]).toEqual([20, 103])
    await server.owner.query('update services set total_cost = total_cost * 2, cash_up_id = case when cash_up_id = $1 then $2::uuid else $1::uuid end where id = any($3)', [id, other, services])
    expect(await sums()).toMatchObject({ cash: 206, services: 2 })
    expect(await sums(other)).toMatchObject({ cash: 40, services: 1 })
  })

  it('and are not touched by what changes none of them', async () => {
    const service = await paid(server, demo, locationId, id, 100)
    const before = await sums()
    await change(`remarks = 'x', license_plate = license_plate || 'X', vehicle_type_id = 2`, service)
    await addService(server, { companyId: demo.colombia, locationId, cashUpId: id, status: 'voided', totalCost: 900, paymentMethod: 'cash' })
    expect(await sums()).toEqual(before)
    // Who took it is told too, and changes no sum.
    await change(`exit_operator_id = '${demo.luis.id}'`, service)
    expect(await sums()).toEqual({ ...before, version: before.version + 1 })
    expect(await desk.read(id, demo.owner)).toMatchObject({ staff: [{ id: demo.luis.id, name: demo.luis.name }] })
  })
})

describe('once it is closed', () => {
  it('each change raises its revision, however many services it is of, and says what came late', async () => {
    const services = [await paid(server, demo, locationId, id, 100), await paid(server, demo, locationId, id, 50)]
    await desk.close(id, demo.ana, { countedCash: 150 })
    expect(await sums()).toMatchObject({ revision: 0 })
    await change(`remarks = 'x'`, services[0] ?? '')
    await change(`exit_operator_id = '${demo.luis.id}'`, services[0] ?? '')
    expect(await sums()).toMatchObject({ revision: 0 })
    await paid(server, demo, locationId, id, 7)
    expect(await desk.read(id, demo.owner)).toMatchObject({ revision: 1, total: 157, late: { services: 1, amount: 7 }, closing: { takings: { cash: 100 + 50 }, services: 2, expectedCash: 150, variance: 0 } })
    await server.owner.query('update services set total_cost = total_cost + 1 where cash_up_id = $1', [id])
    expect(await sums()).toMatchObject({ cash: 160, revision: 2 })
    await change(`status = 'voided'`, services[0] ?? '')
    expect(await desk.read(id, demo.owner)).toMatchObject({ revision: 3, late: { services: 0, amount: -91 } })
  })
})

describe('once its money was collected', () => {
  it.each([
    ['a service is added', () => paid(server, demo, locationId, id, 1)],
    ['one is voided', (service: string) => change(`status = 'voided'`, service)],
    ['one is repriced', (service: string) => change('total_cost = 99', service)],
    ['one is moved away', (service: string) => change('cash_up_id = null', service)],
    ['one is removed', (service: string) => server.owner.query('delete from services where id = $1', [service])],
    ['it is changed itself', () => server.owner.query('update cash_ups set amount_received = 1 where id = $1', [id])],
    ['it is opened again', () => server.owner.query(`update cash_ups set status = 'completed' where id = $1`, [id])],
    ['cash is put into it', () => server.owner.query(`insert into cash_movements (company_id, id, cash_up_id, at, by, kind, amount, reason) values ($1, gen_random_uuid(), $2, now(), $3, 'pay_in', 1, 'x')`, [demo.colombia, id, demo.ana.id])],
  ])('the database refuses that %s', async (_, attempt: (service: string) => Promise<unknown>) => {
    const service = await paid(server, demo, locationId, id, 100)
    await settleCashUp(server, id, 'collected')
    const before = await desk.read(id, demo.owner)
    const error: unknown = await attempt(service).then(
      () => null,
      (refusal: unknown) => refusal,
    )
    expect(isCollectedCashUp(error)).toBe(true)
    expect(isCollectedCashUp(new Error('another', { cause: error }))).toBe(true)
    expect(await desk.read(id, demo.owner)).toEqual(before)
  })

  it('what changes no sum passes', async () => {
    const service = await paid(server, demo, locationId, id, 100)
    await settleCashUp(server, id, 'collected')
    await change(`remarks = 'x'`, service)
    expect(isCollectedCashUp(new Error('another'))).toBe(false)
  })
})

describe('a device that keeps cash-ups is told', () => {
  it('of each change of its record: payments, movements, recounts, joins, adjustments', async () => {
    // Two locations only, of which a device keeps everything.
    const [place = ''] = await demo.locationsOf(demo.britain)
    const british = demo.britishOwner
    await server.owner.query(`delete from cash_ups where company_id = $1 and location_id = $2 and status = 'current' and not exists (select from services s where s.cash_up_id = cash_ups.id)`, [demo.britain, place])
    const { rows } = await server.owner.query<{ id: string }>(`select id from cash_ups where company_id = $1 and status = 'completed' limit 1`, [demo.britain])
    const closed = rows[0]?.id ?? ''
    await everyTransactionEnded(server)
    const device = new Device((query) => server.value(cashUpChanges, { query }, british))
    await device.pullAll()
    const expectTold = async (change: () => Promise<unknown>) => {
      await change()
      await everyTransactionEnded(server)
      const [delta] = await device.pullAll()
      expect(delta?.changed.map((one) => one.id)).toEqual([closed])
      expect(device.rows.get(closed)).toEqual(await desk.read(closed, british))
    }
    const child = (table: string, columns: string, values: string) =>
      server.owner.query(`insert into ${table} (company_id, id, cash_up_id, at, by, ${columns}) values ($1, gen_random_uuid(), $2, now(), $3, ${values})`, [demo.britain, closed, british.id])
    await expectTold(() => addService(server, { companyId: demo.britain, locationId: place, cashUpId: closed, status: 'completed', totalCost: 5, paymentMethod: 'cash' }))
    await expectTold(() => child('cash_movements', 'kind, amount, reason', `'pay_in', 5, 'given'`))
    await expectTold(() => child('cash_recounts', 'counted_cash', '5'))
    await expectTold(() => child('cash_up_joins', 'float', '5'))
    await expectTold(() => child('cash_adjustments', 'amount, reason', `5, 'given'`))
  })
})
