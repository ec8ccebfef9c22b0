import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { listDrivers } from '../../contract/driver.ts'
import { membershipCalls } from '../../contract/membership.ts'
import type { NamedReference } from '../../contract/primitives.ts'
import { addService } from '../server/support/demo.ts'
import { setFromTheBeginning } from '../server/support/settings.ts'
import { startTestServer, type TestServer } from '../server/support/test-server.ts'
import { type Chance, createChance } from '../simulation/chance.ts'
import { CORE } from '../simulation/parts.ts'
import type { Person } from '../simulation/people.ts'
import { createRealServer } from '../simulation/real-server.ts'
import { GATE_EVENTS, runHistory } from '../simulation/history.ts'
import { LOST_TICKET_FEE, PASSES_SOLD, type Place } from '../simulation/places.ts'
import { judged } from '../simulation/simulate.ts'
import { createWorld, type World } from '../simulation/world.ts'
import { MOMENT } from '../support/moment.ts'
import { roundsOr } from '../support/rounds.ts'

/** `npm run real-histories` asks for more. */
const HISTORIES = roundsOr(2)
/**
 * Histories in which most kinds of act happen. Real requests overtake each other, so no history repeats exactly: more
 * follow until every kind has happened.
 */
const RICH_SEEDS = [71, 74, 78, 87, 97, 98, 102]
const MOST_HISTORIES = 40
const MEMBERSHIP = 'Mensual de las porterías'
const RARE = ['overstays', 'asked to void']
const IS_LONG = HISTORIES > 2
const RICH_GATE_SEEDS = [701, 721, 718]
const ROUGHNESS = [
  { requests: 20, writes: 10, stores: 1 },
  { requests: 50, writes: 20, stores: 3 },
]

const BEGAN = performance.now()

let server: TestServer
let real: ReturnType<typeof createRealServer>
let people: Person[]
let companyId: string
let locations: NamedReference[]
/**
 * The histories follow each other, each in its own period. The first one begins at the same moment in each run:
 * otherwise its seeds would give other histories.
 */
const clock = { now: () => MOMENT + performance.now() - BEGAN }

/** Keeps only people, drivers and places of the demo, and lets all people see all places. */
async function arrange(): Promise<void> {
  const { rows } = await server.owner.query<Person & { company: string }>(
    `select id, first_name || ' ' || last_name as name, email, role <> 'parking_staff' as "isAdmin", company_id as company
     from operators where email in ('ana@demo.parq.test', 'luis@demo.parq.test', 'owner@demo.parq.test') order by email`,
  )
  people = rows.map(({ id, name, email, isAdmin }) => ({ id, name, email, isAdmin }))
  companyId = rows[0]?.company ?? ''
  const staff = people.filter(({ isAdmin }) => !isAdmin).map(({ id }) => id)
  await server.owner.query('truncate cash_ups cascade')
  await server.owner.query(
    'insert into operator_locations (company_id, operator_id, location_id) select $1, o, id from locations, unnest($2::uuid[]) o where company_id = $1 on conflict do nothing',
    [companyId, staff],
  )
  locations = (
    await server.owner.query<NamedReference>(
      'select id, name from locations where company_id = $1 order by id limit 2',
      [companyId],
    )
  ).rows
}

function bossOf(all: readonly Person[]): Person {
  const boss = all.find(({ email }) => email.startsWith('owner'))
  if (!boss) throw new Error('The demo has no owner')
  return boss
}

/** A few stays for each history. */
async function stays(): Promise<string[]> {
  const startedAt = new Date(clock.now() - 30 * 60_000)
  const ids: string[] = []
  for (const { id } of [...locations, ...locations])
    ids.push(await addService(server, { companyId, locationId: id, startedAt }))
  return ids
}

beforeAll(async () => {
  server = await startTestServer({ now: () => new Date(clock.now()) })
  await arrange()
  real = createRealServer({ server, boss: bossOf(people), locations, clock })
})
afterAll(() => server.close())

async function worldOf(
  seed: number,
  chance: Chance,
  { gates = [], seller = null }: Partial<Pick<World, 'gates' | 'seller'>> = {},
): Promise<World> {
  return createWorld({
    seed,
    people,
    companyId,
    serviceIds: await stays(),
    locations,
    gates,
    seller,
    phones: [1, 2, 3].map((number) => String(3_000_000_000 + seed * 10 + number)),
    began: clock.now(),
    devices: chance.between(1, 2),
    roughness: chance.pick(ROUGHNESS),
    server: await real.next(),
    parts: CORE,
    whole: false,
    plates: seed * 100,
  })
}

/** Plays the rich seeds and those from `first` on: at least `least` histories, and more until `missing` is empty. */
async function playUntilAllHappened(
  { rich, first, least }: { rich: readonly number[]; first: number; least: number },
  play: (seed: number) => Promise<void>,
  missing: () => Promise<string[]>,
): Promise<string[]> {
  const others = Array.from({ length: MOST_HISTORIES + least }, (_, nth) => first + nth)
  const seeds = [...new Set([...rich, ...others])]
  for (const [played, seed] of seeds.entries()) {
    if (played >= least && (await missing()).length === 0) break
    await play(seed)
  }
  return missing()
}

