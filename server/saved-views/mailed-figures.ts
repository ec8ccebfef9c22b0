import type { Currency } from '../../domain/countries.ts'
import type { AmountStyle } from '../../domain/money.ts'
import type { MailedScreen, ViewSearch } from '../../domain/saved-views.ts'
import type { Words } from '../locales/words.ts'
import type { LetterGrid } from '../mail/letter.ts'

/** Request for the figures of a mail. */
export interface FiguresRequest<Screen extends MailedScreen = MailedScreen> {
  screen: Screen
  /** Address of the view, with the days of the mail. */
  search: ViewSearch
  timeZone: string
  words: Words
  money: { currency: Currency; style: AmountStyle }
}

export interface MailedFigures {
  /** Null without rows. */
  grid: LetterGrid | null
  /** Time zone of the days in the mail. */
  timeZone: string
  remark: readonly string[]
}

const FIRST = 'T00:00:00'
const LAST = 'T23:59:59'

/** Returns the days of an address in the form of the calls. */
export function rangeOf({ from, to }: ViewSearch): { startDate: string; endDate: string } {
  return { startDate: `${String(from)}${FIRST}`, endDate: `${String(to)}${LAST}` }
}

/** Returns the parameters of an address that a call accepts, under the call's names. */
export function renameParameters(search: ViewSearch, names: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(names).flatMap(([key, name]) => (search[key] === undefined ? [] : [[name, String(search[key])]])),
  )
}
