import { v7 as uuidv7 } from 'uuid'
import { describe, expect, it } from 'vitest'

import { getCashUp } from '../../../contract/cash-up.ts'
import { moveCash } from '../../../contract/cash-up-writes.ts'
import { currentUser } from '../../../contract/session.ts'
import { getService } from '../../../contract/service.ts'
import { checkIn, reserveService } from '../../../contract/service-entries.ts'
import { correctService, finishService } from '../../../contract/service-writes.ts'
import { endOpenSessions } from '../../../contract/open-session.ts'
import { userCalls } from '../../../contract/user.ts'
import { locationWrites } from '../../../contract/location-writes.ts'
import { createPass } from '../../../contract/pass.ts'
import { MINUTE_MS } from '../../../domain/time.ts'
import { carry } from '../batch/support.ts'
import { paid } from '../cash-ups/support.ts'
import { passesOf } from '../passes/support.ts'
import { addColleague, enterDemo } from '../support/demo.ts'
import { openSession } from '../support/session.ts'
import { type Write, batched, openMovedServer, PRICE, townOf } from './support.ts'

const { server, now, at, wait } = await openMovedServer()
const demo = await enterDemo(server)
const town = townOf(server, demo, now)
const passes = passesOf(server, demo)

const sendAs = async (write: Write, caller: Parameters<typeof carry>[2], doneAt: string, onBehalfOf?: string) =>
  (await carry(server, [batched(write, { doneAt, ...(onBehalfOf !== undefined && { onBehalfOf }) })], caller))[0]
const deactivate = (id: string) => town.edit(id, { isActive: { from: true, to: false } })

describe('an administrator who becomes staff', () => {
  async function anAdmin() {
    const id = await addColleague(server, demo.colombia)
    await town.edit(id, { role: { from: 'parking_staff', to: 'parking_admin' } })
    return { id, token: await openSession(server, id) }
  }

  it('keeps late acts that needed an administrator, such as a price correction', async () => {
    const admin = await anAdmin()
    const { location } = await town.hire()
    const stay = await paid(server, demo, location, null, PRICE)
    await server.owner.query(
      `update services set ended_at = started_at, paid_at = started_at, total_minutes = 0, service_charge = total_cost, discount = 0, started_at = $2 where id = $1`,
      [stay, new Date(now().getTime() - 60 * MINUTE_MS)],
    )
    wait(10)
    const correction = () => ({
      endpoint: correctService,
      params: { id: stay },
      body: { id: uuidv7(), amount: -1_000, reason: 'The meter was slow' },
    })
    const [before, beforeAt] = [correction(), at(0)]
    wait(10)
    await town.edit(admin.id, { role: { from: 'parking_admin', to: 'parking_staff' } })
    wait(10)
    const [after, afterAt] = [correction(), at(0)]
    wait(10)
    expect(await sendAs(before, admin, beforeAt)).toMatchObject({ status: 200 })
    expect(await sendAs(after, admin, afterAt)).toMatchObject({
      status: 403,
      body: { code: 'right_removed', lost: { right: 'admin', location: null } },
    })
  })

  it('can charge anywhere before the change of role; a later charge is refused, and its money is recorded', async () => {
    const admin = await anAdmin()
    const { location } = await town.hire()
    const charge = async () => ({ endpoint: finishService, ...town.charge(await town.parked(location), null) })
    wait(10)
    const [before, beforeAt] = [await charge(), at(0)]
    wait(10)
    await town.edit(admin.id, { role: { from: 'parking_admin', to: 'parking_staff' } })
    wait(10)
    const [after, afterAt] = [await charge(), at(0)]
    wait(10)
    expect(await sendAs(before, admin, beforeAt)).toMatchObject({
      status: 200,
      body: { exitOperator: { id: admin.id } },
    })
    expect(await sendAs(after, admin, afterAt)).toMatchObject({
      status: 403,
      body: { code: 'right_removed', queued: true, lost: { right: 'location', location: { id: location } } },
    })
    expect((await town.refused({ authorId: admin.id })).data).toMatchObject([
      { amount: PRICE, location: { id: location } },
    ])
  })

  it('differs from a person who was always staff, whose correction is refused', async () => {
    const ana = await town.hire()
    const stay = await paid(server, demo, ana.location, null, PRICE)
    expect(
      await sendAs(
        {
          endpoint: correctService,
          params: { id: stay },
          body: { id: uuidv7(), amount: -1_000, reason: 'The meter was slow' },
        },
        ana,
        at(-1),
      ),
    ).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  })
})

