import { v7 as uuidv7 } from 'uuid'
import { describe, expect, it } from 'vitest'

import { listActivity } from '../../../contract/activity.ts'
import { answerApproval, askApproval, getApproval, readShiftActs } from '../../../contract/approval.ts'
import { attentionRows, listAttention } from '../../../contract/attention.ts'
import type { ApprovedAct } from '../../../domain/approvals.ts'
import { deskOf, newRatedLocation } from '../cash-ups/support.ts'
import { MINUTE, boothOf } from '../losses/support.ts'
import { enterDemo } from '../support/demo.ts'
import { type Caller, openTestServer } from '../support/test-server.ts'

const server = await openTestServer()
const demo = await enterDemo(server)
const desk = deskOf(server)
const { ana, luis, owner } = demo
const otherAdmin = { ...demo.root, companyId: demo.colombia }
const WHY = 'The driver turned around at the gate'

/** A booth with Ana's open shift, in which she may do this many acts of a kind. */
async function newBooth(shiftActs: number, shiftAmount = 1_000 * MINUTE) {
  const locationId = await newRatedLocation(server, demo)
  await server.owner.query('update locations set shift_acts = $2, shift_amount = $3 where id = $1', [
    locationId,
    shiftActs,
    shiftAmount,
  ])
  const cashUpId = await desk.opened(locationId, ana)
  const booth = boothOf(server, demo, locationId)
  return {
    ...booth,
    locationId,
    cashUpId,
    approvalsOf: async (kind: Parameters<typeof booth.rows>[0]) =>
      (await booth.rows(kind)).map(({ approval }) => approval),
  }
}

const askFor = (serviceId: string, act: ApprovedAct, amount = 0, by: Caller = ana) =>
  server.value(askApproval, { body: { id: uuidv7(), serviceId, act, amount, reason: WHY } }, by)
const answer = (id: string, approved: boolean, by: Caller = owner) =>
  server.call(answerApproval, { params: { id }, body: { approved } }, by)

describe('the acts of a person in a shift', () => {
  it('are counted for the caller beside the limits, with the price of the stay', async () => {
    const booth = await newBooth(2)
    await booth.voidStay(await booth.enter(60))
    const id = await booth.enter(30)
    const standing = await server.value(readShiftActs, { params: { id } }, ana)
    expect(standing).toMatchObject({ shiftActs: 2, shiftAmount: 1_000 * MINUTE, price: 30 * MINUTE })
    expect(standing.done).toContainEqual({ act: 'void', count: 1, amount: 60 * MINUTE })
    const { done } = await server.value(readShiftActs, { params: { id } }, owner)
    expect(done).toContainEqual({ act: 'void', count: 0, amount: 0 })
  })

  it('do not count if they belong to an earlier shift', async () => {
    const booth = await newBooth(2)
    await booth.voidStay(await booth.enter(60))
    await server.owner.query(`update deviations set cash_up_id = $2 where cash_up_id = $1`, [booth.cashUpId, uuidv7()])
    const { done } = await server.value(readShiftActs, { params: { id: await booth.enter(30) } }, ana)
    expect(done).toContainEqual({ act: 'void', count: 0, amount: 0 })
  })
})

