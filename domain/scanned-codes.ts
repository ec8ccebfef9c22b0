import { codeText } from './text/outside-text.ts'
import { RECEIPT_NUMBER } from './services.ts'

/*
 * A scanner types like a United States keyboard, and the computer reads the keys by its own layout: a Spanish one turns
 * - into ', a German one into ß and swaps Y and Z, a French one turns -001 into )àà&. The readings of a typed text are
 * all codes that may have produced it. French scanners at Spanish computers are left out, because each further layout
 * makes more texts ambiguous.
 */

/** A layout, described by its changes to the characters of a code. */
interface Layout {
  /** Characters that appear for the digits 0 to 9. */
  digits?: string
  /** Character that appears for the hyphen; absent if it can be any. */
  hyphen?: string
  /** Letters that swap places. */
  swaps: readonly string[]
  /** Characters that appear for a letter. */
  letters?: Readonly<Record<string, string>>
}

/** No other layout has this character in the place of the hyphen. */
const FRENCH_HYPHEN = '°'
const QWERTY: Layout = { swaps: [] }
/** German, Swiss, Austrian, Slovenian, Croatian. */
const QWERTZ: Layout = { swaps: ['yz'] }
const AZERTY = { swaps: ['aq', 'wz'], letters: { ',': 'm', '?': 'm' } }

const LAYOUTS: readonly Layout[] = [
  QWERTY,
  QWERTZ,
  { ...QWERTZ, digits: 'ö123456789', hyphen: 'ü' },
  { ...QWERTZ, digits: 'é+ěščřžýáí', hyphen: '=' },
  // Caps Lock shifts the digits and the hyphen, too.
  { ...QWERTZ, digits: '=!"§$%&/()', hyphen: '?' },
  // France, also with Caps Lock, and Belgium.
  { ...AZERTY, digits: 'à&é"\'(-è_ç', hyphen: ')' },
  { ...AZERTY, hyphen: FRENCH_HYPHEN },
  { ...AZERTY, digits: 'à&é"\'(§è!ç', hyphen: ')' },
  // A scanner set to French or Belgian at a computer with another layout.
  { swaps: ['aq', 'wz'], digits: ')!@#$%^&*(', hyphen: '6', letters: { ';': 'm', ':': 'm' } },
  { swaps: ['aq', 'wz'], digits: ')!@#$%^&*(', hyphen: '=', letters: { ';': 'm', ':': 'm' } },
]

/** Each typed character with the character of the code that it stands for. */
const KEYS: readonly { keys: ReadonlyMap<string, string>; hyphen: string | undefined }[] = LAYOUTS.map(
  ({ digits = '0123456789', hyphen, swaps, letters = {} }) => {
    const keys = new Map<string, string>()
    for (const letter of 'abcdefghijklmnopqrstuvwxyz') keys.set(letter, letter)
    for (const [one = '', other = ''] of swaps) keys.set(one, other).set(other, one)
    for (const [sign, letter] of Object.entries(letters)) keys.set(sign, letter)
    Array.from(digits, (sign, digit) => keys.set(sign, String(digit)))
    if (hyphen !== undefined) keys.set(hyphen, '-')
    return { keys, hyphen }
  },
)

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/
const UUID_LENGTH = 36
/** Longer texts are not our scans. */
const LONGEST = 400

/** Returns a typed text in lower case, with plain quotes and hyphens and without blanks. */
function keysOf(typed: string): string {
  return codeText(typed).replaceAll('ẞ', 'ß').replaceAll(/\s/g, '').toLowerCase().slice(0, LONGEST)
}

/** Returns the text that a layout turned into `typed`; `null` if there is none. */
function read(typed: string, { keys, hyphen }: (typeof KEYS)[number]): string | null {
  let sign = hyphen
  let text = ''
  for (const key of typed) {
    const original = keys.get(key)
    if (original === undefined && key !== FRENCH_HYPHEN) sign ??= key
    if (original === undefined && key !== sign) return null
    text += original ?? '-'
  }
  return text
}

const readings = (typed: string): string[] => [...new Set(KEYS.flatMap((layout) => read(typed, layout) ?? []))]

/** In upper case, like receipt numbers; `ß` stays one character. */
const capitals = (text: string) => text.replaceAll(/[a-z]/g, (letter) => letter.toUpperCase())

/** Returns whether a text has characters that reveal a layout. */
const hasSigns = (text: string) => /[^\da-z-]/.test(text)