describe('a deactivated person', () => {
  it.each<[string, (id: string) => Promise<unknown>]>([
    ['deactivated', deactivate],
    [
      'deleted',
      async (id) => {
        await server.value(endOpenSessions, { params: { id } }, demo.owner)
        return server.call(userCalls.remove, { params: { id } }, demo.owner)
      },
    ],
  ])(
    'who is %s has earlier acts sent by an administrator, while the money of later acts waits for a decision',
    async (_, keepOut) => {
      const ana = await town.hire()
      const charge = async () => ({ endpoint: finishService, ...town.charge(await town.parked(ana.location), null) })
      wait(10)
      const [before, beforeAt] = [await charge(), at(0)]
      wait(10)
      expect(await keepOut(ana.id)).toMatchObject({ ok: true })
      wait(10)
      const [after, afterAt] = [await charge(), at(0)]
      wait(10)
      expect(await sendAs(before, demo.owner, beforeAt, ana.id)).toMatchObject({
        status: 200,
        body: { exitOperator: { id: ana.id } },
      })
      expect(await sendAs(after, demo.owner, afterAt, ana.id)).toMatchObject({
        status: 403,
        final: true,
        body: { code: 'right_removed', queued: true, lost: { right: 'sign_in' } },
      })
      const { data } = await town.refused({ authorId: ana.id })
      expect(data).toMatchObject([
        { amount: PRICE, author: { id: ana.id, name: 'Rosa Mora' }, sentBy: { id: demo.owner.id }, doneAt: afterAt },
      ])
      expect(await town.settle(data[0]?.id ?? '', { outcome: 'accepted' })).toMatchObject({ ok: true })
      expect(await server.value(getService, { params: { id: after.params.id } }, demo.owner)).toMatchObject({
        status: 'completed',
        totalCost: expect.any(Number),
        exitOperator: { id: ana.id },
      })
    },
  )

  it('sends the acts themselves once they are active again', async () => {
    const ana = await town.hire()
    wait(10)
    await deactivate(ana.id)
    wait(10)
    const [act, doneAt] = [{ endpoint: finishService, ...town.charge(await town.parked(ana.location), null) }, at(0)]
    expect((await server.call(currentUser, {}, ana)).status).toBe(401)
    await town.edit(ana.id, { isActive: { from: false, to: true } })
    expect(await sendAs(act, { token: await openSession(server, ana.id) }, doneAt)).toMatchObject({ status: 200 })
  })

  it('keeps unsent work if only their sessions were ended', async () => {
    const ana = await town.hire()
    const [act, doneAt] = [{ endpoint: finishService, ...town.charge(await town.parked(ana.location), null) }, at(0)]
    await server.value(endOpenSessions, { params: { id: ana.id } }, demo.owner)
    wait(10)
    expect(await sendAs(act, { token: await openSession(server, ana.id) }, doneAt)).toMatchObject({ status: 200 })
  })
})

describe('a location that is taken out of use', () => {
  const close = (id: string) =>
    server.value(
      locationWrites.edit,
      { params: { id }, body: { changes: { isActive: { from: true, to: false } } } },
      demo.owner,
    )

  it.each<[string, (location: string, shift: string) => Promise<Write>]>([
    ['an entry', async (location) => ({ endpoint: checkIn, ...town.entry(location) })],
    [
      'a reservation',
      async (location) => {
        const {
          body: { startedAt: _, ...entry },
        } = town.entry(location)
        return { endpoint: reserveService, body: { ...entry, arrivesAt: at(60) } }
      },
    ],
    [
      'the sale of a pass',
      async (location, shift) => ({ endpoint: createPass, body: await passes.sale(location, shift) }),
    ],
  ])('accepts %s if it was done before, and refuses it if it was done after', async (_, make) => {
    const ana = await town.hire()
    const shift = await town.desk.opened(ana.location, ana, { openedAt: now().toISOString() })
    wait(10)
    const [before, beforeAt] = [await make(ana.location, shift), at(0)]
    wait(10)
    await close(ana.location)
    wait(10)
    const [after, afterAt] = [await make(ana.location, shift), at(0)]
    wait(10)
    expect((await sendAs(before, ana, beforeAt))?.status).toBeLessThan(300)
    expect(await sendAs(after, ana, afterAt)).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', errors: [{ path: 'locationId', code: 'location_unknown' }] },
    })
    expect((await town.refused({ authorId: ana.id })).data.map(({ amount, fieldCode }) => [amount, fieldCode])).toEqual(
      after.endpoint === createPass ? [[30_000_00, 'location_unknown']] : [],
    )
  })

  it('can still charge the vehicles inside', async () => {
    const ana = await town.hire()
    const stay = await town.parked(ana.location)
    await close(ana.location)
    expect(await sendAs({ endpoint: finishService, ...town.charge(stay, null) }, ana, at(0))).toMatchObject({
      status: 200,
    })
  })
})

