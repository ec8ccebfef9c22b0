import { describe, expect, it } from 'vitest'

import { getCashUp } from '../../../contract/cash-up.ts'
import { assignPayment } from '../../../contract/payment.ts'
import { countServices, listServices } from '../../../contract/service.ts'
import { getServiceHistory } from '../../../contract/service-history.ts'
import { addCashUp, addService, enterDemo } from '../support/demo.ts'
import { openTestServer } from '../support/test-server.ts'

const server = await openTestServer()
const demo = await enterDemo(server)
const [here = '', there = ''] = demo.ana.locations
const shift = (status: 'current' | 'completed' | 'collected', locationId = here) =>
  addCashUp(server, { companyId: demo.colombia, locationId, openedBy: demo.ana.id, status })
const paid = (cashUpId: string | null = null, totalCost = 5_000_00) =>
  addService(server, {
    companyId: demo.colombia,
    locationId: here,
    status: 'completed',
    paymentMethod: 'cash',
    totalCost,
    cashUpId,
  })
const listed = async (query: object, by = demo.owner) =>
  (await server.value(listServices, { headers: {}, query: { limit: '999', ...query } }, by)).data.map(({ id }) => id)
const counted = async (query: object) => (await server.value(countServices, { headers: {}, query }, demo.owner)).count
const assign = (id: string, cashUpId: string, by = demo.owner) =>
  server.call(assignPayment, { params: { id }, body: { cashUpId } }, by)

describe('services of a cash-up [S2-22]', () => {
  it('are found by it, and counted', async () => {
    const cashUp = await shift('current')
    const ids = [await paid(cashUp), await paid(cashUp)]
    expect((await listed({ cashUpId: cashUp })).toSorted()).toEqual(ids.toSorted())
    expect(await counted({ cashUpId: cashUp })).toBe(2)
    expect(await listed({ cashUpId: cashUp }, demo.luis)).toEqual([])
    expect(await listed({ cashUpId: cashUp }, demo.mexicanOwner)).toEqual([])
  })

  it('wait for admins if they have no cash-up, except free ones', async () => {
    await server.owner.query(`update services set total_cost = 0 where cash_up_id is null and status = 'completed'`)
    const waiting = await paid()
    await paid(null, 0)
    await addService(server, { companyId: demo.colombia, locationId: here })
    expect(await listed({ unassigned: 'true' })).toEqual([waiting])
    expect(await counted({ unassigned: 'true' })).toBe(1)
    expect((await listed({ unassigned: 'false' })).length).toBeGreaterThan(1)
  })
})

describe('a payment that belongs to no cash-up', () => {
  it.each(['current', 'completed'] as const)(
    'is assigned to a cash-up that is %s, whose sums grow, and devices are notified',
    async (status) => {
      const [id, cashUp] = [await paid(), await shift(status)]
      expect(await assign(id, cashUp)).toMatchObject({ ok: true, value: { cashUp: { id: cashUp } } })
      expect(await server.value(getCashUp, { params: { id: cashUp } }, demo.owner)).toMatchObject({ services: 1 })
      expect((await server.value(getServiceHistory, { params: { id } }, demo.owner)).data).toMatchObject([
        { action: 'assigned', actor: { id: demo.owner.id }, changes: [{ path: 'cashUpId', after: cashUp }] },
      ])
      // A repeated request has the same result.
      expect(await assign(id, cashUp)).toMatchObject({ ok: true })
      expect((await server.value(getServiceHistory, { params: { id } }, demo.owner)).data).toHaveLength(1)
    },
  )

  it('is not put into a collected cash-up, a cash-up of another location, or a second one', async () => {
    const id = await paid()
    expect(await assign(id, await shift('collected'))).toMatchObject({
      status: 409,
      problem: { code: 'cash_up_collected' },
    })
    expect(await assign(id, await shift('current', there))).toMatchObject({
      status: 400,
      problem: { errors: [{ path: 'cashUpId', code: 'cash_up_elsewhere' }] },
    })
    expect(await assign(id, await shift('current'))).toMatchObject({ ok: true })
    expect(await assign(id, await shift('current'))).toMatchObject({
      status: 400,
      problem: { errors: [{ path: 'cashUpId', code: 'already_in_cash_up' }] },
    })
  })

  it('is not assigned if its stay is not paid', async () => {
    const id = await addService(server, { companyId: demo.colombia, locationId: here })
    expect(await assign(id, await shift('current'))).toMatchObject({
      status: 400,
      problem: { errors: [{ path: 'cashUpId', code: 'not_paid_yet' }] },
    })
  })

  it('is assigned by admins of its company only [S6-07]', async () => {
    const [id, cashUp] = [await paid(), await shift('current')]
    expect(await assign(id, cashUp, demo.ana)).toMatchObject({ status: 403 })
    expect(await assign(id, cashUp, demo.mexicanOwner)).toMatchObject({ status: 404 })
    expect(await assign(id, cashUp)).toMatchObject({ ok: true })
  })
})