/** Returns the kinds counted by the query that have not happened. */
async function neverHappened(query: string, values: readonly string[] = []): Promise<string[]> {
  const { rows } = await server.owner.query<Record<string, number>>(query, [...values])
  const counts = Object.entries(rows[0] ?? {})
  expect(counts).toHaveLength(8)
  return counts.filter(([, count]) => count === 0).map(([what]) => what)
}

test(
  '[S9-07] every promise is kept on the real server, whatever fails, with all kinds of payments, refunds, shared shifts and collections',
  { timeout: 600_000 },
  async () => {
    const play = async (seed: number) => {
      const chance = createChance(seed)
      const world = await worldOf(seed, chance)
      const events = chance.between(10, 25)
      const { violation } = await judged(seed, world, () => runHistory(world, events))
      expect(violation, `seed ${seed}`).toBeNull()
      expect(world.trace.length, `seed ${seed}`).toBeGreaterThan(10)
    }
    const never = await playUntilAllHappened({ rich: RICH_SEEDS, first: 60, least: HISTORIES }, play, () =>
      neverHappened(
        `select (select count(*)::int from services where cash_up_id is not null) as payments,
           (select count(*)::int from (select from payments where kind = 'stay' group by service_id having count(*) > 1)) as "in parts",
           (select count(*)::int from services where total_cost <> quoted_total) as "at another price",
           (select count(*)::int from payments p join cash_ups c on c.company_id = p.company_id and c.id = p.cash_up_id and c.closed_at < p.recorded_at
             where exists (select from cash_ups n where n.company_id = c.company_id and n.location_id = c.location_id and n.opened_at between c.closed_at and p.recorded_at)) as "of the shift before",
           (select count(*)::int from payments where kind = 'second_payment') as "second ones",
           (select count(*)::int from payments where kind = 'refund') as refunds,
           (select count(*)::int from cash_up_joins) as joined,
           (select count(*)::int from cash_ups where status = 'collected') as collected`,
      ),
    )
    expect(never).toEqual([])
  },
)

describe('at the gates of the real server', () => {
  let gates: Place[]
  let seller: World['seller']

  beforeAll(async () => {
    const [post, pre] = locations
    if (!post || !pre) throw new Error('The demo has two locations')
    const ids = [post.id, pre.id]
    await setFromTheBeginning(
      server,
      'location',
      'update locations set lost_ticket_fee = $2, grace_minutes = 10 where id = any($1)',
      [ids, LOST_TICKET_FEE],
    )
    await server.owner.query(
      `update locations set payment_type = case when id = $1 then 'pre_pay' else 'post_pay' end where id = any($2)`,
      [pre.id, ids],
    )
    const { rows } = await server.owner.query<Pick<Place, 'id' | 'parkingType'>>(
      'select id, parking_type as "parkingType" from locations where id = any($1)',
      [ids],
    )
    const token = await server.signIn('owner@demo.parq.test')
    const { data: drivers } = await server.value(listDrivers, { query: { limit: '1' } }, { token })
    const membership = await server.value(
      membershipCalls.create,
      { body: { id: uuidv7(), name: MEMBERSHIP, vehicleTypeId: 1, ...PASSES_SOLD } },
      { token },
    )
    seller = { membershipId: membership.id, driverId: drivers[0]?.id ?? '' }
    real = createRealServer({ server, boss: bossOf(people), locations, clock, seller })
    gates = [post, pre].map(({ id, name }) => ({
      id,
      name,
      parkingType: rows.find((row) => row.id === id)?.parkingType ?? 'parking_lot',
      paymentType: id === pre.id ? 'pre_pay' : 'post_pay',
      minutesSince: [{ validFrom: null, exemptMinutes: 0, graceMinutes: 10 }],
    }))
  })

  test(
    '[S9-07] every promise is kept, with entries, lost tickets, stays paid ahead and passes',
    { timeout: 600_000 },
    async () => {
      const play = async (seed: number) => {
        const chance = createChance(seed)
        const world = await worldOf(seed, chance, { gates, seller })
        // A clock that is years behind would start stays before the period that devices keep.
        const { violation } = await judged(seed, world, () =>
          runHistory(world, chance.between(12, 25), { ...GATE_EVENTS, jump: 0 }),
        )
        expect(violation, `seed ${seed}`).toBeNull()
      }
      const least = IS_LONG ? HISTORIES : 1
      const never = await playUntilAllHappened({ rich: RICH_GATE_SEEDS, first: 700, least }, play, async () =>
        (
          await neverHappened(
            `select (select count(*)::int from services where receipt_number ~ '^TAB') as entries,
               (select count(*)::int from services where overstay_of is not null) as overstays,
               (select count(*)::int from services where lost_ticket_taken_by is not null) as "lost tickets",
               (select count(*)::int from services where paid_at < ended_at) as "paid ahead",
               (select count(*)::int from services where void_asked_at is not null) as "asked to void",
               (select count(*)::int from passes p join memberships m on m.id = p.membership_id where m.name = $1) as "passes sold",
               (select count(*)::int from services where pass ->> 'standing' = 'valid') as covered,
               (select count(*)::int from receipts where status = 400 and answer like '%plate_in_progress%') as "turned away"`,
            [MEMBERSHIP],
          )
        ).filter((what) => IS_LONG || !RARE.includes(what)),
      )
      expect(never).toEqual([])
    },
  )
})
