import { randomUUID } from 'node:crypto'

import { v7 as uuidv7 } from 'uuid'
import { beforeEach, describe, expect, it } from 'vitest'

import { MINUTE_MS } from '../../../domain/time.ts'
import { enterDemo, settleCashUp } from '../support/demo.ts'
import { openTestServer } from '../support/test-server.ts'
import { auditOf, deskOf, newLocation, paid, problemOf } from './support.ts'

const server = await openTestServer()
const demo = await enterDemo(server)
const desk = deskOf(server)
const root = { token: demo.root.token, companyId: demo.colombia }
let locationId: string

beforeEach(async () => {
  locationId = await newLocation(server, demo)
})

const receiptNumber = (answer: Awaited<ReturnType<typeof desk.collect>>) =>
  answer.ok ? answer.value.collection?.receiptNumber : undefined

describe('collecting the money of a cash-up [S4-02] [S2-22]', () => {
  it('stores the amount, the person, the time, a note, and the company’s next receipt number', async () => {
    const ids = [
      await desk.closed(locationId, demo.ana, { float: 300 }),
      await desk.closed(locationId, demo.ana, { float: 300 }),
    ]
    const [first, second] = [
      await desk.collect(ids[0] ?? '', demo.owner, { amountReceived: 250, note: ' in a bag ' }),
      await desk.collect(ids[1] ?? '', root),
    ]
    expect(first).toMatchObject({
      ok: true,
      value: {
        status: 'collected',
        revision: 0,
        collection: {
          by: { id: demo.owner.id, name: demo.owner.name },
          amountReceived: 250,
          note: 'in a bag',
          receiptNumber: expect.stringMatching(/^RC-\d{7}$/),
          adjustments: [],
        },
      },
    })
    expect(second).toMatchObject({ ok: true, value: { collection: { by: { name: demo.root.name }, note: null } } })
    expect(Number(receiptNumber(second)?.slice(3))).toBe(Number(receiptNumber(first)?.slice(3)) + 1)
    expect((await auditOf(server, ids[0] ?? '')).at(-1)).toEqual({
      action: 'collected',
      actor: demo.owner.id,
      after: { status: 'collected', amountReceived: '250', collectionReceipt: receiptNumber(first) },
    })
  })

  it('starts at receipt number one in a company that has collected nothing', async () => {
    await server.owner.query('alter table cash_ups disable trigger user')
    await server.owner.query('update cash_ups set collection_receipt = null where company_id = $1', [demo.britain])
    await server.owner.query('alter table cash_ups enable trigger user')
    const { rows } = await server.owner.query<{ id: string; revision: number; total: string }>(
      `select id, revision, cash + dataphone + digital as total from cash_ups where company_id = $1 and status = 'completed' limit 1`,
      [demo.britain],
    )
    const answer = await desk.collect(rows[0]?.id ?? '', demo.britishOwner, {
      revision: rows[0]?.revision ?? 0,
      total: Number(rows[0]?.total),
    })
    expect(receiptNumber(answer)).toBe('RC-0000001')
  })

  it('asks for confirmation if the collector saw another total, even without a change after the close', async () => {
    const id = await desk.opened(locationId, demo.ana)
    await paid(server, demo, locationId, id, 10_100)
    await desk.close(id, demo.ana, { countedCash: 10_100, leftInDrawer: 0 })
    expect(await desk.collect(id, demo.owner, { revision: 0, total: 0 })).toMatchObject({
      status: 409,
      problem: {
        code: 'cash_up_changed',
        conflicts: [
          { path: 'revision', mine: '0', theirs: '0' },
          { path: 'total', mine: '0', theirs: '10100' },
        ],
      },
    })
    expect(await desk.collect(id, demo.owner, { revision: 0, total: 10_100 })).toMatchObject({ ok: true })
  })

  it('is allowed for admins of the company only', async () => {
    const id = await desk.closed(locationId, demo.ana)
    expect(await desk.collect(id, demo.ana)).toMatchObject({ status: 403, problem: { code: 'forbidden' } })
    expect(await desk.collect(id, demo.mexicanOwner)).toMatchObject({ status: 404, problem: { code: 'not_found' } })
    expect(await desk.collect(id, demo.owner)).toMatchObject({ ok: true })
  })

  it('is refused for an open cash-up', async () => {
    const id = await desk.opened(locationId, demo.ana)
    expect(await desk.collect(id, demo.owner)).toMatchObject({ status: 409, problem: { code: 'cash_up_open' } })
  })

  it('asks for confirmation if a payment came late, and answers with both totals', async () => {
    const id = await desk.opened(locationId, demo.ana)
    await paid(server, demo, locationId, id, 40_000)
    await desk.close(id, demo.ana, { countedCash: 40_000 })
    await paid(server, demo, locationId, id, 7_800, 'dataphone')
    expect(problemOf(await desk.collect(id, demo.owner, { revision: 0, total: 40_000 }))).toMatchObject({
      code: 'cash_up_changed',
      status: 409,
      conflicts: [
        { path: 'revision', base: '0', theirs: '1', mine: '0', by: null, at: null },
        { path: 'total', base: '40000', theirs: '47800', mine: '40000', by: null, at: null },
      ],
    })
    expect(await desk.read(id, demo.owner)).toMatchObject({
      status: 'completed',
      late: { services: 1, amount: 7_800 },
      collection: null,
    })
    expect(await desk.collect(id, demo.owner, { revision: 2 })).toMatchObject({ status: 409 })
    expect(await desk.collect(id, demo.owner, { revision: 1, total: 47_800 })).toMatchObject({
      ok: true,
      value: { total: 47_800, closing: { takings: { dataphone: 0 } } },
    })
  })

  it('is refused for a collected cash-up, with the collector, the time and the amount in the answer', async () => {
    const id = await desk.closed(locationId, demo.ana)
    const first = await desk.collect(id, demo.owner, { amountReceived: 500 })
    const at = first.ok ? first.value.collection?.at : ''
    expect(problemOf(await desk.collect(id, root, { amountReceived: 700 }))).toMatchObject({
      code: 'cash_up_collected',
      status: 409,
      conflicts: [
        {
          path: 'amountReceived',
          base: null,
          theirs: '500',
          mine: '700',
          by: { id: demo.owner.id, name: demo.owner.name },
          at,
        },
      ],
    })
    expect(await desk.read(id, demo.owner)).toEqual(first.ok && first.value)
  })

  it('is allowed with a variance that is not approved', async () => {
    const id = await desk.opened(locationId, demo.ana)
    await desk.close(id, demo.ana, { countedCash: 5_001, varianceReason: 'Found on the floor' })
    expect(await desk.collect(id, demo.owner)).toMatchObject({
      ok: true,
      value: { status: 'collected', closing: { approval: 'pending' } },
    })
  })

  it('is done once for its key, and uses one receipt number', async () => {
    const ids = [await desk.closed(locationId, demo.ana), await desk.closed(locationId, demo.ana)]
    const [key, body] = [randomUUID(), { collectedAt: new Date().toISOString() }]
    const first = await desk.collect(ids[0] ?? '', { ...demo.owner, key }, body)
    expect(await desk.collect(ids[0] ?? '', { ...demo.owner, key }, body)).toEqual(first)
    const next = await desk.collect(ids[1] ?? '', demo.owner)
    expect(Number(receiptNumber(next)?.slice(3))).toBe(Number(receiptNumber(first)?.slice(3)) + 1)
  })

  it('gets a time between the close and now, whatever time the device sends', async () => {
    const [early, late] = [await desk.closed(locationId, demo.ana), await desk.closed(locationId, demo.ana)]
    const { closing } = await desk.read(early, demo.owner)
    expect(await desk.collect(early, demo.owner, { collectedAt: '2020-01-01T00:00:00.000Z' })).toMatchObject({
      ok: true,
      value: { collection: { at: closing?.at } },
    })
    const answer = await desk.collect(late, demo.owner, {
      collectedAt: new Date(Date.now() + 60 * MINUTE_MS).toISOString(),
    })
    expect(answer.ok && Date.parse(answer.value.collection?.at ?? '') <= Date.now()).toBe(true)
  })
})

