import { v7 as uuidv7 } from 'uuid'
import { describe, expect, it } from 'vitest'

import { attentionRows, finishAttention, listAttention } from '../../../contract/attention.ts'
import { getCashUp } from '../../../contract/cash-up.ts'
import { moveCash, openRegister } from '../../../contract/cash-up-writes.ts'
import { createPass } from '../../../contract/pass.ts'
import { listRefusedMoney, settleRefusedMoney } from '../../../contract/refused-money.ts'
import { getService } from '../../../contract/service.ts'
import { finishService } from '../../../contract/service-writes.ts'
import { getServiceHistory } from '../../../contract/service-history.ts'
import { carry } from '../batch/support.ts'
import { passesOf } from '../passes/support.ts'
import { enterDemo } from '../support/demo.ts'
import { type Write, batched, openMovedServer, PRICE, townOf } from './support.ts'

const { server, now, at, wait } = await openMovedServer()
const demo = await enterDemo(server)
const town = townOf(server, demo, now)
const passes = passesOf(server, demo)

/** A person charges a stay after losing their location; returns the entries of the list of refused money. */
async function refusedCharge(more: object = {}) {
  const ana = { ...(await town.hire()), deviceId: uuidv7(), userAgent: 'Tablet' }
  const shift = await town.desk.opened(ana.location, ana, { openedAt: now().toISOString() })
  await town.take(ana.id, ana.location)
  wait(5)
  const stay = await town.parked(ana.location, 60)
  const write = { endpoint: finishService, ...town.charge(stay, shift, more) }
  const [key, doneAt] = [uuidv7(), at(0)]
  wait(30)
  const [answer] = await carry(server, [batched(write, { key, doneAt })], ana)
  const [row] = (await town.refused({ authorId: ana.id })).data
  if (!row) throw new Error(`Nothing waits: ${JSON.stringify(answer)}`)
  return {
    ana,
    shift,
    stay,
    write,
    key,
    doneAt,
    row,
    resend: (more: Partial<Parameters<typeof batched>[1]> = {}) =>
      carry(server, [batched(write, { doneAt, ...more })], ana),
  }
}

const sumOf = async (shift: string) => (await server.value(getCashUp, { params: { id: shift } }, demo.owner)).takings

describe('money of a refused write', () => {
  it('is noted once with person, place, method, time and device, even under another key', async () => {
    const { ana, row, key, doneAt, stay, resend } = await refusedCharge()
    expect(row).toMatchObject({
      id: key,
      act: 'charge',
      amount: PRICE,
      parts: [{ method: 'cash', amount: PRICE }],
      author: { id: ana.id, name: 'Rosa Mora' },
      sentBy: null,
      deviceId: ana.deviceId,
      userAgent: 'Tablet',
      subjectId: stay,
      location: { id: ana.location, timeZone: 'America/Bogota' },
      doneAt,
      code: 'right_removed',
      settlement: null,
    })
    expect(row.licensePlate).toBe((await server.value(getService, { params: { id: stay } }, demo.owner)).licensePlate)
    expect(await resend({ key })).toMatchObject([{ status: 403, final: true }])
    expect(await resend()).toMatchObject([{ status: 403, body: { code: 'right_removed', queued: true } }])
    expect((await town.refused({ authorId: ana.id })).data).toHaveLength(1)
  })

  it('reaches everybody at the location with the stay, until an admin settles it or its author resends it', async () => {
    const colleague = await town.hire()
    const read = async (stay: string) => server.value(getService, { params: { id: stay } }, colleague)
    const first = await refusedCharge()
    await town.give(colleague.id, first.ana.location)
    const refused = await read(first.stay)
    expect(refused.refusedPayments).toEqual([
      { id: first.row.id, at: first.row.doneAt, by: { id: first.ana.id, name: 'Rosa Mora' }, amount: PRICE },
    ])
    expect(refused.version).toBe(2)
    expect(refused.status).toBe('progress')
    await town.settle(first.row.id, { outcome: 'handed_over', note: 'Rosa gave it to me' })
    expect(await read(first.stay)).toMatchObject({ version: 3 })
    expect((await read(first.stay)).refusedPayments).toBeUndefined()

    const second = await refusedCharge()
    await town.give(colleague.id, second.ana.location)
    await town.settle(second.row.id, { outcome: 'accepted' })
    const booked = await read(second.stay)
    expect([booked.status, booked.refusedPayments]).toEqual(['completed', undefined])

    const third = await refusedCharge()
    await town.give(colleague.id, third.ana.location)
    await town.give(third.ana.id, third.ana.location)
    await third.resend({ key: uuidv7(), doneAt: null })
    const sent = await read(third.stay)
    expect([sent.status, sent.refusedPayments]).toEqual(['completed', undefined])
  })

  it('is not part of the books: neither the stay nor the shift includes it', async () => {
    const { shift, stay } = await refusedCharge()
    expect(await server.value(getService, { params: { id: stay } }, demo.owner)).toMatchObject({ status: 'progress' })
    expect(await sumOf(shift)).toEqual({ cash: 0, dataphone: 0, digital: 0 })
  })

  it('is recorded for any refusal of a late write, and removed once its author resends it successfully', async () => {
    const ana = await town.hire()
    const shift = await town.desk.opened(ana.location, ana, { openedAt: now().toISOString() })
    const stay = await town.parked(ana.location, 60)
    const wrong = { endpoint: finishService, ...town.charge(stay, shift, { cashReceived: 1 }) }
    const doneAt = at(0)
    wait(10)
    expect(await carry(server, [batched(wrong, { doneAt })], ana)).toMatchObject([
      { status: 400, body: { code: 'validation_failed', queued: true } },
    ])
    expect((await town.refused({ authorId: ana.id })).data).toMatchObject([
      { amount: PRICE, code: 'validation_failed', fieldCode: 'cash_too_little' },
    ])
    wait(1)
    expect(
      await carry(server, [batched({ endpoint: finishService, ...town.charge(stay, shift) }, { doneAt: at(0) })], ana),
    ).toMatchObject([{ status: 200 }])
    expect(await town.refused({ authorId: ana.id })).toMatchObject({ data: [], total: 0, amount: 0 })
  })

  it('is not recorded for a write refused while its author waits, nor for a write without money', async () => {
    const ana = await town.hire()
    const stay = await town.parked(ana.location, 60)
    const wrong = { endpoint: finishService, ...town.charge(stay, null, { cashReceived: 1 }) }
    expect(await carry(server, [batched(wrong, { doneAt: at(0) })], ana)).toMatchObject([{ status: 400 }])
    const free = {
      endpoint: finishService,
      ...town.charge(stay, null, {
        quote: {
          agreementName: null,
          totalMinutes: 0,
          serviceCharge: 0,
          discount: 0,
          adjustment50: 0,
          totalCost: 0,
          tax: 0,
          serviceFee: 0,
        },
        cashReceived: 'much',
      }),
    }
    expect(await carry(server, [batched(free, { doneAt: at(-60) })], ana)).toMatchObject([{ status: 400 }])
    expect((await town.refused({ authorId: ana.id })).data).toEqual([])
  })

  it.each<[string, object]>([
    ['a text that PostgreSQL cannot keep', { agreementReason: 'x\u0000y and more' }],
    ['half of a sign', { agreementReason: `${'x'.repeat(20)}\ud800` }],
    ['an amount of no number', { quote: { totalCost: 'all of it' } }],
    ['more money than there is', { quote: { totalCost: 1e15 } }],
  ])('does not fail if the request contains %s', async (_, more) => {
    const ana = await town.hire()
    await town.take(ana.id, ana.location)
    const write = { endpoint: finishService, ...town.charge(await town.parked(ana.location, 60), null, more) }
    const [answer] = await carry(server, [batched(write, { doneAt: at(0) })], ana)
    expect([400, 403]).toContain(answer?.status)
    for (const { id } of (await town.refused({ authorId: ana.id })).data)
      expect(await town.settle(id, { outcome: 'rejected', note: 'The request cannot be read' })).toMatchObject({
        ok: true,
      })
  })
})

