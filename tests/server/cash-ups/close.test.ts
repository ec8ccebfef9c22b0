import { randomUUID } from 'node:crypto'

import { v7 as uuidv7 } from 'uuid'
import { beforeEach, describe, expect, it } from 'vitest'

import { MINUTE_MS } from '../../../domain/time.ts'
import { addService, enterDemo, settleCashUp } from '../support/demo.ts'
import { openTestServer } from '../support/test-server.ts'
import { auditOf, deskOf, newLocation, paid } from './support.ts'

const LIMIT = 5_000

const server = await openTestServer()
const demo = await enterDemo(server)
const desk = deskOf(server)
let locationId: string
let id: string

beforeEach(async () => {
  locationId = await newLocation(server, demo, LIMIT)
  id = await desk.opened(locationId, demo.ana, { float: 20_000 })
})

/**
 * A shift that takes 30,000 in cash, 12,000 and 7,000 by other methods, and moves some cash: the drawer must hold
 * 51,500.
 */
async function aShift(): Promise<void> {
  await paid(server, demo, locationId, id, 25_000)
  await paid(server, demo, locationId, id, 5_000, 'cash', demo.luis.id)
  await paid(server, demo, locationId, id, 12_000, 'dataphone')
  await paid(server, demo, locationId, id, 7_000, 'digital')
  await paid(server, demo, locationId, id, 0, null)
  await desk.move(id, demo.ana, { amount: 4_000 })
  await desk.move(id, demo.ana, { kind: 'pay_out', amount: 2_500 })
}

