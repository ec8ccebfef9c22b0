import { describe, expect, it } from 'vitest'

import { getLocation, locationChanges } from '../../../contract/location.ts'
import {
  freeTimeRates,
  maximumRates,
  nightRates,
  unitRateTariffs,
  unitRates,
  unitSpecialRateTariffs,
} from '../../../contract/rate.ts'
import { getServicePrice } from '../../../contract/price.ts'
import { MINUTE_MS } from '../../../domain/time.ts'
import { addService, enterDemo } from '../support/demo.ts'
import { everyTransactionEnded } from '../support/horizon.ts'
import { setFromTheBeginning } from '../support/settings.ts'
import { openTestServer } from '../support/test-server.ts'

const server = await openTestServer()
const demo = await enterDemo(server)
const locations = await demo.locationsOf(demo.colombia)
const [locationId = ''] = demo.ana.locations
const elsewhere = locations.find((id) => !demo.ana.locations.includes(id)) ?? ''

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS).toISOString()
const car = { locationId, vehicleTypeId: 1 as const }
const bicycle = { locationId, vehicleTypeId: 3 as const }
const perMinute = (cost: number) => ({ ...car, tariffs: [{ cost, minutes: 1 }] })
const heldNow = async (vehicleTypeId: '1' | '3' = '1') =>
  (
    await server.value(
      unitRates.list,
      { query: { locationId, vehicleTypeId, at: new Date().toISOString() } },
      demo.owner,
    )
  ).data
const parked = (startedAt: Date) => addService(server, { companyId: demo.colombia, locationId, startedAt })
const priceOf = async (id: string) =>
  (await server.value(getServicePrice, { params: { id } }, demo.owner)).serviceCharge

