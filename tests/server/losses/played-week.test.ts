import { expect, it } from 'vitest'

import { peopleStatistics } from '../../../contract/people-statistics.ts'
import { DAY_MS } from '../../../domain/time.ts'
import { recordsOf } from '../../losses/facts.ts'
import { scoresOf } from '../../losses/findings.ts'
import { honestMonth } from '../../losses/honest-month.ts'
import { METHODS, withThief } from '../../losses/thieves.ts'
import { MOMENT } from '../../support/moment.ts'
import { SEED } from '../../support/rounds.ts'
import { addColleague, enterDemo } from '../support/demo.ts'
import { openSession } from '../support/session.ts'
import { type Caller, openTestServer } from '../support/test-server.ts'
import { newPlaces } from './played/place.ts'
import { type Stage, play } from './played/play.ts'

/** Midnight in Bogotá; the first visits come a day later. */
const FROM = Date.parse('2026-11-17T05:00:00.000Z')
const PERIOD = { days: 7, volume: 0.07 }

const clock = { now: MOMENT }
const server = await openTestServer({ now: () => new Date(clock.now) })
const demo = await enterDemo(server)

/** Thieves of every kind at once, so that few days have every kind of deviation. */
const month = METHODS.reduce((stolen, method) => withThief(stolen, method, SEED).month, honestMonth(SEED, FROM, PERIOD))

it('the server stores what the simulated months are judged by', async () => {
  const people: (Caller & { id: string })[] = []
  for (let person = 0; person < month.people; person++) {
    const id = await addColleague(server, demo.colombia)
    people.push({ id, token: await openSession(server, id) })
  }
  const personOf = (person: number) => people[person] ?? demo.owner
  const places = await newPlaces(server, demo, { month, people: people.map(({ id }) => id) })
  const stage: Stage = { server, demo, clock, month, places, callerOf: personOf, open: new Map() }
  const refused = await play(stage)
  console.log(
    month.visits.length,
    month.visits.flatMap((one) => one.acts).length,
    refused.map(({ act, code }) => `${act.type} ${'field' in act ? act.field : ''} ${code}`),
  )
  for (const { visit, act } of refused) visit.acts = visit.acts.filter((one) => one !== act)

  const records = recordsOf(month)
  const { rows } = await server.owner.query<{ kind: string; by: string; amount: string; unverified: string }>(
    'select kind, by_id as by, amount, unverified from deviations where location_id = any($1)',
    [places.map(({ id }) => id)],
  )
  const stored = rows.map(({ kind, by, amount, unverified }) => `${kind} ${by} ${amount} ${unverified}`)
  const judged = records.facts.flatMap(({ kind, person, amount, unverified }) =>
    ['void', 'difference', 'pay_outs', 'float_differs'].includes(kind)
      ? []
      : [`${kind} ${personOf(person).id} ${amount} ${unverified}`],
  )
  expect(stored.toSorted()).toEqual(judged.toSorted())
  const query = {
    from: new Date(FROM).toISOString(),
    before: new Date(FROM + 9 * DAY_MS).toISOString(),
    locationIds: places.map(({ id }) => id).join(),
  }
  const { data } = await server.value(peopleStatistics, { query }, demo.owner)
  const scores = scoresOf(records, month.people)
  console.log(data.length, scores.length)
})