describe('a register that the office closes', () => {
  it('accepts cash that was moved before the count as late, and refuses cash that was moved after it', async () => {
    const ana = await town.hire()
    const shift = await town.desk.opened(ana.location, ana, { float: 50_000, openedAt: now().toISOString() })
    wait(10)
    const [before, beforeAt] = [{ endpoint: moveCash, ...town.movement(shift, 'pay_out', 2_000) }, at(0)]
    wait(10)
    expect(
      await town.desk.close(shift, demo.owner, { closedAt: now().toISOString(), countedCash: 50_000 }),
    ).toMatchObject({ ok: true })
    wait(10)
    const [after, afterAt] = [{ endpoint: moveCash, ...town.movement(shift, 'pay_in', 7_000) }, at(0)]
    wait(10)
    const { revision } = await server.value(getCashUp, { params: { id: shift } }, demo.owner)
    expect(await sendAs(before, ana, beforeAt)).toMatchObject({
      status: 200,
      body: {
        status: 'completed',
        payOuts: 2_000,
        closing: { payOuts: 0, expectedCash: 50_000 },
        revision: revision + 1,
      },
    })
    expect(await sendAs(after, ana, afterAt)).toMatchObject({
      status: 409,
      body: { code: 'cash_up_closed', queued: true },
    })
    expect((await town.refused({ authorId: ana.id })).data).toMatchObject([
      { act: 'pay_in', amount: 7_000, code: 'cash_up_closed', doneAt: afterAt },
    ])
  })

  it('and collects refuses cash movements that arrive afterwards, and lists them for the administrators', async () => {
    const ana = await town.hire()
    const shift = await town.desk.opened(ana.location, ana, { float: 50_000, openedAt: now().toISOString() })
    wait(10)
    const [moved, movedAt] = [{ endpoint: moveCash, ...town.movement(shift, 'pay_in', 2_000) }, at(0)]
    wait(10)
    await town.desk.close(shift, demo.owner, { closedAt: now().toISOString(), countedCash: 50_000, leftInDrawer: 0 })
    await town.desk.collect(shift, demo.owner, { collectedAt: now().toISOString(), amountReceived: 50_000 })
    wait(10)
    expect(await sendAs(moved, ana, movedAt)).toMatchObject({
      status: 409,
      body: { code: 'cash_up_collected', queued: true },
    })
    expect((await town.refused({ authorId: ana.id })).data).toMatchObject([{ act: 'pay_in', amount: 2_000 }])
  })

  it('refuses a movement by a person at the register, and records nothing', async () => {
    const ana = await town.hire()
    const shift = await town.desk.closed(ana.location, ana, { openedAt: now().toISOString() })
    expect(await sendAs({ endpoint: moveCash, ...town.movement(shift, 'pay_in', 7_000) }, ana, at(0))).toMatchObject({
      status: 409,
      body: { code: 'cash_up_closed' },
    })
    expect((await town.refused({ authorId: ana.id })).data).toEqual([])
  })
})

describe('the start of a session', () => {
  it('lists the locations that were removed from the person with the time of the removal, and who can help', async () => {
    const ana = await town.hire()
    expect(await server.value(currentUser, {}, ana)).toMatchObject({ locationIds: [ana.location], lostLocations: [] })
    await town.take(ana.id, ana.location)
    const { lostLocations, administrators } = await server.value(currentUser, {}, ana)
    expect(lostLocations).toMatchObject([{ id: ana.location, name: expect.any(String) }])
    expect(Math.abs(Date.parse(lostLocations?.[0]?.at ?? '') - now().getTime())).toBeLessThan(10_000)
    expect(administrators?.length).toBeGreaterThan(0)
    expect(administrators?.every((name) => /^\S+.* \p{L}\.$/u.test(name))).toBe(true)
    await town.give(ana.id, ana.location)
    expect(await server.value(currentUser, {}, ana)).toMatchObject({ lostLocations: [] })
  })

  it('lists a location also if it was removed in the location’s form', async () => {
    const ana = await town.hire()
    await server.value(
      locationWrites.edit,
      { params: { id: ana.location }, body: { changes: { staffIds: { add: [], remove: [ana.id] } } } },
      demo.owner,
    )
    expect(await server.value(currentUser, {}, ana)).toMatchObject({
      locationIds: [],
      lostLocations: [{ id: ana.location }],
    })
  })
})
