import * as v from 'valibot'
import { describe, expect, it } from 'vitest'

import { moveCash, openRegister, closeCashUp } from '../../../contract/cash-up-writes.ts'
import { LostRight } from '../../../contract/problem.ts'
import { createPass } from '../../../contract/pass.ts'
import { getService } from '../../../contract/service.ts'
import { checkIn } from '../../../contract/service-entries.ts'
import { editService, finishService, voidService } from '../../../contract/service-writes.ts'
import { carry } from '../batch/support.ts'
import { passesOf } from '../passes/support.ts'
import { enterDemo } from '../support/demo.ts'
import { type Write, batched, openMovedServer, PRICE, townOf } from './support.ts'
import { type Booth, boothOf } from './booth-at-work.ts'

const { server, now, at, wait } = await openMovedServer()
const demo = await enterDemo(server)
const town = townOf(server, demo, now)

const { atWork, send, owed } = boothOf(server, town, now)
const passes = passesOf(server, demo)

/** Request of each act, and its amount in the admins' list; null if it moves no money. */
const ACTS: Record<string, { write: (booth: Booth) => Promise<Write>; amount: number | null }> = {
  'the charge of a stay': {
    write: async ({ location, shift }) => ({
      endpoint: finishService,
      ...town.charge(await town.parked(location), shift),
    }),
    amount: PRICE,
  },
  'a charge in two methods': {
    write: async ({ location, shift }) => ({
      endpoint: finishService,
      ...town.charge(await town.parked(location), shift, {
        payments: [
          { method: 'dataphone', amount: 8_000 },
          { method: 'cash', amount: PRICE - 8_000 },
        ],
      }),
    }),
    amount: PRICE,
  },
  'an entry': { write: async ({ location }) => ({ endpoint: checkIn, ...town.entry(location) }), amount: null },
  'cash put in': {
    write: async ({ shift }) => ({ endpoint: moveCash, ...town.movement(shift, 'pay_in', 3_000) }),
    amount: 3_000,
  },
  'cash taken out': {
    write: async ({ shift }) => ({ endpoint: moveCash, ...town.movement(shift, 'pay_out', 2_000) }),
    amount: -2_000,
  },
  'the sale of a pass': {
    write: async ({ location, shift }) => ({ endpoint: createPass, body: await passes.sale(location, shift) }),
    amount: 30_000_00,
  },
  'a correction of remarks': {
    write: async ({ location }) => ({
      endpoint: editService,
      params: { id: await town.parked(location) },
      body: { changes: { remarks: { from: null, to: 'golpe' } } },
    }),
    amount: null,
  },
  'a void': {
    write: async ({ location }) => ({
      endpoint: voidService,
      params: { id: await town.parked(location) },
      body: { reason: 'It was let in by mistake' },
    }),
    amount: null,
  },
}

const DONE = [200, 201]
const Lost = v.object({ lost: LostRight })

describe.each(Object.entries(ACTS))('%s, at a location that is taken from its author', (_, { write, amount }) => {
  it('is accepted late if it was done before the change', async () => {
    const booth = await atWork()
    wait(10)
    const [act, doneAt] = [await write(booth), at(0)]
    wait(10)
    expect(await town.take(booth.ana.id, booth.location)).toMatchObject({ ok: true })
    wait(30)
    expect(DONE).toContain((await send(act, booth, doneAt))?.status)
    expect(await owed(booth)).toEqual([])
  })

  it('is refused if it was done after the change, and its money waits for the admins', async () => {
    const booth = await atWork()
    wait(10)
    await town.take(booth.ana.id, booth.location)
    const takenAt = now().getTime()
    wait(5)
    const [act, doneAt] = [await write(booth), at(0)]
    wait(30)
    const answer = await send(act, booth, doneAt)
    expect(answer).toMatchObject({
      status: 403,
      final: true,
      body: { code: 'right_removed', lost: { right: 'location', location: { id: booth.location } } },
    })
    expect(answer?.body).toMatchObject(amount === null ? {} : { queued: true })
    expect(Math.abs(Date.parse(v.parse(Lost, answer?.body).lost.at) - takenAt)).toBeLessThan(10_000)
    const money = await owed(booth)
    expect(
      money.map((row) => ({
        amount: row.amount,
        location: row.location?.id,
        author: row.author.id,
        doneAt: row.doneAt,
        settlement: row.settlement,
      })),
    ).toEqual(
      amount === null ? [] : [{ amount, location: booth.location, author: booth.ana.id, doneAt, settlement: null }],
    )
    expect(money.flatMap(({ parts }) => parts).reduce((sum, part) => sum + part.amount, 0)).toBe(amount ?? 0)
  })

  it('is refused if it was done after the change, on a device that did not know about it', async () => {
    const booth = await atWork()
    const act = await write(booth)
    await town.take(booth.ana.id, booth.location)
    wait(1)
    expect(await send(act, booth, at(0))).toMatchObject({ status: 403, body: { code: 'right_removed' } })
    expect((await owed(booth)).map((row) => row.amount)).toEqual(amount === null ? [] : [amount])
  })

  it('is accepted if the location was returned in between', async () => {
    const booth = await atWork()
    await town.take(booth.ana.id, booth.location)
    wait(5)
    const [act, doneAt] = [await write(booth), at(0)]
    wait(5)
    await town.give(booth.ana.id, booth.location)
    expect(DONE).toContain((await send(act, booth, doneAt))?.status)
    expect(await owed(booth)).toEqual([])
  })
})