describe('closing a register [S4-02] [S2-22]', () => {
  it('stores counted and expected amounts, the sums at that moment, and the person who ended the shift', async () => {
    await aShift()
    expect(await desk.read(id, demo.ana)).toMatchObject({ status: 'current', closing: null, total: 49_000 })
    const count = [
      { denomination: 5_000_000, pieces: 0 },
      { denomination: 50_000, pieces: 1 },
      { denomination: 5_000, pieces: 1 },
    ]
    const answer = await desk.close(id, demo.ana, {
      countedCash: 55_000,
      count,
      leftInDrawer: 20_000,
      verified: { dataphone: 12_000, digital: null },
    })
    expect(answer).toMatchObject({
      ok: true,
      value: {
        status: 'completed',
        takings: { cash: 30_000, dataphone: 12_000, digital: 7_000 },
        services: 5,
        total: 49_000,
        revision: 0,
        late: { services: 0, amount: 0 },
        collection: null,
        closing: {
          operatorEndShift: { id: demo.ana.id, name: demo.ana.name },
          takings: { cash: 30_000, dataphone: 12_000, digital: 7_000 },
          services: 5,
          expectedCash: 51_500,
          countedCash: 55_000,
          count,
          leftInDrawer: 20_000,
          verified: { dataphone: 12_000, digital: null },
          variance: 3_500,
          varianceReason: null,
          approval: 'not_needed',
          approvedBy: null,
          recounts: [],
        },
      },
    })
    expect(answer.ok && answer.value.staff.map(({ id: person }) => person).toSorted()).toEqual(
      [demo.ana.id, demo.luis.id].toSorted(),
    )
    expect((await auditOf(server, id)).at(-1)).toEqual({
      action: 'closed',
      actor: demo.ana.id,
      after: { status: 'completed', expectedCash: '51500', countedCash: '55000', varianceReason: null },
    })
  })

  it('counts the vehicles that are still inside this location, by type', async () => {
    const inside = { companyId: demo.colombia, locationId }
    const two = [await addService(server, inside), await addService(server, inside), await addService(server, inside)]
    await server.owner.query('update services set vehicle_type_id = 2 where id = $1', [two[0]])
    await addService(server, { ...inside, status: 'reserved' })
    await addService(server, { companyId: demo.colombia, locationId: await newLocation(server, demo) })
    const ends = async (startedIn: number, endedIn: number) => {
      const from = new Date(Date.now() + startedIn * MINUTE_MS)
      await server.owner.query(
        `update services set status = 'completed', started_at = $2, ended_at = $3, vehicle_type_id = 2 where id = $1`,
        [await addService(server, inside), from, new Date(Date.now() + endedIn * MINUTE_MS)],
      )
    }
    // One stay is paid until later, one is paid and gone, and one has paid for longer and counts by its first stay.
    await ends(-60, 60)
    await ends(-60, -5)
    await ends(60, 120)
    const answer = await desk.close(id, demo.ana, { countedCash: 20_000 })
    expect(answer).toMatchObject({
      ok: true,
      value: {
        closing: {
          vehiclesInside: [
            { vehicleTypeId: 1, count: 2 },
            { vehicleTypeId: 2, count: 2 },
          ],
        },
      },
    })
  })

  it.each([-LIMIT, LIMIT])('needs no reason and no approval with a variance of %d, within the limit', async (off) => {
    expect(await desk.close(id, demo.ana, { countedCash: 20_000 + off })).toMatchObject({
      ok: true,
      value: { closing: { variance: off, approval: 'not_needed' } },
    })
  })

  it.each([-LIMIT - 1, LIMIT + 1])(
    'needs a reason and an approval with a variance of %d, over the limit',
    async (off) => {
      const counted = { countedCash: 20_000 + off }
      expect(await desk.close(id, demo.ana, counted)).toMatchObject({
        status: 400,
        problem: { code: 'validation_failed', errors: [{ path: 'varianceReason', code: 'reason_required' }] },
      })
      expect(await desk.read(id, demo.ana)).toMatchObject({ status: 'current', closing: null })
      expect(await desk.close(id, demo.ana, { ...counted, varianceReason: 'A note flew away' })).toMatchObject({
        ok: true,
        value: { closing: { variance: off, varianceReason: 'A note flew away', approval: 'pending' } },
      })
    },
  )

  it('rejects a count that differs from the amount', async () => {
    const refused = { status: 400, problem: { errors: [{ path: 'count', code: 'count_differs' }] } }
    expect(
      await desk.close(id, demo.ana, { countedCash: 20_000, count: [{ denomination: 20_000, pieces: 2 }] }),
    ).toMatchObject(refused)
    expect(
      await desk.close(id, demo.ana, { countedCash: 20_000, count: [{ denomination: 20_000, pieces: 1.5 }] }),
    ).toMatchObject({ status: 400, problem: { errors: [{ path: 'count.0.pieces', code: 'count_invalid' }] } })
    expect(
      await desk.close(id, demo.ana, { countedCash: 20_000, count: [{ denomination: 20_000, pieces: 1 }] }),
    ).toMatchObject({ ok: true })
  })

  it('leaves at most the counted cash in the drawer', async () => {
    expect(await desk.close(id, demo.ana, { countedCash: 20_000, leftInDrawer: 20_001 })).toMatchObject({
      status: 400,
      problem: { errors: [{ path: 'leftInDrawer', code: 'more_than_counted' }] },
    })
    expect(await desk.close(id, demo.ana, { countedCash: 20_000, leftInDrawer: 20_000 })).toMatchObject({
      ok: true,
      value: { closing: { leftInDrawer: 20_000 } },
    })
  })

  it('is allowed for the person who opened it, those who joined, and admins', async () => {
    const counted = { countedCash: 20_000 }
    expect(await desk.close(id, demo.luis, counted)).toMatchObject({
      status: 403,
      problem: { code: 'register_not_own' },
    })
    const joined = uuidv7()
    await desk.open(locationId, demo.luis, { id: joined })
    expect(await desk.close(joined, demo.luis, counted)).toMatchObject({
      ok: true,
      value: { id: joined, joined: { id } },
    })
    expect(await desk.read(id, demo.ana)).toMatchObject({
      status: 'completed',
      closing: { operatorEndShift: { id: demo.luis.id } },
    })
    const next = await desk.opened(locationId, demo.ana)
    expect(await desk.close(next, { token: demo.root.token, companyId: demo.colombia })).toMatchObject({
      ok: true,
      value: { closing: { operatorEndShift: { name: demo.root.name } } },
    })
  })

  it('is allowed for its opener who lost access to the location, and not found for others without access', async () => {
    await server.owner.query('delete from operator_locations where location_id = $1 and operator_id = $2', [
      locationId,
      demo.ana.id,
    ])
    expect(await desk.close(id, demo.ana, { countedCash: 20_000 })).toMatchObject({
      ok: true,
      value: { status: 'completed' },
    })
    await server.owner.query('delete from operator_locations where location_id = $1 and operator_id = $2', [
      locationId,
      demo.luis.id,
    ])
    expect(await desk.close(id, demo.luis)).toMatchObject({ status: 404, problem: { code: 'not_found' } })
    expect(await desk.close(id, demo.britishOwner)).toMatchObject({ status: 404 })
    expect(await desk.close(uuidv7(), demo.owner)).toMatchObject({ status: 404 })
  })

  it('gets a time between the opening and now, whatever time the device sends', async () => {
    const { openedAt } = await desk.read(id, demo.ana)
    expect(await desk.close(id, demo.ana, { countedCash: 20_000, closedAt: '2020-01-01T00:00:00.000Z' })).toMatchObject(
      { ok: true, value: { closing: { at: openedAt } } },
    )
    const later = await desk.opened(await newLocation(server, demo), demo.ana)
    const answer = await desk.close(later, demo.ana, { closedAt: new Date(Date.now() + 60 * MINUTE_MS).toISOString() })
    expect(answer.ok && Date.parse(answer.value.closing?.at ?? '') <= Date.now()).toBe(true)
  })
})

