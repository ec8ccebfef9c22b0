import { describe, expect, it } from 'vitest'

import { countServices, getService, listServices } from '../../../contract/service.ts'
import { finishService } from '../../../contract/service-writes.ts'
import { getServiceHistory } from '../../../contract/service-history.ts'
import { HOUR_MS, MINUTE_MS } from '../../../domain/time.ts'
import { quoteOf } from '../support/asked.ts'
import { addCashUp, addService, enterDemo } from '../support/demo.ts'
import { setFromTheBeginning } from '../support/settings.ts'
import { type Caller, openTestServer } from '../support/test-server.ts'

const server = await openTestServer()
const demo = await enterDemo(server)
const place = { companyId: demo.colombia, locationId: demo.ana.locations[0] ?? '' }
await server.owner.query(
  `update rates set cost = 10000, minutes = 1, days = '[]', from_time = null, to_time = null where location_id = $1 and kind = 'unit'`,
  [place.locationId],
)
await server.owner.query(`delete from rates where location_id = $1 and kind <> 'unit'`, [place.locationId])
await setFromTheBeginning(server, 'location', 'update locations set exempt_minutes = 0 where id = $1', [
  place.locationId,
])

const BECAUSE = 'The barrier stood open for an hour'
const ago = (ms: number) => new Date(Date.now() - ms)
const parked = (startedAgo: number) => addService(server, { ...place, startedAt: ago(startedAgo) })
const openShift = () => addCashUp(server, { ...place, status: 'current', openedBy: demo.ana.id })

interface Told {
  endedAt: Date
  chargedAt?: Date
  endReason?: string
  cashUpId?: string | null
}

async function finish(id: string, { endedAt, chargedAt, endReason, cashUpId = null }: Told, by: Caller = demo.ana) {
  const body = {
    endedAt: endedAt.toISOString(),
    ...(chargedAt && { chargedAt: chargedAt.toISOString() }),
    ...(endReason !== undefined && { endReason }),
    paymentMethod: 'dataphone' as const,
    agreementId: null,
    cashUpId,
    cashReceived: null,
  }
  return server.call(
    finishService,
    {
      params: { type: 'off_street', id },
      body: { ...body, quote: await quoteOf(server, demo.owner.token, { id, ...body }) },
    },
    by,
  )
}
const read = (id: string) => server.value(getService, { params: { id } }, demo.owner)
const startOf = async (id: string) => new Date((await read(id)).startedAt)

describe('a stay whose stated end is before its payment', () => {
  it('needs a reason, which is stored and shown in the history of the stay', async () => {
    const id = await parked(3 * HOUR_MS)
    const told = { endedAt: await startOf(id), chargedAt: new Date() }
    expect(await finish(id, told)).toMatchObject({
      ok: false,
      problem: { code: 'validation_failed', errors: [{ path: 'endReason', code: 'end_reason_required' }] },
    })
    expect(await read(id)).toMatchObject({ status: 'progress', endMark: null })
    expect(await finish(id, { ...told, endReason: BECAUSE })).toMatchObject({
      ok: true,
      value: {
        status: 'completed',
        totalCost: 0,
        endMark: { kind: 'early', minutes: 180, amount: 1_800_000, reason: BECAUSE },
      },
    })
    const { data } = await server.value(getServiceHistory, { params: { id } }, demo.owner)
    expect(data[0]?.changes).toEqual(
      expect.arrayContaining([
        { path: 'endMark', before: null, after: 'early' },
        { path: 'endReason', before: null, after: BECAUSE },
      ]),
    )
  })

  it('needs no reason from an admin, and is still marked', async () => {
    const id = await parked(3 * HOUR_MS)
    expect(await finish(id, { endedAt: ago(2 * HOUR_MS), chargedAt: new Date() }, demo.owner)).toMatchObject({
      ok: true,
      value: { endMark: { kind: 'early', minutes: 120, reason: null } },
    })
  })

  it('is not marked within the limits of the location, since the promised price is kept', async () => {
    const id = await parked(3 * HOUR_MS)
    expect(await finish(id, { endedAt: ago(14 * MINUTE_MS), chargedAt: new Date() })).toMatchObject({
      ok: true,
      value: { endMark: null },
    })
    await server.owner.query('update locations set early_end_amount = 500000 where id = $1', [place.locationId])
    const other = await parked(3 * HOUR_MS)
    const answer = await finish(other, { endedAt: ago(50 * MINUTE_MS), chargedAt: new Date() })
    await server.owner.query('update locations set early_end_amount = 0 where id = $1', [place.locationId])
    expect(answer).toMatchObject({ ok: true, value: { endMark: null } })
  })

  it('is accepted and marked if an earlier release sends it without a time of payment', async () => {
    const id = await parked(5 * HOUR_MS)
    expect(await finish(id, { endedAt: ago(4 * HOUR_MS) })).toMatchObject({
      ok: true,
      value: { status: 'completed', endMark: { kind: 'early', minutes: 240, amount: 2_400_000, reason: null } },
    })
  })

  it('is marked by the arrival if its stated end is before its start, since the device’s clock is wrong', async () => {
    const id = await parked(2 * HOUR_MS)
    const before = ago(50 * HOUR_MS)
    expect(await finish(id, { endedAt: before, chargedAt: before })).toMatchObject({
      ok: true,
      value: { totalCost: 0, endMark: { kind: 'early', minutes: 120, reason: null } },
    })
  })
})

