import { v7 as uuidv7 } from 'uuid'
import { describe, expect, it } from 'vitest'

import { attentionRows, finishAttention, listAttention } from '../../../contract/attention.ts'
import { listRefusedMoney, settleRefusedMoney } from '../../../contract/refused-money.ts'
import { getService } from '../../../contract/service.ts'
import { finishService } from '../../../contract/service-writes.ts'
import { carry } from '../batch/support.ts'
import { enterDemo } from '../support/demo.ts'
import { batched, openMovedServer, PRICE, townOf } from './support.ts'
import { refusedCharges } from './refused-charge.ts'

const moved = await openMovedServer()
const { server, now, at, wait } = moved
const demo = await enterDemo(server)
const town = townOf(server, demo, now)

const { refusedCharge, sumOf } = refusedCharges(moved, demo, town)

describe('money of a refused write', () => {
  it('is recorded once with person, place, method, time and device, even under another key', async () => {
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
    const { rows } = await server.owner.query(
      'select cause, amount::int, location_id as at from alerts where subject_id = $1',
      [row.id],
    )
    expect(rows).toEqual([{ cause: 'refused_money', amount: PRICE, at: ana.location }])
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

  it('is booked neither on the stay nor in the shift', async () => {
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

  it('is not recorded if the author waits for the answer, or if the write has no money', async () => {
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
    ['a text that PostgreSQL cannot store', { agreementReason: 'x\u0000y and more' }],
    ['half of a surrogate pair', { agreementReason: `${'x'.repeat(20)}\ud800` }],
    ['an amount that is no number', { quote: { totalCost: 'all of it' } }],
    ['an amount that is too large', { quote: { totalCost: 1e15 } }],
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

describe('the list of refused money', () => {
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

  it('appears under Needs attention, as an item of its own, until it is settled', async () => {
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