describe('closing a register that is already closed', () => {
  it('keeps the first count and adds every other count as a recount, even after the money was collected', async () => {
    await desk.open(locationId, demo.luis)
    const first = await desk.close(id, demo.ana, { countedCash: 20_000, leftInDrawer: 20_000 })
    const count = [{ denomination: 10_000, pieces: 1 }]
    const [second, third] = [uuidv7(), uuidv7()]
    expect(await desk.close(id, demo.luis, { id: second, countedCash: 10_000, count })).toMatchObject({
      ok: true,
      value: { status: 'completed' },
    })
    await settleCashUp(server, id, 'completed')
    await server.owner.query(
      `update cash_ups set status = 'collected', collected_by = $2, collected_at = $3, amount_received = 0, collection_receipt = 'RC-9000001' where id = $1`,
      [id, demo.owner.id, new Date()],
    )
    const answer = await desk.close(id, demo.owner, { id: third, countedCash: 1 })
    expect(answer).toMatchObject({
      ok: true,
      value: {
        status: 'collected',
        closing: {
          operatorEndShift: { id: demo.ana.id },
          countedCash: 20_000,
          variance: 0,
          recounts: [
            { id: second, by: { id: demo.luis.id, name: demo.luis.name }, countedCash: 10_000, count },
            { id: third, by: { id: demo.owner.id }, countedCash: 1, count: null },
          ],
        },
      },
    })
    expect(first).toMatchObject({ ok: true })
    expect((await auditOf(server, id)).slice(-2)).toMatchObject([
      { action: 'recounted', actor: demo.luis.id },
      { action: 'recounted', after: { countedCash: '1' } },
    ])
  })

  it('needs no reason for a recount, but needs a valid count', async () => {
    await desk.close(id, demo.ana, { countedCash: 20_000 })
    expect(await desk.close(id, demo.ana, { countedCash: 900_000 })).toMatchObject({ ok: true })
    expect(await desk.close(id, demo.ana, { countedCash: 900_000, count: [] })).toMatchObject({ status: 400 })
    expect(await desk.close(id, demo.luis, { countedCash: 20_000 })).toMatchObject({ status: 403 })
  })

  it('adds no recount if only the answer was lost', async () => {
    const [key, body] = [randomUUID(), { id: uuidv7(), closedAt: new Date().toISOString(), countedCash: 20_000 }]
    const first = await desk.close(id, { ...demo.ana, key }, body)
    expect(await desk.close(id, { ...demo.ana, key }, body)).toEqual(first)
    expect(await desk.read(id, demo.ana)).toMatchObject({ closing: { recounts: [] } })
  })
})
