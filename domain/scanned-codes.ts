import { codeText } from './text/outside-text.ts'
import { RECEIPT_NUMBER } from './services.ts'

/*
 * A scanner types as if it were a keyboard of the United States. The computer reads its keys by its own layout: a
 * Spanish one makes ' of -, a German one ß, and also Z of Y; a French one makes )àà& of -001. The readings of a typed
 * text are all codes that it may have been. French scanners at Spanish computers are left out: each layout more makes
 * more texts ambiguous.
 */

/** A layout, by the keys of a code that it turns into something else. */
interface Layout {
  /** The signs that appear for the digits 0 to 9. */
  digits?: string
  /** The sign that stands for the hyphen; absent, any sign may. */
  hyphen?: string
  /** Letters that change places. */
  swaps: readonly string[]
  /** Signs that appear for a letter. */
  letters?: Readonly<Record<string, string>>
}

/** No other layout has it in the place of the hyphen. */
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
  // A scanner that is set to French or Belgian, at a computer that is not.
  { swaps: ['aq', 'wz'], digits: ')!@#$%^&*(', hyphen: '6', letters: { ';': 'm', ':': 'm' } },
  { swaps: ['aq', 'wz'], digits: ')!@#$%^&*(', hyphen: '=', letters: { ';': 'm', ':': 'm' } },
]

/** Each typed sign with the sign of the code that it stands for. */
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
/** Longer texts are no scan of ours. */
const LONGEST = 400

/** Returns a typed text in small letters, with plain quotes and hyphens and without blanks. */
function keysOf(typed: string): string {
  return codeText(typed).replaceAll('ẞ', 'ß').replaceAll(/\s/g, '').toLowerCase().slice(0, LONGEST)
}

/** Returns the text that a layout turned into `typed`; `null` if it cannot have. */
function read(typed: string, { keys, hyphen }: (typeof KEYS)[number]): string | null {
  let sign = hyphen
  let text = ''
  for (const key of typed) {
    const meant = keys.get(key)
    if (meant === undefined && key !== FRENCH_HYPHEN) sign ??= key
    if (meant === undefined && key !== sign) return null
    text += meant ?? '-'
  }
  return text
}

const readings = (typed: string): string[] => [...new Set(KEYS.flatMap((layout) => read(typed, layout) ?? []))]

/** In capitals as receipt numbers are; `ß` stays one sign. */
const capitals = (text: string) => text.replaceAll(/[a-z]/g, (letter) => letter.toUpperCase())

/** Whether a text has signs of its own, by which a layout shows. */
const hasSigns = (text: string) => /[^\da-z-]/.test(text)

/** Returns the ids that a text holds, wherever they stand in it: a code may be an address that ends in one. */
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
   * Receipt numbers, or their beginnings, of which a layout or a voice made the text; the text itself is the first if
   * it may be one.
   */
  receipts: readonly string[]
  /** Whole receipt numbers of the same letters and digits, if the text has lost its hyphen. */
  alike: readonly string[]
}

/** Fewest characters of a text that is compared with receipt numbers. */
const SHORTEST = 3

/** Digits that a consecutive number has at least. */
const CONSECUTIVE = 4

/**
 * Whether a text is a receipt number as devices and kiosks of ours make them: no plate of our countries is written so.
 */
export function isOwnReceipt(typed: string): boolean {
  return /^(?:[a-z]{4}|k\d+)-\d{4,}(?:-\d+)?$/.test(keysOf(typed))
}

/**
 * Returns a number with a hyphen before its last digit if that may be the ending that the server adds to a number that
 * is taken.
 */
function withEnding(number: string): string {
  return number.replace(/(?<=-.+)(?=[2-9]$)/, '-')
}

/** Returns the numbers with a hyphen somewhere, also with such an ending. */
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
  // Read aloud it has no hyphen.
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

/** Returns the only id of a ticket that a typed or scanned text holds; `null` without one, and of several. */
export function readTicket(typed: string): string | null {
  const [ticket, ...others] = ticketsIn(keysOf(typed))
  return ticket !== undefined && others.length === 0 ? ticket : null
}

/** Returns the texts in capitals that layouts may have turned into a typed one. */
export function possibleCodes(typed: string): string[] {
  return readings(keysOf(typed)).map(capitals)
}

/**
 * Returns a code of digits, however they are grouped and whatever layout typed them; the text itself if it is no such
 * code.
 */
export function readDigits(typed: string): string {
  const texts = [codeText(typed), ...possibleCodes(typed)].map((text) => codeText(text).replaceAll(/[\s-]/g, ''))
  return texts.find((text) => /^\d+$/.test(text)) ?? typed
}

interface CodeRecord {
  id: string
  receiptNumber: string
}

/** The record that a code surely means, or those among which a person has to choose, even if it is one. */
export type CodeMatch<One> = { one: One } | { several: readonly One[] }

/**
 * Returns what a typed or scanned text means among these records; `null` if it is the whole code of none. The text as it
 * stands comes first, then what a layout or a voice made of it, or letters and digits alone. If these are several
 * records, or if the text may be the code of one that is not among them, nobody may open a record without asking.
 */
export function matchCode<One extends CodeRecord>(typed: string, records: readonly One[]): CodeMatch<One> | null {
  const { tickets, receipts, alike: others } = readCode(typed)
  const number = capitals(keysOf(typed))
  const exact = records.filter(({ receiptNumber }) => receiptNumber === number)
  if (exact.length > 0) return among(exact, 1)
  // No two tickets are the same but for a layout.
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
