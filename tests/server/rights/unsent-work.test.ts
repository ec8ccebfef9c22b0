import { v7 as uuidv7 } from 'uuid'
import { describe, expect, it } from 'vitest'

import { cashUpChanges } from '../../../contract/cash-up.ts'
import { attentionRows, finishAttention } from '../../../contract/attention.ts'
import { finishService } from '../../../contract/service-writes.ts'
import { openRegister } from '../../../contract/cash-up-writes.ts'
import { listPaymentsElsewhere, listUnsentWork } from '../../../contract/unsent-work.ts'
import { MINUTE_MS } from '../../../domain/time.ts'
import { enterDemo } from '../support/demo.ts'
import type { Caller } from '../support/test-server.ts'
import { openMovedServer, townOf } from './support.ts'

const { server, now, at, wait } = await openMovedServer()
const demo = await enterDemo(server)
const town = townOf(server, demo, now)

const list = async (personId?: string, caller: Caller = demo.owner) =>
  (await server.value(listUnsentWork, { query: { ...(personId !== undefined && { personId }) } }, caller)).data
const attention = async (person: string) =>
  (await server.value(attentionRows, { params: { kind: 'unsent_work' } }, demo.owner)).data.filter(
    ({ by }) => by?.id === person,
  )

/** A person with their own tablet. */
async function atTablet() {
  const ana = { ...(await town.hire()), deviceId: uuidv7() }
  await server.owner.query('update sessions set device_id = $2, user_agent = $3 where identity_id = $1', [
    ana.id,
    ana.deviceId,
    'Tablet',
  ])
  const says = (changes: number, more: { refused?: number; amount?: number; oldest?: string | null } = {}) =>
    town.report(ana, {
      asOf: now().toISOString(),
      people: [{ id: ana.id, changes, refused: 0, amount: 0, oldest: changes === 0 ? null : at(0), ...more }],
    })
  return { ana, says }
}

