import type { Posting } from '../../contract/posting.ts'
import type { Service } from '../../contract/service.ts'
import { comparableText } from '../../domain/text/comparable-text.ts'
import { dialledFromAbroad } from '../../domain/phones.ts'
import { normalizePlate, plateTerms } from '../../domain/plates.ts'
import { nameWords, reverseText } from '../../domain/service-search.ts'
import type { PaymentMethod, ServiceStatus } from '../../domain/services.ts'
import { codeText } from '../../domain/text/outside-text.ts'

/** Index keys of a kept service. */
export interface ServiceKeys {
  /** Minus the start in epoch milliseconds: ascending reads bring the newest first. */
  order: number
  locationId: string
  paymentMethod: PaymentMethod | ''
  /**
   * Every suffix of the plate, so that a prefix look-up finds any longer part of it. Also `#` with the receipt's
   * number, `~` with that number reversed, and the driver's name from each of its words on, in lower case.
   */
  plateTerms: string[]
  /** Minus the payment in epoch milliseconds; unpaid services come last. */
  paidOrder: number
  /** Set only for services that are not completed: there are few, so their index is short. */
  openStatus: Exclude<ServiceStatus, 'completed'> | undefined
  /** Keys of its postings to cash-ups; undefined if there are none. */
  postings?: string[] | undefined
  /**
   * The location, if money of the stay is due for a refund or was refused; undefined for most stays, so the index is
   * short.
   */
  moneyAt?: string | undefined
}

/** Maximum length of a plate part that is stored with the order of its service. */
export const LONGEST_PART = 2

/**
 * Index keys of a service by short parts of its plate, and the keys with which they are mostly combined. They have
 * their own table, which is filled after the services.
 */
export interface ServiceParts extends Pick<ServiceKeys, 'locationId' | 'paymentMethod'> {
  id: string
  /**
   * Each part of one or two characters with the `order` of its service: many plates contain such a short part, and the
   * newest services come first.
   */
  parts: [part: string, order: number][]
}

export function serviceParts({
  id,
  licensePlate,
  startedAt,
  location,
  paymentMethod,
}: Pick<Service, 'id' | 'licensePlate' | 'startedAt' | 'location' | 'paymentMethod'>): ServiceParts {
  const parts = plateTerms(licensePlate).flatMap((ending) =>
    Array.from({ length: Math.min(LONGEST_PART, ending.length) }, (_, last) => ending.slice(0, last + 1)),
  )
  const order = -Date.parse(startedAt)
  return {
    id,
    parts: [...new Set(parts)].map((part) => [part, order]),
    locationId: location.id,
    paymentMethod: paymentMethod ?? '',
  }
}

/** Returns the index keys of a kept service. */
export function serviceKeys(service: Service): ServiceKeys {
  const order = -Date.parse(service.startedAt)
  const endings = plateTerms(service.licensePlate).filter((ending) => ending.length > LONGEST_PART)
  return {
    order,
    locationId: service.location.id,
    paymentMethod: service.paymentMethod ?? '',
    // Plates are upper case, names are not, and receipt numbers have a mark, so a look-up of one never matches another.
    plateTerms: [
      ...new Set([
        ...endings,
        receiptTerm(service.receiptNumber),
        receiptEndingTerm(service.receiptNumber),
        ...nameWords(service.driver?.name ?? ''),
      ]),
    ],
    paidOrder: service.paidAt === null ? Number.MAX_SAFE_INTEGER : -Date.parse(service.paidAt),
    openStatus: service.status === 'completed' ? undefined : service.status,
    postings: postingKeys(service.postings),
    moneyAt: (service.refundDue ?? 0) > 0 || service.refusedPayments !== undefined ? service.location.id : undefined,
  }
}

const HIGHEST_VERSION = 2 ** 31 - 1

/** Returns the key of a posting: keys of one cash-up are sorted by its versions. */
export function postingKey({ cashUpId, version }: Pick<Posting, 'cashUpId' | 'version'>): string {
  return `${cashUpId} ${String(version).padStart(String(HIGHEST_VERSION).length, '0')}`
}

/** Returns the key range of postings to a cash-up after a given version. */
export function postingsBehind({ id, version }: { id: string; version: number }): [after: string, upTo: string] {
  return [postingKey({ cashUpId: id, version }), postingKey({ cashUpId: id, version: HIGHEST_VERSION })]
}

/** Returns the posting keys of a kept service or pass; `undefined` if it has no postings. */
export function postingKeys(postings: readonly Posting[] | undefined): string[] | undefined {
  return postings === undefined || postings.length === 0 ? undefined : postings.map(postingKey)
}

/** Returns the search term of a receipt's number. */
export function receiptTerm(number: string): string {
  return `#${number}`
}

/** Returns the search term of the end of a receipt's number, which people read out. */
export function receiptEndingTerm(ending: string): string {
  return `~${reverseText(ending)}`
}

