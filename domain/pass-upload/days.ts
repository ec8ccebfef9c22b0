import { dayOfSerial } from '../spreadsheet/cell-text.ts'
import { plainDashes } from '../text/outside-text.ts'
import { isDay } from './check-rows.ts'
import { plainText } from './columns.ts'

export type DateOrder = 'day_first' | 'month_first'

/** Spanish and English names of months; shared names mean the same month. */
const MONTHS: readonly (readonly string[])[] = [
  ['enero', 'ene', 'january', 'jan'],
  ['febrero', 'feb', 'february'],
  ['marzo', 'mar', 'march'],
  ['abril', 'abr', 'april', 'apr'],
  ['mayo', 'may'],
  ['junio', 'jun', 'june'],
  ['julio', 'jul', 'july'],
  ['agosto', 'ago', 'august', 'aug'],
  ['septiembre', 'setiembre', 'sep', 'set', 'sept', 'september'],
  ['octubre', 'oct', 'october'],
  ['noviembre', 'nov', 'november'],
  ['diciembre', 'dic', 'december', 'dec'],
]

/** Time of day that a program adds to a day. A text with a time zone is not read, because its local day may differ. */
const TIME = String.raw`(?:(?:\s|T)\s*(?:[01]?\d|2[0-3]):\d{2}(?::\d{2}(?:[.,]\d+)?)?(?:\s?[ap]\.?\s?m\.?)?)?`
const PARTS = new RegExp(String.raw`^(\d{1,2})([/.\-\s])(\d{1,2})\2(\d{4}|\d{2})${TIME}$`, 'i')
const YEAR_FIRST = new RegExp(String.raw`^(\d{4})([/.\-\s])(\d{1,2})\2(\d{1,2})${TIME}$`, 'i')
const WORDS_DAY_FIRST = new RegExp(
  String.raw`^(\d{1,2})(?:st|nd|rd|th|º|°|ro)?[/.\-\s]+(?:de\s+)?(\p{L}+)\.?[/.,\-\s]+(?:de[l]?\s+)?(\d{4}|[2-9]\d)${TIME}$`,
  'iu',
)
const WORDS_MONTH_FIRST = new RegExp(
  String.raw`^(\p{L}+)\.?[/.\-\s]+(\d{1,2})(?:st|nd|rd|th)?(?:,\s*|\s+)(?:de[l]?\s+)?(\d{4})${TIME}$`,
  'iu',
)

function day(year: string, month: string, date: string): string[] {
  const text = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  return isDay(text) ? [text] : []
}

function monthOf(word: string): string {
  return String(MONTHS.findIndex((names) => names.includes(plainText(word))) + 1)
}

interface Parts {
  first: string
  second: string
  year: string
}

/** Returns the numbers of a date with a numeric day and month, and the year last. */
export function dateParts(text: string): Parts | null {
  const [, first = '', , second = '', year = ''] = PARTS.exec(plainDashes(text)) ?? []
  return year === '' ? null : { first, second, year }
}

/** Returns the day of a text whose order is known; `null` if there is no such day. */
export function parseDay(text: string, order: DateOrder): string | null {
  const parts = dateParts(text)
  if (parts === null) return null
  const { first, second, year } = parts
  return (order === 'day_first' ? day(year, second, first) : day(year, first, second))[0] ?? null
}

/** Returns every day of this century that a text can mean. Two results mean that only a person can decide. */
export function possibleDays(typed: string): string[] {
  const text = plainDashes(typed)
  const found: string[] = []
  const parts = dateParts(text)
  if (parts !== null) {
    const { first, second, year } = parts
    found.push(...day(year, second, first), ...day(year, first, second))
    if (year.length === 2 && first.length === 2) found.push(...day(first, second, year))
  }
  const yearFirst = YEAR_FIRST.exec(text)
  if (yearFirst) found.push(...day(yearFirst[1] ?? '', yearFirst[3] ?? '', yearFirst[4] ?? ''))
  const dayFirst = WORDS_DAY_FIRST.exec(text)
  if (dayFirst) found.push(...day(dayFirst[3] ?? '', monthOf(dayFirst[2] ?? ''), dayFirst[1] ?? ''))
  const monthFirst = WORDS_MONTH_FIRST.exec(text)
  if (monthFirst) found.push(...day(monthFirst[3] ?? '', monthOf(monthFirst[1] ?? ''), monthFirst[2] ?? ''))
  found.push(...daysOfDigits(text))
  return [...new Set(found)]
}

/** Days without separators, and the number that a spreadsheet stores. */
function daysOfDigits(text: string): string[] {
  const [, one = '', two = '', three = '', four = ''] = /^(\d{2})(\d{2})(\d{2})(\d{2})$/.exec(text) ?? []
  if (four !== '')
    return [...day(one + two, three, four), ...day(three + four, two, one), ...day(three + four, one, two)]
  if (!/^\d{5}(?:[.,]\d+)?$/.test(text)) return []
  const serial = dayOfSerial(Number(text.replace(',', '.')))
  const short = [text.slice(0, 1), text.slice(1, 3), text.slice(3)] as const
  const typed = text.length === 5 ? [...day(short[2], short[1], short[0]), ...day(short[2], short[0], short[1])] : []
  return [...(serial !== null && isDay(serial) ? [serial] : []), ...typed]
}