describe('the unsent work of a tablet', () => {
  it('is shown to administrators with its money and the time of the report', async () => {
    const { ana, says } = await atTablet()
    const oldest = at(-3)
    expect(await says(2, { amount: 9_000, refused: 1, oldest })).toBe(200)
    const reported = now().getTime()
    wait(20)
    const [row] = await list(ana.id)
    expect(row).toMatchObject({
      person: { id: ana.id, name: 'Rosa Mora' },
      deviceId: ana.deviceId,
      userAgent: 'Tablet',
      signedIn: true,
      hasLeft: false,
      changes: 2,
      refused: 1,
      amount: 9_000,
      oldest,
    })
    expect(Math.abs(Date.parse(row?.asOf ?? '') - reported)).toBeLessThan(10_000)
    expect((await list()).some(({ person }) => person.id === ana.id)).toBe(true)
    const oldTablet = { asOf: now().toISOString(), people: [] }
    expect(await town.report(ana, oldTablet, cashUpChanges)).toBe(200)
    expect(await list(ana.id)).toMatchObject([{ changes: 0 }])
  })

  it('disappears once the tablet reports none, and its last contact is still shown', async () => {
    const { ana, says } = await atTablet()
    await says(2, { amount: 9_000 })
    wait(2)
    await says(0)
    expect(await list(ana.id)).toMatchObject([{ changes: 0, amount: 0, oldest: null, signedIn: true }])
    expect((await list()).some(({ person }) => person.id === ana.id)).toBe(false)
  })

  it('is unknown for a tablet that does not report, with the last contact of its session', async () => {
    const { ana } = await atTablet()
    expect(await list(ana.id)).toMatchObject([{ deviceId: ana.deviceId, changes: 0, signedIn: true }])
    expect(Math.abs(Date.parse((await list(ana.id))[0]?.asOf ?? '') - now().getTime())).toBeLessThan(60_000)
  })

  it('is listed for a colleague with work on the same tablet, and removed once it is sent', async () => {
    const { ana } = await atTablet()
    const luis = await town.hire()
    const person = (id: string, changes: number) => ({
      id,
      changes,
      refused: 0,
      amount: changes * 100,
      oldest: changes === 0 ? null : at(0),
    })
    await town.report(ana, { asOf: at(0), people: [person(ana.id, 0), person(luis.id, 3)] })
    expect(await list(luis.id)).toMatchObject([{ deviceId: ana.deviceId, changes: 3, amount: 300, signedIn: false }])
    await town.report(ana, { asOf: at(0), people: [person(ana.id, 0)] })
    expect(await list(luis.id)).toEqual([])
  })

  it('is not recorded for a person of another company, or an unknown one', async () => {
    const { ana } = await atTablet()
    const person = (id: string) => ({ id, changes: 1, refused: 0, amount: 100, oldest: at(0) })
    expect(
      await town.report(ana, { asOf: at(0), people: [person(demo.mexicanOwner.id), person(uuidv7()), person(ana.id)] }),
    ).toBe(200)
    const { rows } = await server.owner.query('select operator_id from unsent_work where device_id = $1', [
      ana.deviceId,
    ])
    expect(rows).toEqual([{ operator_id: ana.id }])
    expect((await list(undefined, demo.mexicanOwner)).map(({ deviceId }) => deviceId)).not.toContain(ana.deviceId)
  })

  it.each([
    '',
    'no JSON',
    '[]',
    '{"asOf":"2026-11-17T16:00:00.000Z"}',
    JSON.stringify({ asOf: 'yesterday', people: [] }),
    JSON.stringify({ asOf: '2026-11-17T16:00:00.000Z', people: [{ id: 'x' }] }),
    `{"asOf":"${'9'.repeat(9000)}"}`,
  ])('is ignored if the report is %j, and the read is answered', async (report) => {
    const { ana } = await atTablet()
    expect(await town.report(ana, report)).toBe(200)
    const { rows } = await server.owner.query('select 1 from unsent_work where device_id = $1', [ana.deviceId])
    expect(rows).toEqual([])
  })

  it('is recorded once in five minutes if it is unchanged', async () => {
    const { ana, says } = await atTablet()
    const oldest = at(-1)
    await says(1, { oldest })
    const noted = async () => Date.parse((await list(ana.id))[0]?.asOf ?? '')
    const first = await noted()
    wait(1)
    await says(1, { oldest })
    expect(await noted()).toBe(first)
    wait(5)
    await says(1, { oldest })
    expect(await noted()).toBeGreaterThanOrEqual(first + 6 * MINUTE_MS)
  })

  it('is visible to administrators only', async () => {
    const { ana } = await atTablet()
    expect(await server.call(listUnsentWork, { query: {} }, ana)).toMatchObject({ status: 403 })
  })
})

describe('unsent work is an item under Needs attention', () => {
  it('unless its author is active and the tablet in contact', async () => {
    const { ana, says } = await atTablet()
    await says(2, { amount: 9_000 })
    expect(await attention(ana.id)).toEqual([])
  })

  it.each<
    [string, (id: string, location: string, says: Awaited<ReturnType<typeof atTablet>>['says']) => Promise<unknown>]
  >([
    ['left the company', (id) => town.edit(id, { isActive: { from: true, to: false } })],
    ['was moved', (id, location) => town.take(id, location)],
    ['has refused work', (_, __, says) => says(2, { amount: 9_000, refused: 1 })],
    ['has been silent for an hour', async () => wait(61)],
  ])('if the person, or the tablet, %s', async (_, change) => {
    const { ana, says } = await atTablet()
    await says(2, { amount: 9_000 })
    wait(1)
    await change(ana.id, ana.location, says)
    const [row] = await attention(ana.id)
    expect(row).toMatchObject({ amount: 9_000, by: { id: ana.id } })
    await server.value(
      finishAttention,
      { params: { kind: 'unsent_work' }, body: { ids: [row?.id ?? ''], done: true } },
      demo.owner,
    )
    expect(await attention(ana.id)).toEqual([])
  })
})