describe('an administrator settles it', () => {
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
    expect(entry?.changes).toContainEqual({ path: 'doneAt', before: null, after: write.body.endedAt })
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

  it('by noting that it was handed over, or rejecting it with a reason, and nothing is booked', async () => {
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

  it('and an author who resends it learns that it is settled, so it is not booked twice', async () => {
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

describe('the list', () => {
  it('is for administrators of the company', async () => {
    const { ana, row } = await refusedCharge()
    for (const caller of [ana, demo.luis]) {
      expect(await server.call(listRefusedMoney, { query: {} }, caller)).toMatchObject({ status: 403 })
      expect(await town.settle(row.id, { outcome: 'accepted' }, caller)).toMatchObject({ status: 403 })
    }
    expect((await town.refused({}, demo.mexicanOwner)).data).toEqual([])
    expect(
      await server.call(
        settleRefusedMoney,
        { params: { id: row.id }, body: { outcome: 'accepted' } },
        demo.mexicanOwner,
      ),
    ).toMatchObject({ status: 404 })
    expect(
      (await town.refused({ authorId: ana.id }, { token: demo.root.token, companyId: demo.colombia })).data,
    ).toHaveLength(1)
  })

  it('appears under Needs attention until it is settled, apart from other reports about it', async () => {
    const { ana, row } = await refusedCharge()
    const rows = async () =>
      (await server.value(attentionRows, { params: { kind: 'refused_money' } }, demo.owner)).data.filter(
        ({ id }) => id === row.id,
      )
    expect(await rows()).toMatchObject([
      { amount: PRICE, by: { id: ana.id }, location: { id: ana.location }, licensePlate: row.licensePlate },
    ])
    const kinds = (await server.value(listAttention, {}, demo.owner)).data
    expect(kinds.find(({ kind }) => kind === 'refused_money')?.amount).toBe((await town.refused()).amount)
    await server.value(
      finishAttention,
      { params: { kind: 'refused_money' }, body: { ids: [row.id], done: true } },
      demo.owner,
    )
    expect(await rows()).toHaveLength(1)
    await town.settle(row.id, { outcome: 'accepted' })
    expect(await rows()).toEqual([])
  })

  it('has no row that another company’s transaction can see', async () => {
    const { row } = await refusedCharge()
    const seen = async (company: string) => {
      const client = await server.application.connect()
      try {
        await client.query('begin; set local role parq_app')
        await client.query(`select set_config('app.company', $1, true)`, [company])
        const { rows } = await client.query(
          'select (select count(*)::int from refused_writes where id = $1) as refused, (select count(*)::int from right_changes where operator_id = $2) as rights',
          [row.id, row.author.id],
        )
        await client.query('rollback')
        return rows[0]
      } finally {
        client.release()
      }
    }
    expect(await seen(demo.mexico)).toEqual({ refused: 0, rights: 0 })
    expect(await seen(demo.colombia)).toEqual({ refused: 1, rights: 2 })
  })
})