describe('a variance over the limit', () => {
  const over = async () => {
    const id = await desk.opened(locationId, demo.ana)
    await desk.close(id, demo.ana, { countedCash: 5_001, varianceReason: 'Found on the floor' })
    return id
  }

  it('is approved once, by an admin', async () => {
    const id = await over()
    expect(await desk.approve(id, demo.ana)).toMatchObject({ status: 403, problem: { code: 'forbidden' } })
    expect(await desk.approve(id, demo.mexicanOwner)).toMatchObject({ status: 404 })
    const first = await desk.approve(id, demo.owner)
    expect(first).toMatchObject({
      ok: true,
      value: { closing: { approval: 'approved', approvedBy: { id: demo.owner.id, name: demo.owner.name } } },
    })
    expect(await desk.approve(id, root)).toEqual(first)
    expect((await auditOf(server, id)).at(-1)).toEqual({
      action: 'approved',
      actor: demo.owner.id,
      after: { approval: 'approved' },
    })
  })

  it('in an admin’s own shift is approved by another admin, if the company has one', async () => {
    const id = await desk.opened(locationId, demo.owner)
    await desk.close(id, root, { countedCash: 5_001, varianceReason: 'Found on the floor' })
    const closed = await desk.opened(locationId, demo.ana)
    await desk.close(closed, demo.owner, { countedCash: 5_001, varianceReason: 'Found on the floor' })
    const { rows: admins } = await server.owner.query<{ id: string }>(
      `select id from operators where company_id = $1 and role = 'parking_admin' and id <> $2`,
      [demo.colombia, demo.owner.id],
    )
    expect(admins).not.toHaveLength(0)
    for (const own of [id, closed])
      expect(await desk.approve(own, demo.owner)).toMatchObject({ status: 403, problem: { code: 'own_difference' } })
    // No other person remains who may approve.
    const others = admins.map((admin) => admin.id)
    await server.owner.query('update identities set is_active = false where id = any($1)', [others])
    expect(await desk.approve(id, demo.owner)).toMatchObject({ ok: true, value: { closing: { approval: 'approved' } } })
    await server.owner.query('update identities set is_active = true where id = any($1)', [others])
    expect(await desk.approve(closed, root)).toMatchObject({ ok: true, value: { closing: { approval: 'approved' } } })
  })

  it('is not approved before the close, and needs no approval within the limit', async () => {
    const open = await desk.opened(locationId, demo.ana)
    expect(await desk.approve(open, demo.owner)).toMatchObject({ status: 409, problem: { code: 'cash_up_open' } })
    await desk.close(open, demo.ana)
    expect(await desk.approve(open, demo.owner)).toMatchObject({
      ok: true,
      value: { closing: { approval: 'not_needed', approvedBy: null, approvedAt: null } },
    })
  })

  it('can be approved after the money was collected, which changes nothing else', async () => {
    const id = await over()
    await desk.collect(id, demo.owner)
    const before = await desk.read(id, demo.owner)
    const answer = await desk.approve(id, demo.owner)
    expect(answer).toMatchObject({
      ok: true,
      value: { status: 'collected', closing: { approval: 'approved', approvedBy: { id: demo.owner.id } } },
    })
    const after = await desk.read(id, demo.owner)
    expect({
      ...after,
      version: 0,
      closing: { ...after.closing, approval: 'pending', approvedBy: null, approvedAt: null },
    }).toEqual({ ...before, version: 0 })
    await expect(
      server.owner.query(
        `update cash_ups set approval = 'pending', approved_by = null, approved_at = null where id = $1`,
        [id],
      ),
    ).rejects.toMatchObject({ code: 'PQ001' })
  })

  it('gets an approval time after the close, whatever time the device sends', async () => {
    const id = await over()
    const { closing } = await desk.read(id, demo.owner)
    expect(await desk.approve(id, demo.owner, '2020-01-01T00:00:00.000Z')).toMatchObject({
      ok: true,
      value: { closing: { approvedAt: closing?.at } },
    })
  })
})

