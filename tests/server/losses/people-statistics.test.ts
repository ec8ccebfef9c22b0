import { describe, expect, it } from 'vitest'

import { listActivity } from '../../../contract/activity.ts'
import { peopleStatistics } from '../../../contract/people-statistics.ts'
import { deskOf, newRatedLocation } from '../cash-ups/support.ts'
import { passesOf } from '../passes/support.ts'
import { enterDemo, freshPlate } from '../support/demo.ts'
import { openTestServer } from '../support/test-server.ts'
import { MINUTE, ago, boothOf, inCash } from './support.ts'

const server = await openTestServer()
const demo = await enterDemo(server)

describe('the statistics about people', () => {
  it('have the amounts and shares of each person at the chosen locations', async () => {
    const locationId = await newRatedLocation(server, demo)
    await deskOf(server).opened(locationId, demo.ana)
    const booth = boothOf(server, demo, locationId)
    await booth.finish(await booth.enter(100))
    await booth.finish(await booth.enter(50), { method: 'digital' }, demo.luis)
    await booth.voidStay(await booth.enter(60))
    const { data } = await server.value(
      peopleStatistics,
      { query: { from: ago(300), before: ago(-60), locationIds: locationId } },
      demo.owner,
    )
    expect(data.map(({ person }) => person.id)).toEqual([demo.ana.id, demo.luis.id])
    expect(data[0]).toMatchObject({
      stays: 2,
      revenue: inCash(100),
      atRisk: 60 * MINUTE,
      unverified: 0,
      voids: { hits: 1, cases: 2, expected: 0, isAbove: false },
      cash: { hits: 1, cases: 2, expected: 0 },
    })
    expect(data[1]).toMatchObject({
      stays: 1,
      revenue: 50 * MINUTE,
      atRisk: 0,
      cash: { hits: 0, cases: 1, expected: 0.5 },
    })
  })

  it('compare the share of stays that ended in the last two minutes of a fraction', async () => {
    const locationId = await newRatedLocation(server, demo)
    await server.owner.query('update rates set minutes = 60 where location_id = $1', [locationId])
    const booth = boothOf(server, demo, locationId)
    for (const minutes of [58, 60, 119, 75, 61]) await booth.finish(await booth.enter(minutes))
    await booth.finish(await booth.enter(57), {}, demo.luis)
    const { data } = await server.value(
      peopleStatistics,
      { query: { from: ago(300), before: ago(-60), locationIds: locationId } },
      demo.owner,
    )
    expect(data.map(({ person, lastMinutes }) => [person.id, lastMinutes])).toEqual([
      [demo.ana.id, expect.objectContaining({ hits: 3, cases: 5, expected: 0, isAbove: false })],
      [demo.luis.id, expect.objectContaining({ hits: 0, cases: 1, expected: 0.6, isAbove: false })],
    ])
  })

  it('have no share of last minutes if the price rises by the minute', async () => {
    const locationId = await newRatedLocation(server, demo)
    const booth = boothOf(server, demo, locationId)
    await booth.finish(await booth.enter(58))
    const { data } = await server.value(
      peopleStatistics,
      { query: { from: ago(300), before: ago(-60), locationIds: locationId } },
      demo.owner,
    )
    expect(data[0]?.lastMinutes).toMatchObject({ hits: 0, cases: 0, expected: null })
  })

  it('have the share of vehicles that a person let in on a pass, beside colleagues at the same hours', async () => {
    const locationId = await newRatedLocation(server, demo)
    const booth = boothOf(server, demo, locationId)
    const plates = Array.from({ length: 12 }, () => freshPlate())
    const passes = passesOf(server, demo)
    await passes.sold(locationId, {
      membershipId: await passes.membership({ authorizedVehicles: 12, parkingSpaces: 12 }),
      plates,
    })
    for (const plate of plates) await booth.enter(20, demo.ana, plate)
    for (let stay = 0; stay < 12; stay++) await booth.enter(20, demo.luis)
    const voided = await booth.enter(20, demo.luis)
    await booth.voidStay(voided, demo.owner)
    await booth.finish(await booth.enter(10, demo.luis))
    const { data } = await server.value(
      peopleStatistics,
      { query: { from: ago(59), before: ago(-60), locationIds: locationId } },
      demo.owner,
    )
    const of = (id: string) => data.find(({ person }) => person.id === id)?.passStays
    expect(of(demo.luis.id)).toMatchObject({ hits: 0, cases: 13, expected: 1, isAbove: false })
  })

  it('have the share of lost tickets that a person declared', async () => {
    const locationId = await newRatedLocation(server, demo)
    const booth = boothOf(server, demo, locationId)
    const lostTicket = { takenBy: 'Rosa Gil', document: '52100200' }
    await booth.finish(await booth.enter(20), { lostTicket })
    await booth.finish(await booth.enter(20))
    await booth.finish(await booth.enter(20), {}, demo.luis)
    const { data } = await server.value(
      peopleStatistics,
      { query: { from: ago(59), before: ago(-60), locationIds: locationId } },
      demo.owner,
    )
    expect(data.map(({ person, lostTickets }) => [person.id, lostTickets])).toEqual([
      [demo.ana.id, expect.objectContaining({ hits: 1, cases: 2, expected: 0, isBelow: false })],
      [demo.luis.id, expect.objectContaining({ hits: 0, cases: 1, expected: 0.5, isBelow: false })],
    ])
  })

  it('leave out acts before the period and at other locations', async () => {
    const locationId = await newRatedLocation(server, demo)
    const booth = boothOf(server, demo, locationId)
    await booth.finish(await booth.enter(100))
    const of = async (query: { from: string; before: string; locationIds: string }) =>
      (await server.value(peopleStatistics, { query }, demo.owner)).data
    expect(await of({ from: ago(300), before: ago(200), locationIds: locationId })).toEqual([])
    const other = await newRatedLocation(server, demo)
    expect(await of({ from: ago(300), before: ago(-60), locationIds: other })).toEqual([])
    expect(await of({ from: ago(300), before: ago(-60), locationIds: locationId })).toHaveLength(1)
  })
})