describe('a rate that is changed', () => {
  it('prices only stays that begin after the change [S7-02] [S3-01]', async () => {
    await setFromTheBeginning(server, 'location', 'update locations set exempt_minutes = 0 where id = $1', [locationId])
    await server.owner.query(`delete from rates where location_id = $1 and vehicle_type_id = 1 and kind <> 'unit'`, [
      locationId,
    ])
    const began = await parked(new Date(Date.now() - 60 * MINUTE_MS))
    const before = await priceOf(began)
    expect(before).toBeGreaterThan(0)
    await server.value(unitRates.create, { body: perMinute(777_00) }, demo.owner)
    expect(await priceOf(began)).toBe(before)

    await server.owner.query(`update rates set valid_from = $2 where location_id = $1 and cost = 77700`, [
      locationId,
      new Date(Date.now() - 30 * MINUTE_MS),
    ])
    expect(await priceOf(await parked(new Date(Date.now() - 10 * MINUTE_MS - 5_000)))).toBe(7_770_00)
    expect(await priceOf(began)).toBe(before)
  })

  it('can start in the future, and the present rate applies until then', async () => {
    const tomorrow = inMinutes(24 * 60)
    const present = await server.value(unitRates.create, { body: perMinute(100) }, demo.owner)
    const planned = await server.value(
      unitRates.create,
      { body: { ...perMinute(200), validFrom: tomorrow } },
      demo.owner,
    )
    expect(planned).toMatchObject({ validFrom: tomorrow, rates: [{ cost: 200, validFrom: tomorrow, ...car }] })
    expect(await heldNow()).toMatchObject([{ id: present.id, tariffs: [{ cost: 100 }] }])
    expect(
      (await server.value(unitRates.list, { query: { locationId, at: tomorrow, vehicleTypeId: '1' } }, demo.owner))
        .data,
    ).toMatchObject([{ id: planned.id, tariffs: [{ cost: 200 }] }])
    // The list has present and future rates, and no replaced ones.
    const { data } = await server.value(unitRates.list, { query: { locationId, vehicleTypeId: '1' } }, demo.owner)
    expect(data.map(({ id }) => id)).toEqual([planned.id, present.id])

    // A rate that has not started is changed in place, and can be withdrawn.
    const again = await server.value(
      unitRateTariffs.edit,
      { params: { id: planned.id ?? '' }, body: { cost: 250 } },
      demo.owner,
    )
    expect(again).toMatchObject({ validFrom: tomorrow, rates: [{ cost: 250 }] })
    expect(await server.call(unitRates.get, { params: { id: planned.id ?? '' } }, demo.owner)).toMatchObject({
      status: 404,
    })
    expect(await heldNow()).toMatchObject([{ tariffs: [{ cost: 100 }] }])
  })

  it('keeps other rates of its kind, and gives each change its own id', async () => {
    const first = await server.value(
      nightRates.create,
      { body: { ...bicycle, days: [1, 2], from: '20:00', to: '06:00', cost: 5_000 } },
      demo.owner,
    )
    const second = await server.value(
      nightRates.create,
      { body: { ...bicycle, days: [5], from: '20:00', to: '06:00', cost: 9_000 } },
      demo.owner,
    )
    expect(second.rates.map(({ cost }) => cost)).toEqual([5_000, 9_000])
    const { id = '' } = second.rates.find(({ cost }) => cost === 5_000) ?? {}
    const third = await server.value(nightRates.edit, { params: { id }, body: { cost: 6_000 } }, demo.owner)
    expect(third.rates.map(({ cost, days, from }) => ({ cost, days, from }))).toEqual([
      { cost: 6_000, days: [1, 2], from: '20:00' },
      { cost: 9_000, days: [5], from: '20:00' },
    ])
    expect(third.rates.find((rate) => rate.id === third.id)).toMatchObject({ cost: 6_000 })
    // The history is still readable, and a replaced rate can't be changed.
    expect(await server.value(nightRates.get, { params: { id: first.id ?? '' } }, demo.owner)).toMatchObject({
      cost: 5_000,
    })
    expect(
      await server.call(nightRates.edit, { params: { id: first.id ?? '' }, body: { cost: 1 } }, demo.owner),
    ).toMatchObject({ status: 409, problem: { code: 'rate_replaced' } })
    expect(
      await server.call(nightRates.remove, { params: { id: first.id ?? '' }, query: {} }, demo.owner),
    ).toMatchObject({ status: 409, problem: { code: 'rate_replaced' } })
  })

  it('can be ended, even the last one of its kind', async () => {
    const { id } = await server.value(freeTimeRates.create, { body: { ...bicycle, minutes: 15 } }, demo.owner)
    const at = () =>
      server.value(
        freeTimeRates.list,
        { query: { locationId, vehicleTypeId: '3', at: new Date().toISOString() } },
        demo.owner,
      )
    expect((await at()).data).toMatchObject([{ id, minutes: 15, cost: null }])
    expect(await server.value(freeTimeRates.remove, { params: { id: id ?? '' }, query: {} }, demo.owner)).toMatchObject(
      { id: null, rates: [] },
    )
    expect((await at()).data).toEqual([])
    const listed = async (history: 'true' | 'false') =>
      (await server.value(freeTimeRates.list, { query: { locationId, vehicleTypeId: '3', history } }, demo.owner)).data
    expect(await listed('false')).toEqual([])
    expect(await listed('true')).toContainEqual(expect.objectContaining({ id, minutes: 15 }))
    expect(await server.value(freeTimeRates.get, { params: { id: id ?? '' } }, demo.owner)).toMatchObject({ id })
  })

  it('reaches the devices of the location with their next delta, and is in the audit trail', async () => {
    await server.owner.query(`delete from rates where location_id = $1 and vehicle_type_id = 3 and kind = 'maximum'`, [
      locationId,
    ])
    const before = await server.value(locationChanges, { query: {} }, demo.ana)
    await server.value(maximumRates.create, { body: { ...bicycle, cost: 35_000_00, per: 'calendar_day' } }, demo.owner)
    await everyTransactionEnded(server)
    const { changed } = await server.value(locationChanges, { query: { cursor: before.cursor } }, demo.ana)
    expect(changed.map(({ id }) => id)).toEqual([locationId])
    expect(changed[0]?.rates).toContainEqual(
      expect.objectContaining({ kind: 'maximum', vehicleTypeId: 3, cost: 35_000_00, per: 'calendar_day' }),
    )
    const { rows } = await server.owner.query(
      `select actor_id, action, after from audit_entries where entity = 'location' and entity_id = $1 order by at desc limit 1`,
      [locationId],
    )
    expect(rows).toMatchObject([
      { actor_id: demo.owner.id, action: 'edited', after: { 'rates.maximum.3': expect.stringContaining('3500000') } },
    ])
  })
})