describe('a void above the limit of the shift', () => {
  it('is listed as approved by the administrator who approved it', async () => {
    const booth = await newBooth(0)
    const id = await booth.enter(40)
    const { id: request, answer: before } = await askFor(id, 'void')
    expect(before).toBeNull()
    expect(await answer(request, true)).toMatchObject({ ok: true })
    expect(await server.value(getApproval, { params: { id: request } }, ana)).toMatchObject({
      amount: 40 * MINUTE,
      answer: { approved: true, by: { id: owner.id } },
    })
    await booth.voidStay(id)
    expect(await booth.approvalsOf('void_unpaid')).toMatchObject([
      { state: 'approved', answer: { by: { id: owner.id, name: owner.name } } },
    ])
  })

  it('is listed as refused if it was done all the same', async () => {
    const booth = await newBooth(0)
    const id = await booth.enter(40)
    await answer((await askFor(id, 'void')).id, false)
    expect(await booth.voidStay(id)).toMatchObject({ ok: true })
    expect(await booth.approvalsOf('void_unpaid')).toMatchObject([
      { state: 'refused', answer: { by: { id: owner.id } } },
    ])
  })

  it('is done without waiting, and listed as unanswered', async () => {
    const booth = await newBooth(0)
    const id = await booth.enter(40)
    await askFor(id, 'void')
    expect(await booth.voidStay(id)).toMatchObject({ ok: true })
    expect(await booth.approvalsOf('void_unpaid')).toEqual([{ state: 'unanswered', answer: null }])
  })

  it('is listed as not asked if the device had no connection, apart from those below the limit', async () => {
    const booth = await newBooth(1)
    await booth.voidStay(await booth.enter(60))
    await booth.voidStay(await booth.enter(50))
    expect(await booth.approvalsOf('void_unpaid')).toEqual([null, { state: 'not_asked', answer: null }])
  })

  it('needs no approval if an administrator did it', async () => {
    const booth = await newBooth(0)
    await booth.voidStay(await booth.enter(40), owner)
    expect(await booth.approvalsOf('void_unpaid')).toEqual([null])
  })
})

describe('a lowered price above the limit of the shift', () => {
  /** Ana has corrected a car to a motorcycle, after a request about this amount was approved. */
  async function lowered(asked: (amount: number) => number) {
    const booth = await newBooth(0)
    const first = await booth.enter(100)
    await booth.finish(first)
    await booth.edit(first, 'vehicleTypeId', 2)
    const [row] = await booth.rows('lowered_type')
    const id = await booth.enter(100)
    await booth.finish(id)
    await answer((await askFor(id, 'lowered_price', asked(row?.amount ?? 0))).id, true)
    await booth.edit(id, 'vehicleTypeId', 2)
    return (await booth.rows('lowered_type')).find(({ serviceId }) => serviceId === id)?.approval
  }

  it('is listed as approved if the request stated its amount', async () => {
    expect(await lowered((amount) => amount)).toMatchObject({ state: 'approved' })
  })

  it('is listed as not asked if the request stated less', async () => {
    expect(await lowered((amount) => Math.floor(amount / 2))).toEqual({ state: 'not_asked', answer: null })
  })
})

describe('the reason of an act above the limit', () => {
  it('is kept with a price that is lowered by less than the location asks a reason for', async () => {
    const booth = await newBooth(0)
    const id = await booth.enter(100)
    await booth.finish(id)
    await booth.edit(id, 'vehicleTypeId', 2, ana, 'It is a motorcycle indeed')
    expect(await booth.rows('lowered_type')).toMatchObject([{ reason: 'It is a motorcycle indeed' }])
  })
})

describe('a courtesy', () => {
  it('above the limit of the shift is listed with its approval, and one below it without', async () => {
    const booth = await newBooth(1)
    const agreementId = uuidv7()
    await server.owner.query(
      `insert into agreements (company_id, id, name, vehicle_type_ids, type, percentage) values ($1, $2, $3, '{}', 'percentage', 10000)`,
      [demo.colombia, agreementId, `Guests ${agreementId}`],
    )
    const [below, asked, silent] = [await booth.enter(50), await booth.enter(40), await booth.enter(30)]
    await booth.finish(below, { agreementId })
    await answer((await askFor(asked, 'courtesy')).id, true)
    await booth.finish(asked, { agreementId })
    await booth.finish(silent, { agreementId })
    const rows = await booth.rows('courtesy')
    const stateOf = (id: string) => rows.find(({ serviceId }) => serviceId === id)?.approval?.state
    expect([below, asked, silent].map(stateOf)).toEqual([undefined, 'approved', 'not_asked'])
  })
})