describe('the comparison of people', () => {
  it('lists first a person with many small exceptions, before a colleague with a single large one', async () => {
    const locationId = await newRatedLocation(server, demo)
    await deskOf(server).opened(locationId, demo.ana)
    const booth = boothOf(server, demo, locationId)
    for (let stay = 0; stay < 4; stay++) {
      await booth.finish(await booth.enter(10))
      await booth.voidStay(await booth.enter(60))
    }
    for (let stay = 0; stay < 7; stay++) await booth.finish(await booth.enter(10), {}, demo.owner)
    await booth.voidStay(await booth.enter(3_000), demo.owner)
    const { data } = await server.value(
      peopleStatistics,
      { query: { from: ago(300), before: ago(-60), locationIds: locationId } },
      demo.owner,
    )
    const [many, single] = [4 * 60 * MINUTE, 3_000 * MINUTE]
    expect(data).toMatchObject([
      { person: { id: demo.ana.id }, atRisk: many },
      { person: { id: demo.owner.id }, atRisk: single },
    ])
    expect(data.map(({ risks }) => risks)).toEqual([
      [{ kind: 'void_unpaid', amount: many, expected: single, standsOut: false }],
      [{ kind: 'void_unpaid', amount: single, expected: many, standsOut: false }],
    ])
  })

  it('compares a person who worked alone with nobody', async () => {
    const locationId = await newRatedLocation(server, demo)
    await deskOf(server).opened(locationId, demo.ana)
    const booth = boothOf(server, demo, locationId)
    await booth.voidStay(await booth.enter(60))
    const { data } = await server.value(
      peopleStatistics,
      { query: { from: ago(300), before: ago(-60), locationIds: locationId } },
      demo.owner,
    )
    expect(data).toMatchObject([{ person: { id: demo.ana.id }, atRisk: 60 * MINUTE, risks: [] }])
  })
})

describe('the activity log', () => {
  it('lists acts of the chosen person and record, latest first, in pages', async () => {
    const locationId = await newRatedLocation(server, demo)
    const booth = boothOf(server, demo, locationId)
    const record = await booth.enter(100)
    await booth.edit(record, 'licensePlate', 'ZZZ111')
    await booth.finish(record, {}, demo.luis)
    const read = (query: Record<string, string>) => server.value(listActivity, { query }, demo.owner)
    const all = await read({ record })
    expect(all.data.map(({ action, actor, entity }) => [action, actor?.id, entity])).toEqual([
      ['finished', demo.luis.id, 'service'],
      ['edited', demo.ana.id, 'service'],
      ['created', demo.ana.id, 'service'],
    ])
    expect((await read({ record, operatorIds: demo.luis.id })).data.map(({ action }) => action)).toEqual(['finished'])
    expect((await read({ record, actions: 'edited,created' })).data).toHaveLength(2)
    const first = await read({ record, limit: '2' })
    const second = await read({ record, limit: '2', cursor: first.next ?? '' })
    expect([...first.data, ...second.data]).toEqual(all.data)
    expect([all.next, second.next]).toEqual([null, null])
  })
})