/** Returns the ids in a text, at any position: a code may be an address that ends with an id. */
function ticketsIn(typed: string): string[] {
  const found = new Set<string>()
  for (let from = 0; from + UUID_LENGTH <= typed.length; from += 1) {
    // No id begins or ends within a longer number.
    if (/[\da-f]/.test(typed[from - 1] ?? '') || /[\da-f]/.test(typed[from + UUID_LENGTH] ?? '')) continue
    const part = typed.slice(from, from + UUID_LENGTH)
    for (const text of hasSigns(part) ? readings(part) : [part]) if (UUID.test(text)) found.add(text)
  }
  const bare = typed.replaceAll(/[^\da-z]/g, '')
  if (found.size === 0 && /^[\da-f]{32}$/.test(bare))
    found.add(bare.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'))
  return [...found]
}

/** The possible meanings of a typed or scanned text. */
export interface CodeReadings {
  /** Ids of tickets. */
  tickets: readonly string[]
  /**
   * Receipt numbers, or their starts, that a layout or dictation turned into the text; the text itself is the first if
   * it may be one.
   */
  receipts: readonly string[]
  /** Whole receipt numbers with the same letters and digits, if the text has lost its hyphen. */
  alike: readonly string[]
}

/** Minimum length of a text that is compared with receipt numbers. */
const SHORTEST = 3

/** Minimum number of digits of a consecutive number. */
const CONSECUTIVE = 4

/** Returns whether a text has the form of our receipt numbers, which no plate of our countries has. */
export function isOwnReceipt(typed: string): boolean {
  return /^(?:[a-z]{4}|k\d+)-\d{4,}(?:-\d+)?$/.test(keysOf(typed))
}

/**
 * Returns a number with a hyphen before its last digit if that may be the suffix that the server adds to a used number.
 */
function withEnding(number: string): string {
  return number.replace(/(?<=-.+)(?=[2-9]$)/, '-')
}

/** Returns the numbers with a hyphen at any position, also with such a suffix. */
function withHyphen(bare: string): string[] {
  const once = Array.from({ length: bare.length - 1 }, (_, at) => `${bare.slice(0, at + 1)}-${bare.slice(at + 1)}`)
  return [...once, ...once.map(withEnding)]
}

/** Returns the possible meanings of a typed or scanned text. */
export function readCode(typed: string): CodeReadings {
  const text = keysOf(typed)
  const tickets = ticketsIn(text)
  if (text.length < SHORTEST || tickets.length > 0) return { tickets, receipts: [], alike: [] }
  if (hasSigns(text)) {
    const receipts = readings(text)
      .map(capitals)
      .filter((one) => one.includes('-') && /\d/.test(one) && RECEIPT_NUMBER.test(one))
    return { tickets, receipts, alike: receipts.some((one) => !one.includes('--')) ? [] : alike(text) }
  }
  const number = capitals(text)
  const own = RECEIPT_NUMBER.test(number) ? [number] : []
  // Dictated numbers have no hyphen.
  const [, letters = '', digits = ''] = /^([A-Z]{2,})(\d+)$/.exec(number) ?? []
  if (digits === '') return { tickets, receipts: own, alike: number.includes('-') ? [] : alike(text) }
  const spoken = `${letters}-${digits}`
  return {
    tickets,
    receipts: [...own, spoken],
    alike: digits.length > CONSECUTIVE ? [withEnding(spoken)].filter((one) => one !== spoken) : [],
  }
}

function alike(text: string): string[] {
  const bare = capitals(text.replaceAll(/[^\da-z]/g, ''))
  return bare.length > SHORTEST && /\d$/.test(bare)
    ? [...new Set(withHyphen(bare))].filter((one) => RECEIPT_NUMBER.test(one))
    : []
}

/** Returns the only ticket id in a typed or scanned text; `null` without one, or with several. */
export function readTicket(typed: string): string | null {
  const [ticket, ...others] = ticketsIn(keysOf(typed))
  return ticket !== undefined && others.length === 0 ? ticket : null
}

/** Returns the texts in upper case that layouts may have turned into a typed one. */
export function possibleCodes(typed: string): string[] {
  return readings(keysOf(typed)).map(capitals)
}

/** Returns a numeric code, with any grouping and from any layout; the text itself if it is not such a code. */
export function readDigits(typed: string): string {
  const texts = [codeText(typed), ...possibleCodes(typed)].map((text) => codeText(text).replaceAll(/[\s-]/g, ''))
  return texts.find((text) => /^\d+$/.test(text)) ?? typed
}

interface CodeRecord {
  id: string
  receiptNumber: string
}

/** The record that a code certainly means, or the candidates for a person's choice, even if there is only one. */
export type CodeMatch<One> = { one: One } | { several: readonly One[] }

/**
 * Returns the record that a typed or scanned text means; `null` if the text is no whole code of any record. The text
 * itself is tried first, then its readings by layout or dictation, and its letters and digits alone. If these mean
 * several records, or if the text may be the code of a record elsewhere, a person must choose.
 */
export function matchCode<One extends CodeRecord>(typed: string, records: readonly One[]): CodeMatch<One> | null {
  const { tickets, receipts, alike: others } = readCode(typed)
  const number = capitals(keysOf(typed))
  const exact = records.filter(({ receiptNumber }) => receiptNumber === number)
  if (exact.length > 0) return among(exact, 1)
  // No two ticket ids can be confused by a keyboard layout.
  const byTicket = records.filter(({ id }) => tickets.includes(id))
  if (byTicket.length > 0) return among(byTicket, 1)
  const numbers = [...receipts.filter((one) => one !== number), ...others]
  const read = records.filter(({ receiptNumber }) => numbers.includes(receiptNumber))
  return read.length === 0 ? null : among(read, numbers.length)
}

function among<One>(records: readonly One[], possible: number): CodeMatch<One> {
  const [one, ...others] = records
  return one !== undefined && others.length === 0 && possible === 1 ? { one } : { several: records }
}
