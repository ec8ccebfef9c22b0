import { describe, expect, test } from 'vitest'

import { dateRangeOf } from '../../src/ui/chips/date-range.ts'
import { rangeBefore } from '../../src/features/reports/report-filter.ts'

describe('[S2-37] the days before a range', () => {
  test('are the same number of days', () => {
    expect(rangeBefore(dateRangeOf('2026-11-10', '2026-11-12'), '2026-11-26T09:30:15')).toEqual(
      dateRangeOf('2026-11-07', '2026-11-09'),
    )
    expect(rangeBefore(dateRangeOf('2026-03-01', '2026-03-31'), '2026-11-26T09:30:15')).toEqual(
      dateRangeOf('2026-01-29', '2026-02-28'),
    )
  })

  test('end at the same time of day if the range is unfinished', () => {
    expect(rangeBefore(dateRangeOf('2026-11-20', '2026-11-26'), '2026-11-26T09:30:15')).toEqual({
      startDate: '2026-11-13T00:00:00',
      endDate: '2026-11-19T09:30:59',
    })
    expect(rangeBefore(dateRangeOf('2026-11-26', '2026-11-26'), '2026-11-26T00:00:01')).toEqual({
      startDate: '2026-11-25T00:00:00',
      endDate: '2026-11-25T00:00:59',
    })
    expect(rangeBefore(dateRangeOf('2026-11-27', '2026-11-27'), '2026-11-26T09:30:15')).toEqual(
      dateRangeOf('2026-11-26', '2026-11-26'),
    )
  })
})
