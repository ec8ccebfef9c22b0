import { expect, it } from 'vitest'

import { type PersonStatistics, peopleStatistics } from '../../../contract/people-statistics.ts'
import { STAY_DEVIATIONS } from '../../../domain/deviations.ts'
import { DAY_MS } from '../../../domain/time.ts'
import { cellsOf } from '../../losses/arrivals.ts'
import { recordsOf } from '../../losses/facts.ts'
import { scoresOf } from '../../losses/findings.ts'
import { DAYS, honestMonth } from '../../losses/honest-month.ts'
import { METHODS, withThief } from '../../losses/thieves.ts'
import type { Act, Month } from '../../losses/trade.ts'
import { MOMENT } from '../../support/moment.ts'
import { SEED, roundsIn } from '../../support/rounds.ts'
import { addColleague, enterDemo } from '../support/demo.ts'
import { openSession } from '../support/session.ts'
import { type Caller, openTestServer } from '../support/test-server.ts'
import { expectBooksToAgree } from './played/books.ts'
import { newPlaces } from './played/place.ts'
import { type Refused, type Stage, play } from './played/play.ts'

/** Midnight in Bogotá; the first visits come a day later. */
const FROM = Date.parse('2026-11-17T05:00:00.000Z')
/** Days and traffic of `npm test`, and of the long run. */
const DAYS_PLAYED = roundsIn(6, DAYS)
const VOLUME = roundsIn(0.045, 0.3)
const PERIOD = {
  from: new Date(FROM).toISOString(),
  before: new Date(FROM + (DAYS_PLAYED + 3) * DAY_MS).toISOString(),
}

const clock = { now: MOMENT }
const server = await openTestServer({ now: () => new Date(clock.now) })
const demo = await enterDemo(server)

/** Share that each thief takes, so that few stays have every kind of deviation. */
const STOLEN = roundsIn(0.3, 0.05)
/** Kinds without which nothing was proven. */
const NEEDED = ['early_end', 'void_unpaid', 'lowered_type', 'agreement_after', 'plate_to_pass', 'reservation_cancelled']
const NEEDED_OF_DRAWER = ['void', 'difference', 'pay_outs', 'float_differs']

/** One thief of each kind. */
const month = METHODS.reduce(
  (stolen, method) => withThief(stolen, method, SEED, STOLEN).month,
  honestMonth(SEED, FROM, { days: DAYS_PLAYED, volume: VOLUME }),
)

/** Acts that are refused to staff: of a shift that has ended, or on a reservation that the timer has voided. */
const REFUSED = ['frozen_voided', 'frozen_not_own_cash_up', 'pay_out_by_opener', 'frozen_collected']

function isExpected({ act, code }: Refused): boolean {
  const isChange = (['edit', 'void', 'cancel'] as readonly Act['type'][]).includes(act.type)
  return isChange && REFUSED.includes(code ?? '')
}

it('stores and compares what the simulated people did, and every book has the ledger’s amounts', async () => {
  const people: (Caller & { id: string })[] = []
  for (let person = 0; person < month.people; person++) {
    const id = await addColleague(server, demo.colombia)
    people.push({ id, token: await openSession(server, id) })
  }
  const personOf = (person: number) => people[person] ?? demo.owner
  const places = await newPlaces(server, demo, { month, people: people.map(({ id }) => id) })
  const stage: Stage = { server, demo, clock, month, places, callerOf: personOf, open: new Map() }
  const refused = await play(stage)
  expect(refused.filter((one) => !isExpected(one))).toEqual([])
  expect(refused.length).toBeLessThan(month.visits.length / 20)

  const done = withoutRefused(month, refused)
  const records = recordsOf(done)
  const ids = places.map(({ id }) => id)
  const { rows } = await server.owner.query<{ kind: string; by: string; amount: string; unverified: string }>(
    'select kind, by_id as by, amount, unverified from deviations where location_id = any($1)',
    [ids],
  )
  const judged = records.facts.filter(({ kind }) => STAY_DEVIATIONS.some((one) => one === kind))
  const lines = (list: readonly { kind: string; by: string; amount: string | number; unverified: string | number }[]) =>
    list.map(({ kind, by, amount, unverified }) => `${kind} ${by} ${amount} ${unverified}`).toSorted()
  expect(lines(rows)).toEqual(lines(judged.map(({ person, ...fact }) => ({ ...fact, by: personOf(person).id }))))
  expect(rows.map(({ kind }) => kind)).toEqual(expect.arrayContaining(NEEDED))

  const { data } = await server.value(peopleStatistics, { query: { ...PERIOD, locationIds: ids.join() } }, demo.owner)
  const scores = scoresOf(records, month.people)
  for (const { person, risks } of scores) {
    const shown = data.find((one) => one.person.id === people[person]?.id)
    expect(byKind(shown?.risks ?? [])).toEqual(byKind(risks))
    const cells = cellsOf(records.arrivals, person)
    expect(shown?.passStays).toMatchObject({
      cases: cells.reduce((sum, { own }) => sum + own.cases, 0),
      hits: cells.reduce((sum, { own }) => sum + own.hits, 0),
    })
  }
  expect(scores.flatMap(({ risks }) => risks.map(({ kind }) => kind))).toEqual(expect.arrayContaining(NEEDED_OF_DRAWER))
  await expectBooksToAgree(stage, PERIOD)
})

function withoutRefused(of: Month, refused: readonly Refused[]): Month {
  const acts = new Set(refused.map(({ act }) => act))
  return { ...of, visits: of.visits.map((visit) => ({ ...visit, acts: visit.acts.filter((act) => !acts.has(act)) })) }
}

function byKind(risks: PersonStatistics['risks']) {
  return risks
    .map(({ kind, amount, expected, standsOut }) => ({ kind, amount, expected, standsOut }))
    .toSorted((one, other) => (one.kind < other.kind ? -1 : 1))
}