describe('a request for an approval', () => {
  it('comes first among the items for attention until somebody answers', async () => {
    const booth = await newBooth(0)
    const id = await booth.enter(40)
    const { id: request } = await askFor(id, 'void')
    const { data } = await server.value(listAttention, {}, owner)
    expect(data[0]?.kind).toBe('approval_asked')
    expect(await booth.rows('approval_asked')).toMatchObject([
      { id: request, act: 'void', serviceId: id, amount: 40 * MINUTE, by: { id: ana.id }, reason: WHY },
    ])
    await answer(request, true)
    expect(await booth.rows('approval_asked')).toEqual([])
  })

  it('leaves the list after half an hour, or once the act was done', async () => {
    const booth = await newBooth(0)
    const [old, done] = [await booth.enter(40), await booth.enter(30)]
    await askFor(old, 'void')
    await askFor(done, 'void')
    await booth.voidStay(done)
    expect((await booth.rows('approval_asked')).map(({ serviceId }) => serviceId)).toEqual([old])
    await server.owner.query(`update approvals set asked_at = asked_at - interval '31 minutes' where service_id = $1`, [
      old,
    ])
    expect(await booth.rows('approval_asked')).toEqual([])
  })

  it('is the earlier one if the same person asks again for the same act', async () => {
    const booth = await newBooth(0)
    const id = await booth.enter(40)
    const first = await askFor(id, 'void')
    expect(await askFor(id, 'void')).toEqual(first)
    expect((await askFor(id, 'courtesy')).id).not.toBe(first.id)
    await answer(first.id, false)
    expect(await askFor(id, 'void')).toMatchObject({ id: first.id, answer: { approved: false } })
  })

  it('is not answered by the administrator who asked, but by another one', async () => {
    const booth = await newBooth(0)
    const { id } = await askFor(await booth.enter(40), 'void', 0, owner)
    expect(await answer(id, true, owner)).toMatchObject({ ok: false, status: 403, problem: { code: 'own_act' } })
    expect(await answer(id, true, otherAdmin)).toMatchObject({ ok: true })
  })

  it('is not answered by staff', async () => {
    const booth = await newBooth(0)
    const { id } = await askFor(await booth.enter(40), 'void')
    expect(await answer(id, true, ana)).toMatchObject({ ok: false, status: 403 })
    expect(await answer(id, true)).toMatchObject({ ok: true })
  })

  it('is not visible to a colleague, but to the person who asked', async () => {
    const booth = await newBooth(0)
    const { id } = await askFor(await booth.enter(40), 'void')
    const read = (by: Caller) => server.call(getApproval, { params: { id } }, by)
    expect(await read(luis)).toMatchObject({ ok: false, status: 404 })
    expect(await read(ana)).toMatchObject({ ok: true })
  })

  it('keeps its first answer', async () => {
    const booth = await newBooth(0)
    const { id } = await askFor(await booth.enter(40), 'void')
    await answer(id, false)
    expect(await answer(id, true, otherAdmin)).toMatchObject({ ok: false, problem: { code: 'already_settled' } })
    expect(await answer(id, false, otherAdmin)).toMatchObject({ ok: true, value: { answer: { by: { id: owner.id } } } })
  })

  it('is in the activity log with the name of the person who asked and of the one who answered', async () => {
    const booth = await newBooth(0)
    const record = await booth.enter(40)
    await answer((await askFor(record, 'void')).id, true)
    const { data } = await server.value(listActivity, { query: { record } }, owner)
    const found = data.filter(({ action }) => action.startsWith('approval_'))
    expect(found).toMatchObject([
      { action: 'approval_given', actor: { id: owner.id } },
      { action: 'approval_asked', actor: { id: ana.id } },
    ])
    expect(found[0]?.changes).toContainEqual({ path: 'approvalAskedBy', before: null, after: ana.name })
  })

  it('is not listed for staff', async () => {
    const rows = await server.call(attentionRows, { params: { kind: 'approval_asked' } }, ana)
    expect(rows).toMatchObject({ ok: false, status: 403 })
  })
})
