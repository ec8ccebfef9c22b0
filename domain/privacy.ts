import type { Country, CountryCode } from './countries.ts'

/**
 * `searched` and `listed`: answers with drivers. `downloaded`: the copy of the directory that a device keeps. `opened`: a
 * driver's page. `exported`: a file of a list. `data`: the file of everything that is kept about a driver.
 */
export const LOOKUP_KINDS = ['searched', 'listed', 'downloaded', 'opened', 'exported', 'data'] as const
export type LookupKind = (typeof LOOKUP_KINDS)[number]

/** Kinds of personal data with a retention period. */
export const RETAINED_KINDS = ['driver', 'visit', 'message', 'lookup'] as const
export type RetainedKind = (typeof RETAINED_KINDS)[number]

/** Default and permitted months of each retention period. */
export const RETENTION = {
  driver: { months: 24, least: 6, most: 120 },
  visit: { months: 12, least: 1, most: 60 },
  message: { months: 12, least: 1, most: 24 },
  lookup: { months: 24, least: 6, most: 60 },
} as const satisfies Record<RetainedKind, { months: number; least: number; most: number }>

/** Days that a company has to choose a period, before its first driver without activity is erased. */
export const RETENTION_NOTICE_DAYS = 30

/** Days between the notice to administrators and the first erasure of a driver without activity. */
export const ERASURE_NOTICE_DAYS = 14

/** Years for which the law of a country requires records of money, which no period shortens. */
export const MONEY_RECORD_YEARS: Readonly<Record<CountryCode, number>> = {
  co: 10,
  mx: 5,
  gb: 6,
}

/** Maximum length of a company's own words about the use of personal data. */
export const PRIVACY_NOTICE_MAX = 1_000
export const PRIVACY_ADDRESS_MAX = 200

/** People who record that a driver permits the use of their data. */
export const AUTHORISERS = ['driver', 'staff'] as const

/** Returns whether the law of the country requires a recorded authorisation of each person (Colombia, Ley 1581, article 9). */
export function needsAuthorisation(country: Country): boolean {
  return country === 'colombia'
}

/** Returns whether a text is the address of a page that everybody can open. */
export function isPageAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username, password } = new URL(text)
  return protocol === 'https:' && hostname.includes('.') && username === '' && password === ''
}

/** Returns whether a typed confirmation names the person, in any case and spacing. */
export function isNameConfirmed(typed: string, name: string): boolean {
  return comparable(typed) === comparable(name)
}

function comparable(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ').toLowerCase()
}

/** Formats of the file with everything that is kept about a driver. */
export const DATA_FORMATS = ['json', 'pdf'] as const
export type DataFormat = (typeof DATA_FORMATS)[number]

/** Minimum number of characters with which staff search drivers. */
export const DIRECTORY_SEARCH_MIN = 3
/** Maximum number of drivers in an answer to staff. */
export const DIRECTORY_PAGE_MAX = 50
/** Number of different drivers that staff may look up at once, and then in an hour. */
export const DIRECTORY_AN_HOUR = 300
