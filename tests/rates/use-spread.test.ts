import { describe, expect, it } from 'vitest'

import type { VersionRate } from '../../contract/rate-version.ts'
import { raisedRates } from '../../domain/rates/raise-prices.ts'
import { type Outcome, refusedHere } from '../../src/ui/form/submit-error.ts'
import { publishThere, type SpreadResult } from '../../src/features/rates/use-spread.ts'
import { aLocation, idOf } from '../offline/support/records.ts'

const rateOf = (cost: number): VersionRate => ({
  kind: 'unit',
  vehicleTypeId: 1,
  days: [],
  from: null,
  to: null,
  cost,
  minutes: 60,
  per: null,
})

function place(number: number, cost: number, timeZone: string) {
  const validFrom = '2026-01-01T05:00:00.000Z'
  return aLocation({
    id: idOf(1, number),
    timeZone,
    rates: [{ ...rateOf(cost), id: idOf(9, number), validFrom }],
    rateVersions: [
      { id: idOf(8, number), number: 4, startsAt: validFrom, caps: [{ vehicleTypeId: 1, perMinute: number }] },
    ],
  })
}

const PLACES = [
  place(1, 1_000, 'America/Bogota'),
  place(2, 2_000, 'America/Mexico_City'),
  place(3, 3_000, 'Europe/London'),
]
const DONE: Outcome = { kind: 'done' }
const REFUSED: Outcome = refusedHere({ path: 'rates', code: 'invalidField' })
const LOST: Outcome = { kind: 'lost', failure: { kind: 'network' } }

type Sent = Parameters<Parameters<typeof publishThere>[1]['run']>[0]['body']

/** Publishes prices that are 10 % higher, and answers each location's request with its next outcome. */
async function spread(outcomes: Outcome[], done: SpreadResult = new Map(), ids = new Map<string, string>()) {
  const sent: Sent[] = []
  let results = done
  await publishThere(
    done,
    {
      locations: PLACES,
      day: '2027-01-01',
      ratesOf: (_, { rates }) => raisedRates(rates, { basisPoints: 1_000, multiple: 1, round: 'nearest' }),
      ids,
      run: ({ body }) => {
        sent.push(body)
        return Promise.resolve(outcomes.shift() ?? DONE)
      },
    },
    (found) => {
      results = found
    },
  )
  return { sent, results, ids }
}

describe('prices raised at other locations', () => {
  it('begin at midnight by the clock of each location, based on its own latest version', async () => {
    const { sent, results } = await spread([])
    expect(sent.map(({ locationId, madeFrom, startsAt }) => [locationId, madeFrom, startsAt])).toEqual([
      [idOf(1, 1), idOf(8, 1), '2027-01-01T05:00:00.000Z'],
      [idOf(1, 2), idOf(8, 2), '2027-01-01T06:00:00.000Z'],
      [idOf(1, 3), idOf(8, 3), '2027-01-01T00:00:00.000Z'],
    ])
    expect(sent.map(({ rates, caps }) => [rates[0]?.cost, caps?.[0]?.perMinute])).toEqual([
      [1_100, 1],
      [2_200, 2],
      [3_300, 3],
    ])
    expect([...results.values()]).toEqual([null, null, null])
  })

  it('are published at the other locations if one refuses, and a retry sends only that one, under a new id', async () => {
    const first = await spread([DONE, REFUSED, DONE])
    expect([...first.results.values()].map((error) => error === null)).toEqual([true, false, true])
    const second = await spread([DONE], first.results, first.ids)
    expect(second.sent.map(({ locationId }) => locationId)).toEqual([idOf(1, 2)])
    expect(second.sent[0]?.id).not.toBe(first.sent[1]?.id)
    expect([...second.results.values()]).toEqual([null, null, null])
  })

  it('are sent again under the same id if no answer came, and are published once', async () => {
    const first = await spread([LOST])
    const second = await spread([DONE], first.results, first.ids)
    expect(second.sent.map(({ locationId, id }) => [locationId, id])).toEqual([[idOf(1, 1), first.sent[0]?.id]])
  })
})