describe('a correction after the money was collected', () => {
  it('is listed with the collection and does not change it', async () => {
    const id = await desk.closed(locationId, demo.ana, { float: 300 })
    const collected = await desk.collect(id, demo.owner, { amountReceived: 300 })
    const before = collected.ok ? collected.value : null
    const answer = await desk.adjust(id, demo.owner, { amount: -100, reason: 'One coin was a copy' })
    await desk.adjust(id, root, { amount: 1 })
    expect(answer).toMatchObject({
      ok: true,
      value: {
        collection: {
          adjustments: [
            { amount: -100, reason: 'One coin was a copy', by: { id: demo.owner.id, name: demo.owner.name } },
          ],
        },
      },
    })
    const after = await desk.read(id, demo.owner)
    expect(after.collection?.adjustments.map(({ amount }) => amount)).toEqual([-100, 1])
    expect({ ...after, version: 0, collection: { ...after.collection, adjustments: [] } }).toEqual({
      ...before,
      version: 0,
    })
    expect(after.version).toBeGreaterThan(before?.version ?? 0)
    expect((await auditOf(server, id)).at(-2)).toEqual({
      action: 'adjusted',
      actor: demo.owner.id,
      after: { amount: '-100', reason: 'One coin was a copy' },
    })
  })

  it('is refused before the collection, for staff, for zero, without a reason, and twice', async () => {
    const id = await desk.opened(locationId, demo.ana)
    expect(await desk.adjust(id, demo.owner)).toMatchObject({ status: 409, problem: { code: 'cash_up_open' } })
    await settleCashUp(server, id, 'completed')
    expect(await desk.adjust(id, demo.owner)).toMatchObject({ status: 409, problem: { code: 'cash_up_uncollected' } })
    await settleCashUp(server, id, 'collected')
    expect(await desk.adjust(id, demo.ana)).toMatchObject({ status: 403 })
    expect(await desk.adjust(id, demo.owner, { amount: 0 })).toMatchObject({
      status: 400,
      problem: { errors: [{ path: 'amount' }] },
    })
    expect(await desk.adjust(id, demo.owner, { reason: 'too short' })).toMatchObject({
      status: 400,
      problem: { errors: [{ path: 'reason', code: 'reason_too_short' }] },
    })
    const adjustment = uuidv7()
    expect(await desk.adjust(id, demo.owner, { id: adjustment })).toMatchObject({ ok: true })
    expect(await desk.adjust(id, demo.owner, { id: adjustment })).toMatchObject({
      status: 400,
      problem: { errors: [{ path: 'id' }] },
    })
  })
})
