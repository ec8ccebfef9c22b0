import { expect, test } from 'vitest'

import { workedInEachDay } from './support/long-absence.ts'

test(
  '[D-03] acts of a year in an open tab without a connection are all sent once, in order',
  { timeout: 120_000 },
  async () => {
    const { done, told } = await workedInEachDay(365)
    expect(told).toEqual(done)
  },
)