describe('a stay that was paid without a connection', () => {
  it('is marked as received late, and needs no reason', async () => {
    const id = await parked(6 * HOUR_MS)
    expect(
      await finish(id, { endedAt: ago(4 * HOUR_MS), chargedAt: ago(4 * HOUR_MS), cashUpId: await openShift() }),
    ).toMatchObject({ ok: true, value: { totalMinutes: 120, endMark: { kind: 'late', minutes: 240, reason: null } } })
  })

  it('is accepted and marked even if it arrives in hours without a rate', async () => {
    // It is 11:00: the rates end at 9:00, and the stay ended at 8:30.
    await server.owner.query(`update rates set from_time = '05:00', to_time = '09:00' where location_id = $1`, [
      place.locationId,
    ])
    const id = await parked(5 * HOUR_MS)
    const ended = ago(2.5 * HOUR_MS)
    const answer = await finish(id, { endedAt: ended, chargedAt: ended })
    await server.owner.query('update rates set from_time = null, to_time = null where location_id = $1', [
      place.locationId,
    ])
    // Until 9:00 the stay would cost half an hour more.
    expect(answer).toMatchObject({
      ok: true,
      value: { totalMinutes: 150, endMark: { kind: 'late', minutes: 150, amount: 30 * 10_000 } },
    })
  })

  it('paid in the minute of its end is not marked', async () => {
    expect(await finish(await parked(6 * HOUR_MS), { endedAt: new Date(), chargedAt: new Date() })).toMatchObject({
      ok: true,
      value: { endMark: null },
    })
  })

  it('is marked as implausible if a later payment of the same person and shift arrived long before', async () => {
    const cashUpId = await openShift()
    const [first, late] = [await parked(6 * HOUR_MS), await parked(6 * HOUR_MS)]
    await finish(first, { endedAt: ago(2 * HOUR_MS), chargedAt: ago(2 * HOUR_MS), cashUpId })
    const told = { endedAt: ago(4 * HOUR_MS), chargedAt: ago(4 * HOUR_MS), cashUpId }
    // Both arrive together, as after an outage of the network.
    expect(await finish(late, told)).toMatchObject({ ok: true, value: { endMark: { kind: 'late' } } })
    await server.owner.query(
      `update audit_entries set at = at - interval '2 hours' where entity = 'service' and entity_id = $1`,
      [first],
    )
    const overtaken = await parked(6 * HOUR_MS)
    expect(await finish(overtaken, told)).toMatchObject({
      ok: true,
      value: { endMark: { kind: 'early', minutes: 240 } },
    })
    const ofAnother = await parked(6 * HOUR_MS)
    expect(await finish(ofAnother, { ...told, cashUpId: await openShift() })).toMatchObject({
      ok: true,
      value: { endMark: { kind: 'late' } },
    })
  })
})

it('a stay is found by its mark, among the stays that the person sees [S2-27]', async () => {
  const early = await parked(5 * HOUR_MS)
  await finish(early, { endedAt: ago(4 * HOUR_MS) })
  const late = await parked(5 * HOUR_MS)
  await finish(late, { endedAt: ago(4 * HOUR_MS), chargedAt: ago(4 * HOUR_MS) })
  const plain = await parked(5 * HOUR_MS)
  await finish(plain, { endedAt: new Date(), chargedAt: new Date() })
  const found = async (endMarks: string, by: Caller = demo.owner) => {
    const { data } = await server.value(listServices, { headers: {}, query: { limit: '999', endMarks } }, by)
    return [early, late, plain].map((id) => data.some((service) => service.id === id))
  }
  expect(await found('early')).toEqual([true, false, false])
  expect(await found('late')).toEqual([false, true, false])
  expect(await found('early,late')).toEqual([true, true, false])
  expect(await found('')).toEqual([true, true, true])
  expect(await found('early', demo.luis)).toEqual([demo.luis.locations.includes(place.locationId), false, false])
  expect(await found('early', demo.mexicanOwner)).toEqual([false, false, false])
  const { count } = await server.value(countServices, { headers: {}, query: { endMarks: 'early' } }, demo.owner)
  expect(count).toBe(
    (await server.value(listServices, { headers: {}, query: { limit: '999', endMarks: 'early' } }, demo.owner)).data
      .length,
  )
  expect(await server.call(listServices, { headers: {}, query: { endMarks: 'never' } }, demo.owner)).toMatchObject({
    status: 400,
  })
})
