import { expect, test } from 'vitest'

import { workedInEachDay } from './support/long-absence.ts'

test(
  '[D-03] a year without a network in a tab that stays open and is worked in each day: all of it is sent once, in order',
  { timeout: 120_000 },
  async () => {
    const { done, told } = await workedInEachDay(365)
    expect(told).toEqual(done)
  },
)
