import { randomUUID } from 'node:crypto'

import { v7 as uuidv7 } from 'uuid'
import { beforeEach, describe, expect, it } from 'vitest'

import { MINUTE_MS } from '../../../domain/time.ts'
import { enterDemo, settleCashUp } from '../support/demo.ts'
import { openTestServer } from '../support/test-server.ts'
import { auditOf, deskOf, newLocation, paid } from './support.ts'

const server = await openTestServer()
const demo = await enterDemo(server)
const desk = deskOf(server)
let locationId: string
let id: string

beforeEach(async () => {
  locationId = await newLocation(server, demo)
  id = await desk.opened(locationId, demo.ana, { float: 20_000 })
})

describe('cash that is put into an open register, or taken out', () => {
  it('is stored with person, time and reason, and counts', async () => {
    expect(await desk.move(id, demo.ana, { amount: 15_000, reason: 'Coins from the bank' })).toMatchObject({
      ok: true,
      value: { payIns: 15_000, payOuts: 0 },
    })
    const answer = await desk.move(id, demo.ana, { kind: 'pay_out', amount: 5_000, reason: 'Paper for the printer' })
    expect(answer).toMatchObject({
      ok: true,
      value: {
        payIns: 15_000,
        payOuts: 5_000,
        movements: [
          {
            kind: 'pay_in',
            amount: 15_000,
            by: { id: demo.ana.id, name: demo.ana.name },
            reason: 'Coins from the bank',
          },
          { kind: 'pay_out', amount: 5_000, reason: 'Paper for the printer' },
        ],
      },
    })
    expect((await auditOf(server, id)).slice(1)).toMatchObject([
      { action: 'cash_moved', actor: demo.ana.id, after: { kind: 'pay_in', amount: '15000' } },
      { action: 'cash_moved', after: { kind: 'pay_out', amount: '5000' } },
    ])
  })

  it('is at most the expected cash: float, cash and pay-ins, less pay-outs', async () => {
    await paid(server, demo, locationId, id, 3_000)
    await paid(server, demo, locationId, id, 90_000, 'dataphone')
    await desk.move(id, demo.ana, { amount: 1_000 })
    await desk.move(id, demo.ana, { kind: 'pay_out', amount: 4_000 })
    const refused = await desk.move(id, demo.ana, { kind: 'pay_out', amount: 20_001 })
    expect(refused).toMatchObject({
      status: 400,
      problem: { errors: [{ path: 'amount', code: 'more_than_in_drawer' }] },
    })
    expect(await desk.move(id, demo.ana, { kind: 'pay_out', amount: 20_000 })).toMatchObject({
      ok: true,
      value: { payOuts: 24_000 },
    })
    expect(await desk.move(id, demo.ana, { kind: 'pay_out', amount: 1 })).toMatchObject({ status: 400 })
  })

  it.each([
    ['amount', { amount: 0 }, 'amount_not_positive'],
    ['amount', { amount: -1 }, 'amount_not_positive'],
    ['amount', { amount: 1.5 }, 'invalidField'],
    ['amount', { amount: 1_000_000_000_001 }, 'amount_too_large'],
    ['reason', { reason: 'x'.repeat(9) }, 'reason_too_short'],
    ['reason', { reason: `  ${'x'.repeat(9)}  ` }, 'reason_too_short'],
    ['reason', { reason: ' ' }, 'required'],
    ['reason', { reason: 'x'.repeat(301) }, 'reason_too_long'],
  ])('is rejected for its %s: %j', async (path, given, code) => {
    const answer = await desk.move(id, demo.ana, given)
    expect(answer).toMatchObject({
      status: 400,
      problem: { errors: expect.arrayContaining([expect.objectContaining({ path, code })]) },
    })
  })

  it.each(['x'.repeat(10), 'x'.repeat(300)])('accepts the shortest and the longest reason', async (reason) => {
    expect(await desk.move(id, demo.ana, { reason, amount: 1 })).toMatchObject({ ok: true })
  })

  it('can be taken out by a person who shares the shift, and is recorded with that person, the opener and the time', async () => {
    const joined = await desk.open(locationId, demo.luis)
    expect(await desk.move(id, demo.luis, { kind: 'pay_out', amount: 5_000 })).toMatchObject({ ok: true })
    const shift = await desk.read(id, demo.ana)
    expect(shift).toMatchObject({
      payOuts: 5_000,
      movements: [{ kind: 'pay_out', by: { id: demo.luis.id, name: demo.luis.name } }],
      joins: [{ by: { id: demo.luis.id, name: demo.luis.name }, float: 0 }],
    })
    expect(shift.joins[0]?.id).toBe(joined.ok && joined.value.id)
    expect(Date.now() - Date.parse(shift.joins[0]?.at ?? '')).toBeLessThan(MINUTE_MS)
  })

  it('can be taken out only by the opener or an admin, if the location requires it, and put in by anyone', async () => {
    await desk.open(locationId, demo.luis)
    await server.owner.query('update locations set pay_outs_by_opener = true where id = $1', [locationId])
    expect(await desk.move(id, demo.luis, { kind: 'pay_out', amount: 1_000 })).toMatchObject({
      status: 400,
      problem: { errors: [{ path: 'kind', code: 'pay_out_by_opener' }] },
    })
    expect(await desk.move(id, demo.luis, { amount: 1_000 })).toMatchObject({ ok: true })
    expect(await desk.move(id, demo.ana, { kind: 'pay_out', amount: 1_000 })).toMatchObject({ ok: true })
    expect(await desk.move(id, demo.owner, { kind: 'pay_out', amount: 1_000 })).toMatchObject({
      ok: true,
      value: { payOuts: 2_000 },
    })
  })

  it('is allowed for the opener, for people who joined, and for admins, and not for others of the location', async () => {
    expect(await desk.move(id, demo.luis)).toMatchObject({ status: 403, problem: { code: 'register_not_own' } })
    const joined = uuidv7()
    await desk.open(locationId, demo.luis, { id: joined })
    expect(await desk.move(id, demo.luis)).toMatchObject({ ok: true, value: { id, payIns: 10_000 } })
    expect(await desk.move(id, demo.owner)).toMatchObject({ ok: true, value: { payIns: 20_000 } })
    // With the id of the shift that never began, the movement is booked into the joined shift.
    expect(await desk.move(joined, demo.luis, { amount: 7 })).toMatchObject({
      ok: true,
      value: { id: joined, payIns: 0, joined: { id } },
    })
    expect(await desk.read(id, demo.luis)).toMatchObject({ payIns: 20_007 })
  })

  it('is refused once the cash-up is closed, and once it is collected', async () => {
    await settleCashUp(server, id, 'completed')
    expect(await desk.move(id, demo.owner)).toMatchObject({ status: 409, problem: { code: 'cash_up_closed' } })
    await settleCashUp(server, id, 'collected')
    expect(await desk.move(id, demo.owner)).toMatchObject({ status: 409, problem: { code: 'cash_up_collected' } })
    expect(await desk.read(id, demo.owner)).toMatchObject({ payIns: 0, movements: [] })
  })

  it('gets a time between the opening and now, whatever time the device sends', async () => {
    const { openedAt } = await desk.read(id, demo.ana)
    await desk.move(id, demo.ana, { at: '2020-01-01T00:00:00.000Z' })
    await desk.move(id, demo.ana, { at: new Date(Date.now() + 60 * MINUTE_MS).toISOString() })
    const { movements } = await desk.read(id, demo.ana)
    expect(movements[0]?.at).toBe(openedAt)
    expect(Date.parse(movements[1]?.at ?? '')).toBeLessThanOrEqual(Date.now())
    expect(movements).toHaveLength(2)
  })

  it('is done once under its key, and a second key with the same id is rejected', async () => {
    const [key, movement] = [randomUUID(), { id: uuidv7(), at: new Date().toISOString(), amount: 50 }]
    const first = await desk.move(id, { ...demo.ana, key }, movement)
    expect(await desk.move(id, { ...demo.ana, key }, movement)).toEqual(first)
    expect(await desk.move(id, demo.ana, movement)).toMatchObject({
      status: 400,
      problem: { errors: [{ path: 'id', code: 'invalidField' }] },
    })
    expect(await desk.read(id, demo.ana)).toMatchObject({ payIns: 50 })
  })
})
