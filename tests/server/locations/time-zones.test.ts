import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { expect, it } from 'vitest'
import * as v from 'valibot'

import { getExport, startExport } from '../../../contract/export.ts'
import { getLocation } from '../../../contract/location.ts'
import { locationWrites } from '../../../contract/location-writes.ts'
import { salesTotals } from '../../../contract/report.ts'
import { listServices } from '../../../contract/service.ts'
import { DAY_MS } from '../../../domain/time.ts'
import { instantOf, wallClock } from '../../../domain/zoned-time.ts'
import { byZone, localTime } from '../../../server/locations/local-time.ts'
import { addLocation, addPaidStay } from '../reports/support.ts'
import { enterDemo } from '../support/demo.ts'
import { openTestServer } from '../support/test-server.ts'

const server = await openTestServer()
const demo = await enterDemo(server)

const Shown = v.array(v.object({ shown: v.string(), of_zone: v.string() }))

/** Returns SQL output for instants of a year, to the second, in the zone's local time. */
async function shownInSql(instants: readonly Date[], zone: string) {
  const [first, last] = [instants[0] ?? new Date(), instants.at(-1) ?? new Date()]
  const range = { from: first, before: new Date(last.getTime() + 1000) }
  const at = sql`one.at`
  const text = (time: ReturnType<typeof localTime>) => sql`to_char(${time}, 'YYYY-MM-DD"T"HH24:MI:SS')`
  const told = await server.database.transaction(({ db }) =>
    db.execute(sql`select ${text(localTime(at, zone, range))} as shown, ${text(byZone(['UTC', zone], (other) => localTime(at, other, range), sql`${zone}::text`))} as of_zone
      from unnest(${sql.param(instants.map((instant) => instant.toISOString()))}::timestamptz[]) with ordinality as one(at, nth) order by nth`),
  )
  return v.parse(Shown, told.rows)
}

it.each([
  'America/Bogota',
  'America/Tijuana',
  'Europe/London',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Africa/Casablanca',
  'US/Pacific',
  'Asia/Saigon',
  'Mars/Olympus',
  'Etc/Unknown',
  '',
])('SQL shows the same time in %s as the wall clock, also around clock changes', async (zone) => {
  const year = Array.from(
    { length: 366 * 4 },
    (_, quarter) => new Date(Date.UTC(2026, 0, 1) + quarter * (DAY_MS / 4) + quarter * 997),
  )
  const changes = [
    '2026-03-08T10:00:00Z',
    '2026-03-29T01:00:00Z',
    '2026-10-03T15:30:00Z',
    '2026-11-01T09:00:00Z',
  ].flatMap((change) => [-1000, 0, 1000].map((ms) => new Date(Date.parse(change) + ms)))
  const instants = [...year, ...changes].toSorted((one, other) => one.getTime() - other.getTime())
  const walls = instants.map((instant) => wallClock(instant, zone))
  expect(await shownInSql(instants, zone)).toEqual(walls.map((wall) => ({ shown: wall, of_zone: wall })))
})

it.each([
  ['0001-01-01T00:00:00Z', '9999-01-01T00:00:00Z'],
  ['1900-01-01T00:00:00Z', '2400-01-01T00:00:00Z'],
])('a range from %s to %s brings the clock changes of recorded years only', async (from, before) => {
  const range = { from: new Date(from), before: new Date(before) }
  const moment = sql`'2026-07-01T12:00:00Z'::timestamptz`
  const { rows } = await server.database.transaction(({ db }) =>
    db.execute(
      sql`select to_char(${localTime(moment, 'Europe/London', range)}, 'HH24:MI') as clock, current_query() as query`,
    ),
  )
  const [{ clock, query }] = v.parse(v.tuple([v.object({ clock: v.string(), query: v.string() })]), rows)
  expect(clock).toBe('13:00')
  expect(query.split('when').length).toBeLessThan(210)
})

it('a report of a location with an unknown zone uses UTC, and says so', async () => {
  const locationId = await addLocation(server, demo.colombia, 'Mars/Olympus')
  const paidAt = instantOf('2027-05-01T23:30:00', 'UTC')
  await addPaidStay(server, {
    companyId: demo.colombia,
    locationId,
    startedAt: new Date(paidAt.getTime() - DAY_MS),
    paidAt,
    parts: [{ method: 'cash', amount: 5_000_00 }],
    vehicleTypeId: 1,
    exitOperatorId: null,
    isVoided: false,
  })
  const query = { locationIds: locationId, startDate: '2027-05-01T00:00:00', endDate: '2027-05-01T23:59:59' }
  for (const [groupBy, key] of [
    ['day', '2027-05-01'],
    ['hour', '23'],
  ] as const) {
    const told = await server.value(salesTotals, { headers: {}, query: { ...query, groupBy } }, demo.owner)
    expect(told).toMatchObject({ timeZone: 'UTC', groups: [{ key }], total: { totalCost: 5_000_00 } })
  }
  const evening = await server.value(
    salesTotals,
    { headers: {}, query: { ...query, fromTime: '23:00', toTime: '24:00' } },
    demo.owner,
  )
  expect(evening.total.services).toBe(1)
  const { id } = await server.value(
    startExport,
    { headers: {}, body: { id: uuidv7(), list: 'report-sales', query } },
    demo.owner,
  )
  await server.jobs.drain()
  expect(await server.value(getExport, { params: { id } }, demo.owner)).toMatchObject({ state: 'ready', done: 1 })
})

const UNFIT = ['COT5', 'Etc/Unknown', 'GMT+5', 'BST', 'pst', 'SystemV/EST5', '../UTC']
const refused = (path: string) => ({
  ok: false,
  status: 400,
  problem: { code: 'validation_failed', errors: [{ path, code: 'time_zone_invalid' }] },
})

it.each(UNFIT)('the server rejects the zone %j in a header', async (timezone) => {
  expect(await server.call(listServices, { headers: { timezone }, query: {} }, demo.owner)).toMatchObject(
    refused('timezone'),
  )
})

it.each([...UNFIT, '', ' ', 'America/Bogotá'])('the server refuses the zone %j of a location', async (to) => {
  const [id = ''] = await demo.locationsOf(demo.colombia)
  expect(
    await server.call(
      locationWrites.edit,
      { params: { id }, body: { changes: { timeZone: { from: 'America/Bogota', to } } } },
      demo.owner,
    ),
  ).toMatchObject(refused('changes.timeZone.to'))
})

it('a location with an unknown zone can get another zone', async () => {
  const id = await addLocation(server, demo.colombia, 'Mars/Olympus')
  expect(await server.value(getLocation, { params: { id } }, demo.owner)).toMatchObject({ timeZone: 'Mars/Olympus' })
  const edit = (from: string, to: string) =>
    server.call(locationWrites.edit, { params: { id }, body: { changes: { timeZone: { from, to } } } }, demo.owner)
  expect(await edit('Mars/Olympus', 'America/Cancun')).toMatchObject({
    ok: true,
    value: { timeZone: 'America/Cancun' },
  })
})
