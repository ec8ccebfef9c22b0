import { expect, it } from 'vitest'

import type { RateDraft } from '../../domain/pricing/check-rates.ts'
import { bySeed } from '../domain/pricing/choice.ts'
import { randomRates } from '../domain/pricing/random-rates.ts'
import { SEED, roundsOr } from '../support/rounds.ts'

/** Rate kinds that release 0.1.0 reads; it ignores fields that it does not know. */
const KINDS = ['free_time', 'maximum', 'night', 'special', 'unit', 'unit_special']
const PERIODS = [null, '24h', 'calendar_day']
const FIELDS = [
  'kind',
  'vehicleTypeId',
  'days',
  'from',
  'to',
  'cost',
  'minutes',
  'per',
  'first',
  'name',
  'startsAt',
  'endsAt',
]
/** Fields with a meaning of their own in 0.1.0, for each kind. */
const isRead = ({ kind, per }: RateDraft) => KINDS.includes(kind) && PERIODS.includes(per)

it('each rate that release 0.1.0 can read has the same meaning there', () => {
  const choice = bySeed(SEED)
  let unread = 0
  for (let round = 0; round < roundsOr(400); round += 1)
    for (const rate of randomRates(choice, Date.parse('2026-11-17T15:00:00Z'))) {
      if (!isRead(rate)) {
        unread += 1
        continue
      }
      expect(Object.keys(rate).filter((field) => !FIELDS.includes(field))).toEqual([])
      expect(rate.kind === 'maximum' || rate.per === null, JSON.stringify(rate)).toBe(true)
      expect(rate.kind === 'maximum' && rate.minutes !== null).toBe(false)
    }
  expect(unread).toBeGreaterThan(20)
})
