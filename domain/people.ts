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

/** Of a user: invited and not signed in yet, the same too late, able to sign in, or kept from it. */
export const USER_STATES = ['invited', 'invitation_expired', 'active', 'deactivated'] as const
export type UserState = (typeof USER_STATES)[number]

/** How somebody is called in a sentence. A driver may have no last name. */
export function fullName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`.trim()
}
