import { expect, it } from 'vitest'

import { DAY_MS } from '../../domain/time.ts'
import { SEED, roundsOr } from '../support/rounds.ts'
import { type Records, recordsOf } from './facts.ts'
import { listedOf, scoresOf } from './findings.ts'
import { DAYS, honestMonth } from './honest-month.ts'
import { METHODS, withThief } from './thieves.ts'

/** Months from the seed on; `npm run thief-months` plays twenty. */
const MONTHS = roundsOr(1)
/** Midnight in Bogotá. */
const FROM = Date.parse('2026-10-01T05:00:00.000Z')

/** Share of months in which a thief comes first at least. */
const LEAST = 0.95
/** A lent pass looks like its holder's, so that only its frequency shows it (`docs/rules/loss-prevention.md`). */
const LEAST_ON_PASSES = 0.6

const months = Array.from({ length: MONTHS }, (_, nth) => ({
  seed: SEED + nth,
  month: honestMonth(SEED + nth, FROM),
}))
const isLong = process.env['LONG'] !== undefined
/** Each way of stealing takes ten seconds; the usual run plays every third. */
const PLAYED = METHODS.filter((_, nth) => isLong || nth % 3 === 0)

function report(text: string): void {
  if (isLong) process.stdout.write(`${text}\n`)
}

/** People who stand out, and the weeks of people with listed acts. */
function alertsOf(records: Records, people: number) {
  const scores = scoresOf(records, people)
  return { scores, marked: scores.filter(({ marks }) => marks.length > 0), weeks: listedOf(records, people, FROM) }
}

it('marks hardly anybody in months of honest attendants', () => {
  let marked = 0
  let weeks = 0
  let highest = 0
  let people = 0
  for (const { month } of months) {
    const found = alertsOf(recordsOf(month), month.people)
    marked += found.marked.length
    weeks += found.weeks.length
    people += month.people
    highest = Math.max(highest, found.scores[0]?.score ?? 0)
  }
  const personWeeks = (people * DAYS * DAY_MS) / (7 * DAY_MS)
  report(`honest: ${marked} of ${people} marked, highest score ${highest.toFixed(1)}`)
  report(`honest: ${weeks} of ${Math.round(personWeeks)} weeks of a person have listed acts`)
  // Chance alone marks one in 50 people in a month, in one of their fifteen comparisons.
  expect(marked).toBeLessThanOrEqual(Math.ceil(people / 50))
})

it.each(PLAYED)('puts a thief of two percent first who uses this way: %s', (method) => {
  const scores: number[] = []
  let first = 0
  let marked = 0
  for (const { seed, month } of months) {
    const { month: stolen, thief } = withThief(month, method, seed)
    const order = scoresOf(recordsOf(stolen), month.people)
    const own = order.find(({ person }) => person === thief)
    scores.push(own?.score ?? 0)
    if (order[0]?.person === thief) first++
    if ((own?.marks.length ?? 0) > 0) marked++
  }
  const lowest = Math.min(...scores).toFixed(1)
  report(`${method}: first in ${first} of ${MONTHS}, marked in ${marked}, lowest score ${lowest}`)
  expect(first).toBeGreaterThanOrEqual(
    method === 'pass used again' ? Math.floor(MONTHS * LEAST_ON_PASSES) : Math.ceil(MONTHS * LEAST),
  )
})
