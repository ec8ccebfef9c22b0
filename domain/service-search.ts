import { comparableText } from './text/comparable-text.ts'
import { normalizePlate, severalPlates } from './plates.ts'
import { readCode } from './scanned-codes.ts'
import { codeText } from './text/outside-text.ts'

/** A typed text in each of its possible meanings in a search of services. */
export interface ServiceSearch {
  /** Any part of a plate; several parts if the text lists several plates. */
  plates: readonly [string, ...string[]]
  /** Ids of tickets. */
  tickets: readonly string[]
  /** Starts of receipt numbers; none if the text is too short. */
  receipts: readonly string[]
  /** Whole receipt numbers, if the text has lost its hyphen. */
  alike: readonly string[]
  /** End of a receipt number; `null` if the text is not digits, or too short. */
  receiptEnding: string | null
  /** Words of a driver's name, in any order; none if the text has no letters, or also digits. */
  words: readonly string[]
}

/** Shorter texts are compared with plates only, because they match too many receipts and people. */
export const SHORTEST_TEXT = 3

/** Minimum number of digits that are compared with the end of receipt numbers. */
const SHORTEST_ENDING = 4

const NO_CODES = { tickets: [], receipts: [], alike: [], receiptEnding: null, words: [] }

let last: { typed: string; sought: ServiceSearch } | null = null

/**
 * Returns the possible meanings of a typed text. The last result is cached, because it is compared with many services.
 */
export function parseServiceSearch(typed: string): ServiceSearch {
  if (last?.typed !== typed) last = { typed, sought: readSought(typed) }
  return last.sought
}

function readSought(typed: string): ServiceSearch {
  const [first, ...others] = severalPlates(typed)
  if (first !== undefined) return { ...NO_CODES, plates: [first, ...others] }
  const plate = normalizePlate(typed)
  if (plate.length < SHORTEST_TEXT) return { ...NO_CODES, plates: [plate] }
  const number = codeText(typed).replaceAll(/\s/g, '')
  return {
    plates: [plate],
    ...readCode(typed),
    receiptEnding: number.length >= SHORTEST_ENDING && /^\d+$/.test(number) ? number : null,
    words: /\p{Nd}/u.test(typed) ? [] : nameWords(typed),
  }
}

/** Returns a text reversed, so that an index of starts finds its ending. */
export function reverseText(text: string): string {
  return Array.from(text).toReversed().join('')
}

/** Returns the words of a person's name in comparable form. */
export function nameWords(name: string): string[] {
  return comparableText(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}

interface SearchableService {
  id: string
  licensePlate: string
  receiptNumber: string
  driver: { name: string } | null
}

/** Returns whether the receipt number ends with these digits. */
export function endsReceipt(
  { receiptEnding }: Pick<ServiceSearch, 'receiptEnding'>,
  { receiptNumber }: Pick<SearchableService, 'receiptNumber'>,
): boolean {
  return receiptEnding !== null && receiptNumber.endsWith(receiptEnding)
}

/**
 * Returns whether a service matches a typed text: a part of its plate, the end of its receipt number, or its driver's
 * name.
 */
export function isFoundByPart(sought: ServiceSearch, service: SearchableService): boolean {
  const { plates, words } = sought
  const { licensePlate, driver } = service
  if (plates.some((plate) => licensePlate.includes(plate)) || endsReceipt(sought, service)) return true
  const named = words.length === 0 || driver === null ? [] : nameWords(driver.name)
  return named.length > 0 && words.every((word) => named.some((one) => one.startsWith(word)))
}

/** Returns whether a service matches the search. */
export function matchesSearch(sought: ServiceSearch, service: SearchableService): boolean {
  const { tickets, receipts, alike } = sought
  const { id, receiptNumber } = service
  return (
    tickets.includes(id) ||
    receipts.some((number) => receiptNumber.startsWith(number)) ||
    alike.includes(receiptNumber) ||
    isFoundByPart(sought, service)
  )
}
