import type { Posting } from '../../contract/posting.ts'
import type { Service } from '../../contract/service.ts'
import { comparableText } from '../../domain/comparable-text.ts'
import { dialledFromAbroad } from '../../domain/phones.ts'
import { normalizePlate, plateTerms } from '../../domain/plates.ts'
import { nameWords, reverseText } from '../../domain/service-search.ts'
import type { PaymentMethod, ServiceStatus } from '../../domain/services.ts'

/** By what a kept service is found. */
export interface ServiceKeys {
  /** Minus the start in epoch milliseconds: ascending reads bring the newest first. */
  order: number
  locationId: string
  paymentMethod: PaymentMethod | ''
  /** Each longer ending of the plate: a look-up by prefix finds any longer part. Also `#` and the receipt's number, `~` and that from its end on, and the words of the driver's name in small letters. */
  plateTerms: string[]
  /** Minus the payment in epoch milliseconds; what is not paid comes last. */
  paidOrder: number
  /** Only for services that are not completed: they are few, so their index is short. */
  openStatus: Exclude<ServiceStatus, 'completed'> | undefined
  /** Each posting to a cash-up; undefined if there are none. */
  postings?: string[] | undefined
}

/** The longest part of a plate that is kept with the order of its service. */
export const LONGEST_PART = 2

/** By which short parts of its plate a kept service is found, and by what else it is mostly looked for with them. They lie in a table of their own, which is filled after the services. */
export interface ServiceParts extends Pick<ServiceKeys, 'locationId' | 'paymentMethod'> {
  id: string
  /** Each part of one or two characters with the `order` of its service: much holds so short a part, and comes newest first. */
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

/** What a kept service is found and listed by. */
export function serviceKeys(service: Service): ServiceKeys {
  const order = -Date.parse(service.startedAt)
  const endings = plateTerms(service.licensePlate).filter((ending) => ending.length > LONGEST_PART)
  return {
    order,
    locationId: service.location.id,
    paymentMethod: service.paymentMethod ?? '',
    // Plates are capitals, names are not, and a receipt's number is marked, so a look-up of one never meets the others.
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
  }
}

const HIGHEST_VERSION = 2 ** 31 - 1

/** The key of a posting: keys of one cash-up are in the order of its versions. */
export function postingKey({ cashUpId, version }: Pick<Posting, 'cashUpId' | 'version'>): string {
  return `${cashUpId} ${String(version).padStart(String(HIGHEST_VERSION).length, '0')}`
}

/** The keys of the postings to a cash-up behind a version of it. */
export function postingsBehind({ id, version }: { id: string; version: number }): [after: string, upTo: string] {
  return [postingKey({ cashUpId: id, version }), postingKey({ cashUpId: id, version: HIGHEST_VERSION })]
}

/** By which postings a kept service or pass is found. */
export function postingKeys(postings: readonly Posting[] | undefined): string[] | undefined {
  return postings === undefined || postings.length === 0 ? undefined : postings.map(postingKey)
}

/** How a receipt's number stands among the terms of a service. */
export function receiptTerm(number: string): string {
  return `#${number}`
}

/** How the end of a receipt's number stands there, by which people read it out. */
export function receiptEndingTerm(ending: string): string {
  return `~${reverseText(ending)}`
}

/** The words of a text. Joined by one space they are the form in which a whole text is typed and kept. */
export function wordTerms(text: string): string[] {
  return comparableText(text)
    .split(/[^\p{L}\p{N}@._+]+/u)
    .filter((word) => word !== '')
}

/** The text from each of its words on: a look-up by prefix finds any words of it that follow each other. */
function endingTerms(words: readonly string[]): string[] {
  return words.map((_, start) => words.slice(start).join(' '))
}

/** What is looked for: a term that begins with one of the forms, or, of several words, a term for each of them. */
export interface SearchTerms {
  forms: readonly string[]
  words: readonly string[]
}

/** What somebody typed, as it is looked for; words are found in any order. */
export function parseSearchTerms(typed: string): SearchTerms {
  const words = wordTerms(typed)
  return { forms: searchedForms(typed), words: words.length > 1 ? words : [] }
}

/** Whether what has these terms is found. */
export function isFoundBy({ forms, words }: SearchTerms, terms: readonly string[]): boolean {
  return terms.some((term) => forms.some((form) => term.startsWith(form))) || hasWords(words, terms)
}

/** Whether each of several words is in these terms; no words are not. */
export function hasWords(words: readonly string[], terms: readonly string[]): boolean {
  return words.length > 0 && words.every((word) => terms.some((term) => term.startsWith(word)))
}

/**
 * The forms in which what a person typed may be kept: as words; digits as one number, however they were spaced; a phone
 * with the zero of home as it is dialled from abroad; a plate without its hyphen. None of nothing.
 */
function searchedForms(typed: string): string[] {
  const plate = normalizePlate(typed).toLowerCase()
  const digits = typed.replaceAll(/[\s().+-]/g, '')
  const forms = [
    wordTerms(typed).join(' '),
    /^[0-9]+$/.test(digits) ? digits : '',
    dialledFromAbroad(digits) ?? '',
    /^[a-z0-9]+$/.test(plate) ? plate : '',
  ]
  return [...new Set(forms)].filter((form) => form !== '')
}

/** So few digits are too many people's. */
const SHORTEST_DIGITS = 4

/** A number from each of its digits on, so that any part of it is found: people know the last ones by heart. */
function digitTerms(value: string): string[] {
  const digits = value.replaceAll(/\D/g, '')
  return Array.from({ length: Math.max(0, digits.length - SHORTEST_DIGITS + 1) }, (_, start) => digits.slice(start))
}

/** By what a list of drivers is in order. */
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

/** What a driver is found by: names, identification, e-mail, phone with and without its code, any part of a plate. */
export function driverTerms(driver: SearchedDriver): string[] {
  const firstNames = wordTerms(driver.firstName)
  const lastNames = wordTerms(driver.lastName)
  const single = [driver.identification, driver.email, driver.phone].filter((value) => value !== null)
  const terms = [
    ...endingTerms([...firstNames, ...lastNames]),
    // Ana Lucía Restrepo Gómez is also looked for as "Ana Restrepo" and as "Restrepo Ana".
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

/** What a vehicle is found by: any part of its plate, its make, its colour, and its driver's name. */
export function vehicleTerms({ licensePlate, brand, model, color, driver }: SearchedVehicle): string[] {
  const terms = [
    ...plateTerms(normalizePlate(licensePlate)).map((term) => term.toLowerCase()),
    ...endingTerms(wordTerms(`${brand ?? ''} ${model ?? ''}`)),
    ...endingTerms(wordTerms(color ?? '')),
    ...endingTerms(wordTerms(driver.name)),
  ]
  return [...new Set(terms)].filter((term) => term !== '')
}