/**
 * Returns the words of a text. Joined with single spaces they are the form in which a whole text is stored and
 * searched.
 */
export function wordTerms(text: string): string[] {
  return comparableText(text)
    .split(/[^\p{L}\p{N}@._+]+/u)
    .filter((word) => word !== '')
}

/** Returns the text from each of its words on, so that a prefix look-up finds any sequence of its words. */
function endingTerms(words: readonly string[]): string[] {
  return words.map((_, start) => words.slice(start).join(' '))
}

/**
 * A parsed search: a term matches if it starts with one of the forms, or if each of several words has a matching term.
 */
export interface SearchTerms {
  forms: readonly string[]
  words: readonly string[]
}

/** Parses typed input for a search; words match in any order. */
export function parseSearchTerms(typed: string): SearchTerms {
  const words = wordTerms(typed)
  return { forms: searchedForms(typed), words: words.length > 1 ? words : [] }
}

/** Returns whether a record with these terms matches. */
export function isFoundBy({ forms, words }: SearchTerms, terms: readonly string[]): boolean {
  return terms.some((term) => forms.some((form) => term.startsWith(form))) || hasWords(words, terms)
}

/** Returns whether each of several words matches one of these terms; false if there are no words. */
export function hasWords(words: readonly string[], terms: readonly string[]): boolean {
  return words.length > 0 && words.every((word) => terms.some((term) => term.startsWith(word)))
}

/**
 * Returns the forms in which the typed text may be stored: as words; digits as one number, however they were spaced; a
 * national phone number in its international form; a plate without its hyphen. Empty for empty input.
 */
function searchedForms(typed: string): string[] {
  const plate = normalizePlate(typed).toLowerCase()
  const digits = codeText(typed).replaceAll(/[\s().+-]/g, '')
  const forms = [
    wordTerms(typed).join(' '),
    /^[0-9]+$/.test(digits) ? digits : '',
    dialledFromAbroad(digits) ?? '',
    /^[a-z0-9]+$/.test(plate) ? plate : '',
  ]
  return [...new Set(forms)].filter((form) => form !== '')
}

/** Minimum number of digits: fewer match too many people. */
const SHORTEST_DIGITS = 4

/**
 * Returns a number from each of its digits on, so that any part of it is found: people know the last digits by heart.
 */
function digitTerms(value: string): string[] {
  const digits = value.replaceAll(/\D/g, '')
  return Array.from({ length: Math.max(0, digits.length - SHORTEST_DIGITS + 1) }, (_, start) => digits.slice(start))
}

/** Returns the sort key of a driver. */
export function nameOrder({ firstName, lastName }: Pick<SearchedDriver, 'firstName' | 'lastName'>): string {
  return wordTerms(`${firstName} ${lastName}`).join(' ')
}

interface SearchedDriver {
  firstName: string
  lastName: string
  identification: string | null
  email: string | null
  phoneCode: string | null
  phone: string | null
  plates: readonly string[]
}

/**
 * Returns the search terms of a driver: names, identification, e-mail, phone with and without its country code, any
 * part of a plate.
 */
export function driverTerms(driver: SearchedDriver): string[] {
  const firstNames = wordTerms(driver.firstName)
  const lastNames = wordTerms(driver.lastName)
  const single = [driver.identification, driver.email, driver.phone].filter((value) => value !== null)
  const terms = [
    ...endingTerms([...firstNames, ...lastNames]),
    // Ana Lucía Restrepo Gómez is also found as "Ana Restrepo" and as "Restrepo Ana".
    [...firstNames.slice(0, 1), ...lastNames].join(' '),
    [...lastNames.slice(0, 1), ...firstNames].join(' '),
    ...single.flatMap((value) => endingTerms(wordTerms(value))),
    ...[driver.identification, driver.phone].flatMap((value) => (value === null ? [] : digitTerms(value))),
    ...(driver.phoneCode !== null && driver.phone !== null ? [`${driver.phoneCode}${driver.phone}`] : []),
    ...driver.plates.flatMap((plate) => plateTerms(normalizePlate(plate)).map((term) => term.toLowerCase())),
  ]
  return [...new Set(terms)].filter((term) => term !== '')
}

interface SearchedVehicle {
  licensePlate: string
  brand: string | null
  model: string | null
  color: string | null
  driver: { name: string }
}

/** Returns the search terms of a vehicle: any part of its plate, its make, its colour, and its driver's name. */
export function vehicleTerms({ licensePlate, brand, model, color, driver }: SearchedVehicle): string[] {
  const terms = [
    ...plateTerms(normalizePlate(licensePlate)).map((term) => term.toLowerCase()),
    ...endingTerms(wordTerms(`${brand ?? ''} ${model ?? ''}`)),
    ...endingTerms(wordTerms(color ?? '')),
    ...endingTerms(wordTerms(driver.name)),
  ]
  return [...new Set(terms)].filter((term) => term !== '')
}
