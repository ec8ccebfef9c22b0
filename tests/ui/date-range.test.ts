import * as v from 'valibot'
import { describe, expect, test } from 'vitest'

import { listServices } from '../../contract/service.ts'
import { isDay, readDay } from '../../src/lib/dates.ts'
import { DateRange, dateRangeOf, dateRangeSummary, daysAfter, readRange } from '../../src/ui/chips/date-range.ts'
import { QUICK_RANGES } from '../../src/ui/chips/quick-ranges.ts'
import fc from '../support/fast-check.ts'

/** Every day that a range can name, as `2026-11-20`. */
const someDay = fc
  .date({ min: new Date('1900-01-01T00:00:00Z'), max: new Date('2099-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

const typed = (day: string) => day.split('-').toReversed().join('/')

describe('[S2-41] a range of days', () => {
  test('starts with the first second of its first day and ends with the last of its last', () => {
    expect(dateRangeOf('2026-11-20', '2026-11-22')).toEqual({
      startDate: '2026-11-20T00:00:00',
      endDate: '2026-11-22T23:59:59',
    })
  })

  test('shows dd/MM/yyyy as it was typed, and is read so by the server', () => {
    fc.assert(
      fc.property(someDay, someDay, (one, other) => {
        const [first, last] = [one, other].toSorted()
        if (first === undefined || last === undefined) throw new Error('two days')
        const range = readRange(typed(first), typed(last))
        expect(range).toEqual(dateRangeOf(first, last))
        expect(range && dateRangeSummary(range)).toBe(
          first === last ? typed(first) : `${typed(first)} – ${typed(last)}`,
        )
        expect(v.safeParse(listServices.request.query, range).success).toBe(true)
        expect(readRange(typed(last), typed(first))).toEqual(first === last ? range : null)
      }),
    )
  })

  test.each([
    ['', '20/11/2026'],
    ['20/11/2026', ''],
    ['20/11/2026', '2/11'],
    ['20/11/2026', '31/11/2026'],
    ['21/11/2026', '20/11/2026'],
  ])('is absent for “%s” to “%s”, so that it cannot be applied', (start, end) => {
    expect(readRange(start, end)).toBeNull()
  })

  test('[S5-14] has two ends of at least 10 characters, in order', () => {
    const judge = (startDate: string, endDate: string) => v.safeParse(DateRange, { startDate, endDate }).success
    expect(judge('2026-11-20', '2026-11-20')).toBe(true)
    expect(judge('2026-11-2', '2026-11-20')).toBe(false)
    expect(judge('2026-11-20', '2026-11-2')).toBe(false)
    expect(judge('2026-11-21', '2026-11-20')).toBe(false)
  })
})

describe('[S2-41] a day', () => {
  test.each([
    ['20/11/2026', '2026-11-20'],
    ['1/2/2026', '2026-02-01'],
    [' 01-02-2026 ', '2026-02-01'],
    ['1.2.2026', '2026-02-01'],
    ['29/02/2028', '2028-02-29'],
    ['29/02/2026', null],
    ['31/04/2026', null],
    ['00/01/2026', null],
    ['11/20/2026', null],
    ['2026-11-20', null],
    ['20/11/26', null],
    ['20/11/1899', null],
    ['20/11/2100', null],
    ['٢٠/١١/٢٠٢٦', '2026-11-20'],
  ])('is read from “%s” as %s', (text, day) => {
    expect(readDay(text)).toBe(day)
  })

  test('is absent if the calendar has no such day, and never fails', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^\d{4}-\d{2}-\d{2}$/)), (text) => {
        const read = new Date(`${text}T00:00:00Z`)
        const real =
          /^(19|20)\d\d-\d\d-\d\d$/.test(text) &&
          !Number.isNaN(read.getTime()) &&
          read.toISOString().slice(0, 10) === text
        expect(isDay(text)).toBe(real)
      }),
    )
  })
})

describe('[S2-41] quick ranges', () => {
  const rangesOf = (today: string) => Object.fromEntries(QUICK_RANGES.map(({ id, of }) => [id, of(today)]))

  test('are correct at the turn of a month', () => {
    expect(rangesOf('2028-03-01')).toEqual({
      today: dateRangeOf('2028-03-01', '2028-03-01'),
      yesterday: dateRangeOf('2028-02-29', '2028-02-29'),
      'last-7-days': dateRangeOf('2028-02-24', '2028-03-01'),
      'this-month': dateRangeOf('2028-03-01', '2028-03-01'),
    })
    expect(rangesOf('2026-11-20')['this-month']).toEqual(dateRangeOf('2026-11-01', '2026-11-20'))
  })

  test('are valid on any day, and none ends in the future', () => {
    fc.assert(
      fc.property(
        someDay.filter((day) => day > '1900-01-07'),
        (today) => {
          for (const range of Object.values(rangesOf(today))) {
            expect(v.is(DateRange, range)).toBe(true)
            expect(range.endDate <= `${today}T23:59:59`).toBe(true)
          }
        },
      ),
    )
  })

  test('days are counted by the calendar, forwards and backwards', () => {
    expect(daysAfter('2026-12-31', 1)).toBe('2027-01-01')
    fc.assert(
      fc.property(
        someDay,
        fc.integer({ min: -400, max: 400 }),
        (day, days) => daysAfter(daysAfter(day, days), -days) === day,
      ),
    )
  })
})