describe('payments elsewhere', () => {
  /** A register that Ana has opened, and a colleague at another tablet of the location. */
  async function sharedRegister() {
    const { ana } = await atTablet()
    const luis = { ...(await town.hire([ana.location])), deviceId: uuidv7() }
    await server.owner.query('update sessions set device_id = $2, user_agent = $3 where identity_id = $1', [
      luis.id,
      luis.deviceId,
      'Other tablet',
    ])
    const opening = town.opening(ana.location)
    await server.value(openRegister, opening, ana)
    const cashUp = opening.body.id
    const holds = (payments: { locationId: string; count: number; oldest: string }[], by = luis) =>
      town.report(by, {
        asOf: now().toISOString(),
        people: [{ id: by.id, changes: 4, refused: 0, amount: 9_000, oldest: at(-9), payments }],
      })
    const elsewhere = async (by: Caller = ana) =>
      (await server.value(listPaymentsElsewhere, { params: { id: cashUp } }, by)).data
    return { ana, luis, cashUp, holds, elsewhere }
  }

  it('include the unsent payments of another tablet at the location, with its oldest payment and its last report', async () => {
    const { ana, luis, holds, elsewhere } = await sharedRegister()
    const oldest = at(-7)
    expect(await holds([{ locationId: ana.location, count: 3, oldest }])).toBe(200)
    const [row, ...others] = await elsewhere()
    expect(others).toEqual([])
    expect(row).toMatchObject({
      person: { id: luis.id },
      deviceId: luis.deviceId,
      userAgent: 'Other tablet',
      payments: 3,
      oldest,
    })
    expect(Math.abs(Date.parse(row?.asOf ?? '') - now().getTime())).toBeLessThan(10_000)
    // Contains no amount, because the register is counted blind.
    expect(Object.keys(row ?? {}).toSorted()).toEqual(['asOf', 'deviceId', 'oldest', 'payments', 'person', 'userAgent'])
    // The tablet that holds the payments reports them itself.
    expect(await elsewhere(luis)).toEqual([])
    await holds([])
    expect(await elsewhere()).toEqual([])
  })

  it('leave out payments at another location', async () => {
    const { luis, holds, elsewhere } = await sharedRegister()
    await holds([{ locationId: luis.location, count: 3, oldest: at(-7) }])
    expect(await elsewhere()).toEqual([])
  })

  it('include a silent tablet that took a payment into the register, until it contacts the server again', async () => {
    const { ana, luis, cashUp, holds, elsewhere } = await sharedRegister()
    await server.value(finishService, town.charge(await town.parked(ana.location), cashUp), luis)
    const last = now().getTime()
    const seen = () =>
      server.owner.query('update sessions set seen_at = clock_timestamp() where identity_id = $1', [luis.id])
    await seen()
    expect(await elsewhere()).toEqual([])
    await server.owner.query(
      "update sessions set seen_at = clock_timestamp() - interval '11 minutes' where identity_id = $1",
      [luis.id],
    )
    const [row] = await elsewhere()
    expect(row).toMatchObject({ person: { id: luis.id }, deviceId: luis.deviceId, payments: 0, oldest: null })
    expect(Math.abs(Date.parse(row?.asOf ?? '') - (last - 11 * MINUTE_MS))).toBeLessThan(60_000)
    await seen()
    expect(await elsewhere()).toEqual([])
    // The tablet is silent again, but it has reported its unsent work.
    await server.owner.query(
      "update sessions set seen_at = clock_timestamp() - interval '11 minutes' where identity_id = $1",
      [luis.id],
    )
    await holds([{ locationId: ana.location, count: 1, oldest: at(-2) }])
    wait(20)
    expect(await elsewhere()).toMatchObject([{ payments: 1, oldest: expect.any(String) }])
  })

  it('do not include a silent tablet of a person who signed out there', async () => {
    const { ana, luis, cashUp, elsewhere } = await sharedRegister()
    await server.value(finishService, town.charge(await town.parked(ana.location), cashUp), luis)
    await server.owner.query('delete from sessions where identity_id = $1', [luis.id])
    wait(20)
    expect(await elsewhere()).toEqual([])
  })

  it('are hidden from a person who does not see the location', async () => {
    const { ana, cashUp } = await sharedRegister()
    const asked = { params: { id: cashUp } }
    expect(await server.call(listPaymentsElsewhere, asked, await town.hire())).toMatchObject({ status: 404 })
    await town.take(ana.id, ana.location)
    expect(await server.call(listPaymentsElsewhere, asked, ana)).toMatchObject({ status: 404 })
  })
})