describe('a change of rates is refused, with the reason,', () => {
  it('for a start in the past', async () => {
    expect(
      await server.call(unitRates.create, { body: { ...perMinute(1), validFrom: inMinutes(-1) } }, demo.owner),
    ).toMatchObject({ status: 400, problem: { errors: [{ path: 'validFrom', code: 'in_the_past' }] } })
  })

  it('for overlapping hours of two rates [S5-10]', async () => {
    const tariffs = [
      { days: [1 as const], from: '08:00', to: '12:00', cost: 100, minutes: 15 },
      { days: [1 as const, 2 as const], from: '11:00', to: '14:00', cost: 100, minutes: 15 },
    ]
    expect(await server.call(unitRates.create, { body: { ...car, tariffs } }, demo.owner)).toMatchObject({
      status: 400,
      problem: {
        errors: [
          { path: 'tariffs.0', code: 'rates_overlap' },
          { path: 'tariffs.1', code: 'rates_overlap' },
        ],
      },
    })
    const one = { ...bicycle, from: '08:00', to: '12:00', cost: 100, minutes: 15 }
    expect(await server.call(unitSpecialRateTariffs.create, { body: one }, demo.owner)).toMatchObject({ ok: true })
    expect(
      await server.call(unitSpecialRateTariffs.create, { body: { ...one, from: '11:59', to: '13:00' } }, demo.owner),
    ).toMatchObject({ status: 400, problem: { errors: [{ path: '', code: 'rates_overlap' }] } })
    expect(
      await server.call(unitSpecialRateTariffs.create, { body: { ...one, from: '12:00', to: '13:00' } }, demo.owner),
    ).toMatchObject({ ok: true })
  })

  it('for a missing tariff, cost or length, and for hours in the wrong order [S5-10]', async () => {
    expect(await server.call(unitRates.create, { body: { ...car, tariffs: [] } }, demo.owner)).toMatchObject({
      status: 400,
      problem: { errors: [{ path: 'tariffs', code: 'required' }] },
    })
    const wrong = { body: { ...car, cost: -1, minutes: 0 } }
    expect(await server.call(unitRateTariffs.create, wrong, demo.owner)).toMatchObject({
      problem: {
        errors: [
          { path: 'cost', code: 'amount_negative' },
          { path: 'minutes', code: 'minutes_invalid' },
        ],
      },
    })
    const backwards = { body: { ...bicycle, from: '12:00', to: '08:00', cost: 1, minutes: 1 } }
    expect(await server.call(unitSpecialRateTariffs.create, backwards, demo.owner)).toMatchObject({
      problem: { errors: [{ path: 'from', code: 'window_over_midnight' }] },
    })
    const half = { body: { ...bicycle, from: '12:00', cost: 1, minutes: 1 } }
    expect(await server.call(unitSpecialRateTariffs.create, half, demo.owner)).toMatchObject({
      problem: { errors: [{ path: 'to', code: 'required' }] },
    })
  })

  it('but is accepted with a warning about hours in which a stay would have no price', async () => {
    const weekdays = {
      days: [1, 2, 3, 4, 5] as (1 | 2 | 3 | 4 | 5)[],
      from: '06:00',
      to: '22:00',
      cost: 100,
      minutes: 1,
    }
    const { warnings } = await server.value(unitRates.create, { body: { ...car, tariffs: [weekdays] } }, demo.owner)
    expect(warnings).toEqual([
      { code: 'hours_without_rate', days: [1, 2, 3, 4, 5], from: '00:00', to: '06:00' },
      { code: 'hours_without_rate', days: [1, 2, 3, 4, 5], from: '22:00', to: '24:00' },
      { code: 'hours_without_rate', days: [6, 7, 8], from: '00:00', to: '24:00' },
    ])
    expect(await server.value(unitRates.create, { body: perMinute(100) }, demo.owner)).toMatchObject({ warnings: [] })
  })
})

describe('only admins change rates [S6-07]', () => {
  it('staff read the rates of their locations, and change none', async () => {
    expect(
      (await server.value(unitRates.list, { query: { limit: '999' } }, demo.ana)).data.every((set) =>
        demo.ana.locations.includes(set.locationId),
      ),
    ).toBe(true)
    expect((await server.value(unitRates.list, { query: { locationId: elsewhere } }, demo.ana)).data).toEqual([])
    expect((await server.value(unitRates.list, { query: { locationId: elsewhere } }, demo.owner)).data).not.toEqual([])
    expect(await server.call(unitRates.create, { body: perMinute(1) }, demo.ana)).toMatchObject({ status: 403 })
    expect(await server.call(unitRates.create, { body: perMinute(100) }, demo.owner)).toMatchObject({ ok: true })
  })

  it('another company’s rates are not found', async () => {
    const [set] = (await server.value(unitRates.list, { query: {} }, demo.mexicanOwner)).data
    const id = set?.id ?? ''
    expect(await server.call(unitRates.get, { params: { id } }, demo.owner)).toMatchObject({ status: 404 })
    expect(await server.call(unitRates.get, { params: { id } }, demo.mexicanOwner)).toMatchObject({ ok: true })
    const location = await server.value(getLocation, { params: { id: set?.locationId ?? '' } }, demo.mexicanOwner)
    expect(location.rates.map((rate) => rate.id)).toContain(id)
  })
})
