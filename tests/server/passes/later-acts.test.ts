import { v7 as uuidv7 } from 'uuid'
import { describe, expect, it } from 'vitest'

import { membershipCalls } from '../../../contract/membership.ts'
import { cancelPass, passCalls, pausePass, resumePass } from '../../../contract/pass.ts'
import { deskOf, newLocation } from '../cash-ups/support.ts'
import { enterDemo } from '../support/demo.ts'
import { openTestServer } from '../support/test-server.ts'
import { PRICE, bogotaDay, passesOf } from './support.ts'
import { wrong } from './wrong-field.ts'

const server = await openTestServer()
const demo = await enterDemo(server)
const desk = deskOf(server)
const passes = passesOf(server, demo)
const here = await newLocation(server, demo)
const shift = await desk.opened(here, demo.ana, { float: 10_000 })

describe('a pass that is renewed', () => {
  it('ends later by its validity, for the current price, in the seller’s shift', async () => {
    const pass = await passes.sold(here)
    const before = (await desk.read(shift, demo.ana)).takings.cash
    expect(pass.renewal).toEqual({ startsOn: bogotaDay(30), endsOn: bogotaDay(59), cost: PRICE })
    expect(await passes.renew(pass.id, passes.payment(shift), demo.ana)).toMatchObject({
      ok: true,
      value: { startsOn: pass.startsOn, endsOn: bogotaDay(59) },
    })
    expect((await desk.read(shift, demo.ana)).takings.cash).toBe(before + PRICE)
    expect((await passes.read(pass.id)).periods).toMatchObject([{ startsOn: bogotaDay(30) }, { startsOn: bogotaDay() }])
    expect((await server.value(passCalls.history, { params: { id: pass.id } }, demo.owner)).data).toMatchObject([
      { action: 'renewed' },
      { action: 'created' },
    ])
  })

  it('continues from the paid days within the grace period, and starts afresh after it', async () => {
    const [late, later] = [await passes.sold(here), await passes.sold(here)]
    await passes.longAgo(late.id, 32)
    await passes.longAgo(later.id, 33)
    expect(await passes.read(late.id)).toMatchObject({ state: 'overdue' })
    expect(await passes.read(later.id)).toMatchObject({ state: 'expired' })
    expect(await passes.renew(late.id, passes.payment(shift), demo.ana)).toMatchObject({
      ok: true,
      value: { endsOn: bogotaDay(27) },
    })
    expect(await passes.renew(later.id, passes.payment(shift), demo.ana)).toMatchObject({
      ok: true,
      value: { endsOn: bogotaDay(29), state: 'active' },
    })
  })

  it('is refused while it is paused, after it is cancelled, and if its membership is no longer sold', async () => {
    const membership = await passes.membership()
    const pass = await passes.sold(here, { membershipId: membership })
    await server.value(pausePass, { params: { id: pass.id } }, demo.owner)
    expect(await passes.renew(pass.id, passes.payment(shift), demo.ana)).toMatchObject({
      status: 409,
      problem: { code: 'pass_not_so' },
    })
    await server.value(resumePass, { params: { id: pass.id } }, demo.owner)
    await server.value(
      membershipCalls.edit,
      { params: { id: membership }, body: { changes: { enabled: { from: true, to: false } } } },
      demo.owner,
    )
    expect(await passes.renew(pass.id, passes.payment(shift), demo.ana)).toMatchObject(
      wrong('membershipId', 'membership_disabled'),
    )
    expect((await passes.read(pass.id)).renewal).toBeNull()
  })
})

describe('acts of an admin on a pass', () => {
  it('pause it, and move its end by the paused days', async () => {
    const { id } = await passes.sold(here)
    expect(await server.call(pausePass, { params: { id } }, demo.ana)).toMatchObject({ status: 403 })
    expect(await server.call(pausePass, { params: { id } }, demo.owner)).toMatchObject({
      ok: true,
      value: { state: 'paused', pausedOn: bogotaDay() },
    })
    await server.owner.query('update passes set paused_on = paused_on - 4 where id = $1', [id])
    expect(await server.call(resumePass, { params: { id } }, demo.owner)).toMatchObject({
      ok: true,
      value: { state: 'active', pausedOn: null, endsOn: bogotaDay(33) },
    })
    expect(await server.call(resumePass, { params: { id } }, demo.owner)).toMatchObject({
      status: 409,
      problem: { code: 'pass_not_so' },
    })
  })

  it('cancel it, and refund unused days from an open drawer', async () => {
    const { id } = await passes.sold(here, { payment: passes.payment(shift) })
    const { unused } = await passes.read(id)
    expect(unused).toEqual({ days: 29, amount: 29_000_00 })
    const reason = 'The customer moved away'
    const refund = { id: uuidv7(), amount: unused.amount, method: 'cash' as const, cashUpId: shift }
    const ask = (given: typeof refund | null, by = demo.owner) =>
      server.call(cancelPass, { params: { id }, body: { reason, refund: given } }, by)
    expect(await ask(refund, demo.ana)).toMatchObject({ status: 403 })
    expect(await ask({ ...refund, amount: 1 })).toMatchObject({ status: 409, problem: { code: 'pass_price_changed' } })
    const before = await desk.read(shift, demo.ana)
    expect(await ask(refund)).toMatchObject({ ok: true, value: { state: 'cancelled', cancelReason: reason } })
    const after = await desk.read(shift, demo.ana)
    expect(after.payOuts - before.payOuts).toBe(unused.amount)
    expect(after.movements).toContainEqual(
      expect.objectContaining({
        kind: 'pay_out',
        method: 'cash',
        amount: unused.amount,
        by: expect.objectContaining({ id: demo.owner.id }),
      }),
    )
    expect(await passes.read(id)).toMatchObject({
      unused: { days: 0, amount: 0 },
      periods: [{ payments: [{ kind: 'pass' }, { kind: 'refund', amount: -unused.amount }] }],
    })
    expect(await ask(null)).toMatchObject({ status: 409, problem: { code: 'pass_not_so' } })
  })

  it('refund nothing for an ended pass, and free the plate of a cancelled one', async () => {
    const pass = await passes.sold(here)
    await passes.longAgo(pass.id, 40)
    expect((await passes.read(pass.id)).unused).toEqual({ days: 0, amount: 0 })
    const other = await passes.sold(here)
    expect(
      await server.call(
        cancelPass,
        { params: { id: other.id }, body: { reason: 'Sold by mistake', refund: null } },
        demo.owner,
      ),
    ).toMatchObject({ ok: true })
    expect(await passes.sell(here, shift, demo.ana, { plates: other.plates })).toMatchObject({ ok: true })
  })
})
