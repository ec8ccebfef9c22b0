import { v7 as uuidv7 } from 'uuid'
import { describe, expect, it } from 'vitest'

import { getLocation, locationChanges } from '../../../contract/location.ts'
import { getServicePrice } from '../../../contract/price.ts'
import { specialRates, unitRates } from '../../../contract/rate.ts'
import {
  RateVersion,
  type VersionRate,
  getRateVersion,
  listRateVersions,
  listReplayStays,
  publishRates,
  withdrawRates,
} from '../../../contract/rate-version.ts'
import { MINUTE_MS } from '../../../domain/time.ts'
import * as v from 'valibot'
import { addService, enterDemo } from '../support/demo.ts'
import { everyTransactionEnded } from '../support/horizon.ts'
import { setFromTheBeginning } from '../support/settings.ts'
import { openTestServer } from '../support/test-server.ts'

const server = await openTestServer()
const demo = await enterDemo(server)
const [locationId = '', other = ''] = demo.ana.locations
const elsewhere = (await demo.locationsOf(demo.colombia)).find((id) => !demo.ana.locations.includes(id)) ?? ''

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS).toISOString()
const WRITTEN: VersionRate = {
  kind: 'unit',
  vehicleTypeId: 1,
  days: [],
  from: null,
  to: null,
  cost: 100,
  minutes: 1,
  per: null,
}
const perMinute = (cost: number, parts: Partial<VersionRate> = {}): VersionRate => ({ ...WRITTEN, cost, ...parts })
const versionsOf = async (place: string) =>
  (await server.value(listRateVersions, { query: { locationId: place, limit: '99' } }, demo.owner)).data
const latestOf = async (place: string) =>
  (await versionsOf(place)).find(({ withdrawn }) => withdrawn === null)?.id ?? null
interface Given {
  place?: string
  startsAt?: string | null
  madeFrom?: string | null
  restores?: string
}
const bodyOf = async (
  rates: VersionRate[],
  { place = locationId, startsAt = null, madeFrom, restores }: Given = {},
) => ({
  body: {
    id: uuidv7(),
    locationId: place,
    madeFrom: madeFrom === undefined ? await latestOf(place) : madeFrom,
    startsAt,
    rates,
    ...(restores !== undefined && { restores }),
  },
})
const publish = async (rates: VersionRate[], given?: Given) =>
  server.value(publishRates, await bodyOf(rates, given), demo.owner)
const parked = (startedAt: Date, place = locationId) =>
  addService(server, { companyId: demo.colombia, locationId: place, startedAt })
const priceOf = async (id: string) =>
  (await server.value(getServicePrice, { params: { id } }, demo.owner)).serviceCharge

