import { describe, expect, it } from 'vitest'

import { getCashUp } from '../../../contract/cash-up.ts'
import { moveCash, openRegister } from '../../../contract/cash-up-writes.ts'
import { createPass } from '../../../contract/pass.ts'
import { getService } from '../../../contract/service.ts'
import { getServiceHistory } from '../../../contract/service-history.ts'
import { carry } from '../batch/support.ts'
import { passesOf } from '../passes/support.ts'
import { enterDemo } from '../support/demo.ts'
import { type Write, batched, openMovedServer, PRICE, townOf } from './support.ts'
import { refusedCharges } from './refused-charge.ts'

const moved = await openMovedServer()
const { server, now, at, wait } = moved
const demo = await enterDemo(server)
const town = townOf(server, demo, now)

const { refusedCharge, sumOf } = refusedCharges(moved, demo, town)
const passes = passesOf(server, demo)

describe('an administrator settles refused money', () => {
  it('by booking it: the stay is finished in its author’s name, and the trail has both names', async () => {
    const { ana, shift, stay, row, write } = await refusedCharge({ paymentMethod: 'dataphone' })
    const answer = await town.settle(row.id, { outcome: 'accepted' })
    expect(answer).toMatchObject({
      ok: true,
      value: {
        id: row.id,
        settlement: {
          outcome: 'accepted',
          by: { id: demo.owner.id, name: demo.owner.name },
          note: null,
          cashUpId: shift,
        },
      },
    })
    expect(await server.value(getService, { params: { id: stay } }, demo.owner)).toMatchObject({
      status: 'completed',
      paymentMethod: 'dataphone',
      cashUp: { id: shift },
      exitOperator: { id: ana.id },
    })
    const [entry] = (await server.value(getServiceHistory, { params: { id: stay } }, demo.owner)).data
    expect(entry).toMatchObject({
      action: 'finished',
      actor: { id: demo.owner.id },
      onBehalfOf: { id: ana.id },
      deviceId: ana.deviceId,
    })
    expect(entry?.changes).toContainEqual({ path: 'doneAt', before: null, after: write.body.chargedAt })
    expect((await town.refused({ authorId: ana.id })).data).toEqual([])
    expect((await town.refused({ authorId: ana.id, settled: 'true' })).data).toMatchObject([
      { id: row.id, settlement: { outcome: 'accepted' } },
    ])
    const { rows } = await server.owner.query(
      'select action, actor_id, after from audit_entries where entity = $1 and entity_id = $2 order by at, id',
      ['refused_money', row.id],
    )
    expect(rows).toMatchObject([
      { action: 'refused', actor_id: ana.id, after: { amount: String(PRICE) } },
      { action: 'settled', actor_id: demo.owner.id, after: { outcome: 'accepted' } },
    ])
  })

  it('by booking it into another cash-up of the location', async () => {
    const { ana, shift, row, stay } = await refusedCharge()
    await town.desk.close(shift, demo.owner, { closedAt: now().toISOString() })
    const next = await town.desk.opened(ana.location, demo.owner, { openedAt: now().toISOString() })
    expect(await town.settle(row.id, { outcome: 'accepted', cashUpId: next })).toMatchObject({
      ok: true,
      value: { settlement: { cashUpId: next } },
    })
    expect(await server.value(getService, { params: { id: stay } }, demo.owner)).toMatchObject({ cashUp: { id: next } })
    expect([(await sumOf(shift)).cash, (await sumOf(next)).cash]).toEqual([0, expect.any(Number)])
    expect((await sumOf(next)).cash).toBeGreaterThan(0)
  })

  it.each<[string, Write['endpoint'], (location: string, shift: string) => Promise<Omit<Write, 'endpoint'>>, number]>([
    ['cash put in', moveCash, async (_, shift) => town.movement(shift, 'pay_in', 700), 700],
    ['a float', openRegister, async (location) => town.opening(location, 900), 900],
    [
      'the sale of a pass',
      createPass,
      async (location, shift) => ({ body: await passes.sale(location, shift) }),
      30_000_00,
    ],
  ])('by booking %s', async (_, endpoint, make, amount) => {
    const ana = await town.hire()
    const shift = await town.desk.opened(ana.location, ana, { openedAt: now().toISOString() })
    await town.take(ana.id, ana.location)
    const write = { endpoint, ...(await make(ana.location, shift)) }
    await carry(server, [batched(write, { doneAt: at(0) })], ana)
    const [row] = (await town.refused({ authorId: ana.id })).data
    expect(row?.amount).toBe(amount)
    expect(await town.settle(row?.id ?? '', { outcome: 'accepted' })).toMatchObject({ ok: true })
    const cashUp = await server.value(getCashUp, { params: { id: shift } }, demo.owner)
    expect(cashUp.payIns + cashUp.takings.cash).toBe(amount)
  })

  it('by noting that it was handed over, or by rejecting it with a reason, without a booking', async () => {
    for (const [outcome, note] of [
      ['handed_over', 'Rosa gave it to me'],
      ['rejected', 'The customer left without paying'],
    ] as const) {
      const { row, stay, shift } = await refusedCharge()
      expect(await town.settle(row.id, { outcome, note })).toMatchObject({
        ok: true,
        value: { settlement: { outcome, note } },
      })
      expect(await server.value(getService, { params: { id: stay } }, demo.owner)).toMatchObject({ status: 'progress' })
      expect((await sumOf(shift)).cash).toBe(0)
    }
  })

  it.each<[Parameters<typeof town.settle>[1], string]>([
    [{ outcome: 'rejected' }, 'reason_too_short'],
    [{ outcome: 'rejected', note: 'No' }, 'reason_too_short'],
    [{ outcome: 'handed_over' }, 'reason_required'],
    [{ outcome: 'handed_over', note: '  ' }, 'reason_required'],
  ])('but not with %j', async (body, code) => {
    const { row } = await refusedCharge()
    expect(await town.settle(row.id, body)).toMatchObject({
      status: 400,
      problem: { errors: [{ path: 'note', code }] },
    })
    expect(await town.settle(row.id, { outcome: 'rejected', note: 'It was never taken' })).toMatchObject({ ok: true })
  })

  it('once: a repeat changes nothing, and another decision is refused', async () => {
    const { row, shift } = await refusedCharge()
    const answers = await Promise.all([1, 2, 3].map(() => town.settle(row.id, { outcome: 'accepted' })))
    expect(answers.every(({ ok }) => ok)).toBe(true)
    const { cash } = await sumOf(shift)
    expect(await town.settle(row.id, { outcome: 'accepted' })).toMatchObject({ ok: true })
    expect(await town.settle(row.id, { outcome: 'rejected', note: 'It was never taken' })).toMatchObject({
      status: 409,
      problem: { code: 'already_settled' },
    })
    expect((await sumOf(shift)).cash).toBe(cash)
  })

  it('and a resend by the author is refused or changes nothing, so that it is not booked twice', async () => {
    const { ana, row, shift, resend } = await refusedCharge()
    await town.settle(row.id, { outcome: 'accepted' })
    const { cash } = await sumOf(shift)
    expect(await resend()).toMatchObject([{ status: 409, body: { code: 'already_settled' } }])
    await town.give(ana.id, ana.location)
    expect(await resend()).toMatchObject([{ status: 200, body: { refundDue: null, paidAgain: [] } }])
    expect((await sumOf(shift)).cash).toBe(cash)
  })

  it('and it stays open if it cannot be booked', async () => {
    const ana = await town.hire()
    const shift = await town.desk.opened(ana.location, ana, { openedAt: now().toISOString() })
    wait(1)
    await town.desk.close(shift, demo.owner, { closedAt: now().toISOString() })
    const doneAt = at(5)
    wait(30)
    await carry(server, [batched({ endpoint: moveCash, ...town.movement(shift, 'pay_in', 700) }, { doneAt })], ana)
    const [row] = (await town.refused({ authorId: ana.id })).data
    expect(await town.settle(row?.id ?? '', { outcome: 'accepted' })).toMatchObject({
      status: 409,
      problem: { code: 'cash_up_closed' },
    })
    expect((await town.refused({ authorId: ana.id })).data).toHaveLength(1)
    const next = await town.desk.opened(ana.location, demo.owner, { openedAt: now().toISOString() })
    expect(await town.settle(row?.id ?? '', { outcome: 'accepted', cashUpId: next })).toMatchObject({ ok: true })
    expect(await server.value(getCashUp, { params: { id: next } }, demo.owner)).toMatchObject({
      payIns: 700,
      movements: [{ by: { id: ana.id } }],
    })
  })
})
