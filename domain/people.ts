import type { Country } from './countries.ts'

export const GENDERS = ['f', 'm', 'wc'] as const
export type Gender = (typeof GENDERS)[number]

export const LANGUAGES = ['en', 'es'] as const
export type Language = (typeof LANGUAGES)[number]

export const IDENTIFICATION_TYPES = ['citizenship', 'foreigner', 'passport'] as const
export type IdentificationType = (typeof IDENTIFICATION_TYPES)[number]

export const INVOICING_PLATFORMS = ['alegra', 'siigo', 'satcom'] as const
export type InvoicingPlatform = (typeof INVOICING_PLATFORMS)[number]

export const INVOICING_TYPES = ['all', 'amount'] as const
export type InvoicingType = (typeof INVOICING_TYPES)[number]

/** States of a user: invited, invitation expired, active, or deactivated. */
export const USER_STATES = ['invited', 'invitation_expired', 'active', 'deactivated'] as const
export type UserState = (typeof USER_STATES)[number]

/** Returns a person's full name. A driver may have no last name. */
export function fullName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`.trim()
}

/** Minimum length of a name, such as Bo or Li. */
export const NAME_MIN = 2
export const NAME_BELOW = 40

const PERSON_NAME = /^\p{L}[\p{L}\p{M} .'’-]*$/u

export function isPersonName(name: string): boolean {
  return PERSON_NAME.test(name)
}

/** A valid name that is more often a mistake; a person who types it for somebody else is asked to check it. */
export function isUnusualName(name: string): boolean {
  return Array.from(name).length === NAME_MIN || (isPersonName(name) && name.includes('.'))
}

/** Language for a company's customers, if their own is unknown. */
export function customerLanguage(country: Country): Language {
  return country === 'colombia' || country === 'mexico' ? 'es' : 'en'
}