describe('a publication of rates', () => {
  it('has a number, an author and a start, and prices only stays that start from then on [S3-01]', async () => {
    await setFromTheBeginning(server, 'location', 'update locations set exempt_minutes = 0 where id = $1', [locationId])
    const began = await parked(new Date(Date.now() - 60 * MINUTE_MS))
    const before = await priceOf(began)
    const [former] = await versionsOf(locationId)
    const made = await publish([perMinute(777_00)])
    expect(made).toMatchObject({
      number: (former?.number ?? 0) + 1,
      madeFrom: former?.id,
      publishedBy: { id: demo.owner.id },
      withdrawn: null,
      rates: [perMinute(777_00)],
    })
    expect(await priceOf(began)).toBe(before)
    // The location has only the published rates: other kinds and vehicle types have ended.
    const location = await server.value(getLocation, { params: { id: locationId } }, demo.owner)
    expect(location.rateVersions?.at(-1)).toMatchObject({ id: made.id, number: made.number, startsAt: made.startsAt })
    expect(made.location).toEqual(location)
    await server.owner.query(`update rates set valid_from = $2 where location_id = $1 and valid_from = $3`, [
      locationId,
      new Date(Date.now() - 30 * MINUTE_MS),
      made.startsAt,
    ])
    expect(await priceOf(await parked(new Date(Date.now() - 10 * MINUTE_MS - 5_000)))).toBe(7_770_00)
    expect(await priceOf(began)).toBe(before)
  })

  it('reaches devices with the next delta of their location, even without a change of a price', async () => {
    const before = await server.value(locationChanges, { query: {} }, demo.ana)
    const [same] = await versionsOf(locationId)
    const made = await publish(same?.rates ?? [])
    await everyTransactionEnded(server)
    const { changed } = await server.value(locationChanges, { query: { cursor: before.cursor } }, demo.ana)
    expect(changed.map(({ id, rateVersions }) => [id, rateVersions?.at(-1)?.id])).toEqual([[locationId, made.id]])
  })

  it('may start later, and can be withdrawn only before its start', async () => {
    const present = await publish([perMinute(100)])
    const scheduled = await publish([perMinute(200)], { startsAt: inMinutes(60) })
    const held = async (at: string) =>
      (await server.value(unitRates.list, { query: { locationId, vehicleTypeId: '1', at } }, demo.owner)).data[0]
        ?.tariffs[0]?.cost
    expect([await held(inMinutes(1)), await held(inMinutes(61))]).toEqual([100, 200])
    const taken = await server.value(withdrawRates, { params: { id: scheduled.id } }, demo.owner)
    expect(taken.withdrawn).toMatchObject({ by: { id: demo.owner.id } })
    expect(taken.location.rateVersions?.at(-1)?.id).toBe(present.id)
    expect(await held(inMinutes(61))).toBe(100)
    expect(await server.call(withdrawRates, { params: { id: scheduled.id } }, demo.owner)).toMatchObject({
      status: 409,
      problem: { code: 'rate_version_begun' },
    })
    expect(await server.call(withdrawRates, { params: { id: present.id } }, demo.owner)).toMatchObject({
      status: 409,
      problem: { code: 'rate_version_begun' },
    })
    // A withdrawn version is still readable, with its rates.
    expect(await server.value(getRateVersion, { params: { id: scheduled.id } }, demo.owner)).toMatchObject({
      rates: [perMinute(200)],
    })
  })

  it('replaces a scheduled version with a later start', async () => {
    const scheduled = await publish([perMinute(300)], { startsAt: inMinutes(120) })
    await publish([perMinute(150)])
    expect(await server.value(getRateVersion, { params: { id: scheduled.id } }, demo.owner)).toMatchObject({
      withdrawn: { by: { id: demo.owner.id } },
    })
    expect(
      (
        await server.value(
          unitRates.list,
          { query: { locationId, vehicleTypeId: '1', at: inMinutes(121) } },
          demo.owner,
        )
      ).data,
    ).toMatchObject([{ tariffs: [{ cost: 150 }] }])
  })

  it('can restore an earlier version as an equal new one', async () => {
    const former = await publish([
      perMinute(123),
      perMinute(0, { kind: 'night', cost: 9_000, minutes: null, from: '20:00', to: '06:00' }),
    ])
    await publish([perMinute(456)])
    const back = await publish(former.rates, { restores: former.id })
    expect(back).toMatchObject({ restores: former.id, rates: former.rates })
    expect(back.number).toBe(former.number + 2)
  })

  it('is refused with both versions if it is based on an outdated version', async () => {
    const mine = await publish([perMinute(100)])
    const theirs = await publish([perMinute(110)], { startsAt: inMinutes(30) })
    const answer = await server.call(publishRates, await bodyOf([perMinute(120)], { madeFrom: mine.id }), demo.owner)
    expect(answer).toMatchObject({
      status: 409,
      problem: { code: 'rate_version_moved', conflicts: [{ path: 'madeFrom', by: { id: demo.owner.id } }] },
    })
    const [conflict] = answer.ok ? [] : (answer.problem.conflicts ?? [])
    expect(v.parse(RateVersion, conflict?.base).id).toBe(mine.id)
    expect(v.parse(RateVersion, conflict?.theirs)).toMatchObject({ id: theirs.id, rates: [perMinute(110)] })
    expect(
      await server.call(publishRates, await bodyOf([perMinute(120)], { madeFrom: theirs.id }), demo.owner),
    ).toMatchObject({ ok: true })
  })

  it('reports each fault at its field [S5-10]', async () => {
    expect(
      await server.call(publishRates, await bodyOf([perMinute(1)], { startsAt: inMinutes(-1) }), demo.owner),
    ).toMatchObject({ status: 400, problem: { errors: [{ path: 'validFrom', code: 'in_the_past' }] } })
    const wrong = [
      perMinute(1),
      perMinute(2),
      perMinute(1, { vehicleTypeId: 2, cost: null, minutes: 0 }),
      perMinute(1, { kind: 'special', first: [{ minutes: 0, cost: -1, times: 1 }] }),
    ]
    const { problem } = await server
      .call(publishRates, await bodyOf(wrong), demo.owner)
      .then((answer) => (answer.ok ? { problem: null } : answer))
    expect(problem?.errors?.map(({ path, code }) => `${path} ${code}`)).toEqual([
      'rates.2.cost required',
      'rates.2.minutes minutes_invalid',
      'rates.3.first.0.minutes minutes_invalid',
      'rates.3.first.0.cost amount_negative',
      'rates.3.name required',
      'rates.3.startsAt required',
      'rates.3.endsAt required',
      'rates.0 rates_overlap',
      'rates.1 rates_overlap',
    ])
  })
})

