import * as v from 'valibot'

const DAY = /^\d{4}-\d\d-\d\d$/
const MOMENT = /^(19|20)\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/

/** Local moment of a date-range filter: `2026-11-20T00:00:00`, or a day, which starts or ends at `time`. */
function wallMoment(time: string) {
  return v.pipe(
    v.string('date_range_invalid'),
    v.minLength(10, 'date_range_invalid'),
    v.transform((text) => (DAY.test(text) ? `${text}T${time}` : text)),
    v.regex(MOMENT, 'date_range_invalid'),
    v.check((text) => isCalendarDay(text), 'date_range_invalid'),
  )
}

export const RangeStart = wallMoment('00:00:00')
export const RangeEnd = wallMoment('23:59:59')

/** `2026-02-30` is invalid, although `Date` reads it as 2 March. */
function isCalendarDay(text: string): boolean {
  const day = text.slice(0, 10)
  const read = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(day)
}

/** Filter of a list by days: in the caller's zone, both ends included. */
export const dateRangeEntries = { startDate: v.optional(RangeStart), endDate: v.optional(RangeEnd) }

/** Both ends or neither, in order. */
export function isDateRangeInOrder({
  startDate,
  endDate,
}: {
  startDate?: string | undefined
  endDate?: string | undefined
}): boolean {
  if (startDate === undefined || endDate === undefined) return startDate === endDate
  return startDate <= endDate
}