describe('an act between two assignments', () => {
  it('is refused even if its author had the location before and after', async () => {
    const booth = await atWork()
    const stay = await town.parked(booth.location)
    wait(10)
    await town.take(booth.ana.id, booth.location)
    wait(10)
    const [act, doneAt] = [{ endpoint: finishService, ...town.charge(stay, booth.shift) }, at(0)]
    wait(10)
    await town.give(booth.ana.id, booth.location)
    wait(10)
    const [second, secondDone] = [
      { endpoint: finishService, ...town.charge(await town.parked(booth.location), booth.shift) },
      at(0),
    ]
    wait(10)
    await town.take(booth.ana.id, booth.location)
    wait(10)
    expect(await send(act, booth, doneAt)).toMatchObject({ status: 403, body: { code: 'right_removed' } })
    expect(await send(second, booth, secondDone)).toMatchObject({ status: 200 })
    expect((await owed(booth)).map((row) => row.doneAt)).toEqual([doneAt])
  })
})

describe('a person who never worked at a location', () => {
  it('gets not found, and nothing is recorded', async () => {
    const [booth, stranger] = [await atWork(), await town.hire()]
    const act = { endpoint: finishService, ...town.charge(await town.parked(booth.location), booth.shift) }
    const [answer] = await carry(server, [batched(act, { doneAt: at(-1) })], stranger)
    expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(answer?.body).not.toHaveProperty('lost')
    expect((await town.refused({ authorId: stranger.id })).data).toEqual([])
  })

  it('gets not found also from another company', async () => {
    const booth = await atWork()
    const act = { endpoint: finishService, ...town.charge(await town.parked(booth.location), booth.shift) }
    const [answer] = await carry(server, [batched(act, { doneAt: at(-60) })], demo.mexicanOwner)
    expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })
})

describe('a payment of a vehicle that came in after the location was taken', () => {
  it('is refused like its entry, and is accepted together with it', async () => {
    const booth = await atWork()
    await town.take(booth.ana.id, booth.location)
    wait(5)
    const entry = town.entry(booth.location)
    const came = batched({ endpoint: checkIn, ...entry }, { doneAt: at(0), lane: entry.body.id })
    wait(60)
    const left = batched(
      { endpoint: finishService, ...town.charge(entry.body.id, booth.shift) },
      { doneAt: at(0), lane: entry.body.id },
    )
    wait(5)
    const answers = await carry(server, [came, left], booth.ana)
    expect(answers).toMatchObject([
      { status: 403, body: { code: 'right_removed' } },
      { status: 403, body: { code: 'right_removed', queued: true } },
    ])
    const [row] = await owed(booth)
    expect(row).toMatchObject({
      act: 'charge',
      amount: PRICE,
      licensePlate: entry.body.licensePlate,
      location: { id: booth.location },
    })
    expect(await server.call(getService, { params: { id: entry.body.id } }, demo.owner)).toMatchObject({ status: 404 })

    expect(await town.settle(row?.id ?? '', { outcome: 'accepted' })).toMatchObject({
      ok: true,
      value: { settlement: { outcome: 'accepted', by: { id: demo.owner.id }, cashUpId: booth.shift } },
    })
    expect(await server.value(getService, { params: { id: entry.body.id } }, demo.owner)).toMatchObject({
      status: 'completed',
      cashUp: { id: booth.shift },
      exitOperator: { id: booth.ana.id },
      operator: { id: booth.ana.id },
    })
  })

  it('is not tried if an earlier write of its lane was refused for another reason', async () => {
    const booth = await atWork()
    const stay = await town.parked(booth.location)
    const first = batched(
      { endpoint: editService, params: { id: stay }, body: { changes: { remarks: { from: 'other', to: 'mine' } } } },
      { lane: stay, doneAt: at(0) },
    )
    const second = batched(
      { endpoint: finishService, ...town.charge(stay, booth.shift) },
      { lane: stay, doneAt: at(0) },
    )
    expect((await carry(server, [first, second], booth.ana)).map(({ status }) => status)).toEqual([409, null])
  })
})

describe('a shift of a person whose location is taken', () => {
  it('cannot begin after the change, and its float is recorded', async () => {
    const ana = await town.hire()
    await town.take(ana.id, ana.location)
    wait(5)
    const [answer] = await carry(
      server,
      [batched({ endpoint: openRegister, ...town.opening(ana.location, 40_000) }, { doneAt: at(0) })],
      ana,
    )
    expect(answer).toMatchObject({ status: 403, body: { code: 'right_removed', queued: true } })
    expect((await town.refused({ authorId: ana.id })).data).toMatchObject([{ act: 'float', amount: 40_000 }])
  })

  it('can be closed by the person after the change, online and late', async () => {
    for (const late of [false, true]) {
      const booth = await atWork()
      await town.take(booth.ana.id, booth.location)
      wait(5)
      const closing = batched({ endpoint: closeCashUp, ...town.closing(booth.shift, 50_000) }, { doneAt: at(0) })
      if (late) wait(90)
      expect((await carry(server, [closing], booth.ana))[0]).toMatchObject({
        status: 200,
        body: { status: 'completed', closing: { countedCash: 50_000, operatorEndShift: { id: booth.ana.id } } },
      })
    }
  })
})