describe('a change of single rates', () => {
  it('creates a version, and scheduled versions include the change', async () => {
    await publish([perMinute(100), perMinute(50, { vehicleTypeId: 2 })], { place: other })
    const scheduled = await publish([perMinute(200), perMinute(50, { vehicleTypeId: 2 })], {
      place: other,
      startsAt: inMinutes(60),
    })
    const event = { name: 'Fair', startsAt: inMinutes(600), endsAt: inMinutes(900), cost: 2_000_00 }
    const { id } = await server.value(
      specialRates.create,
      { body: { locationId: other, vehicleTypeId: 1, ...event } },
      demo.owner,
    )
    const [made] = await versionsOf(other)
    expect(made?.number).toBe(scheduled.number + 1)
    expect(made?.rates).toContainEqual(expect.objectContaining({ kind: 'special', name: 'Fair', minutes: null }))
    expect(
      (await server.value(getRateVersion, { params: { id: scheduled.id } }, demo.owner)).rates
        .map(({ kind, cost }) => `${kind} ${cost}`)
        .toSorted(),
    ).toEqual(['special 200000', 'unit 200', 'unit 50'])
    expect(await server.value(specialRates.get, { params: { id: id ?? '' } }, demo.owner)).toMatchObject({
      ...event,
      kind: 'special',
    })
    const later = { endsAt: inMinutes(1_000), cost: 100, minutes: 30, first: [{ minutes: 60, cost: 500, times: 1 }] }
    const edited = await server.value(specialRates.edit, { params: { id: id ?? '' }, body: later }, demo.owner)
    expect(edited.rates).toMatchObject([{ name: 'Fair', ...later }])
    expect(
      await server.call(specialRates.create, { body: { locationId: other, vehicleTypeId: 1, ...event } }, demo.owner),
    ).toMatchObject({ status: 400, problem: { errors: [{ code: 'rates_overlap' }] } })
  })
})

describe('versions belong to admins of their company [S6-07]', () => {
  it('staff read the versions of their locations', async () => {
    const { data } = await server.value(listRateVersions, { query: { locationId } }, demo.ana)
    expect(data.length).toBeGreaterThan(1)
    expect(await server.call(listRateVersions, { query: { locationId: elsewhere } }, demo.ana)).toMatchObject({
      status: 404,
    })
    expect(await server.call(listRateVersions, { query: { locationId: elsewhere } }, demo.owner)).toMatchObject({
      ok: true,
    })
    const body = await bodyOf([perMinute(1)])
    expect(await server.call(publishRates, body, demo.ana)).toMatchObject({ status: 403 })
    expect(await server.call(publishRates, body, demo.owner)).toMatchObject({ ok: true })
  })

  it('another company’s versions are not found', async () => {
    const [version] = await versionsOf(locationId)
    const id = version?.id ?? ''
    for (const call of [
      server.call(listRateVersions, { query: { locationId } }, demo.mexicanOwner),
      server.call(getRateVersion, { params: { id } }, demo.mexicanOwner),
      server.call(withdrawRates, { params: { id } }, demo.mexicanOwner),
      server.call(listReplayStays, { query: { locationId } }, demo.mexicanOwner),
      server.call(publishRates, await bodyOf([perMinute(1)]), demo.mexicanOwner),
    ])
      expect(await call).toMatchObject({ status: 404 })
    expect(await server.call(getRateVersion, { params: { id } }, demo.owner)).toMatchObject({ ok: true })
  })
})

it('the paid stays of 30 days are returned page by page, latest first', async () => {
  const all = []
  let last: { startedAt: string; id: string } | undefined
  let total: number | null = null
  for (;;) {
    const page = await server.value(
      listReplayStays,
      { query: { locationId, limit: '7', ...(last && { beforeStart: last.startedAt, beforeId: last.id }) } },
      demo.owner,
    )
    all.push(...page.data)
    total ??= page.total
    last = page.data.at(-1)
    if (!page.more) break
  }
  expect(all.length).toBeGreaterThan(10)
  expect(all.length).toBe(total)
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
  expect(all.map(({ startedAt }) => startedAt)).toEqual(
    all
      .map(({ startedAt }) => startedAt)
      .toSorted()
      .toReversed(),
  )
})
