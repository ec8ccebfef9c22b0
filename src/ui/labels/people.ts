import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { Country } from '../../../domain/countries.ts'
import type { Gender, IdentificationType, InvoicingPlatform, InvoicingType, Language } from '../../../domain/people.ts'
import type { Role } from '../../../domain/roles.ts'
import type { OwnerRole } from '../../../domain/vehicles.ts'

export const ROLE_LABELS = {
  super_admin: msg`System administrator`,
  parking_admin: msg`Administrator`,
  parking_staff: msg`Operator`,
  driver: msg`Driver`,
  guest: msg`Guest`,
} satisfies Record<Role, MessageDescriptor>

export const OWNER_ROLE_LABELS = {
  driver: msg`Owner`,
  guest: msg`Guest`,
} satisfies Record<OwnerRole, MessageDescriptor>

export const GENDER_LABELS = {
  f: msg`Female`,
  m: msg`Male`,
  wc: msg`Unspecified`,
} satisfies Record<Gender, MessageDescriptor>

export const IDENTIFICATION_TYPE_LABELS = {
  citizenship: msg`Citizenship card`,
  foreigner: msg`Foreigner ID`,
  passport: msg`Passport`,
} satisfies Record<IdentificationType, MessageDescriptor>

/** Each language is named in itself, so that a person who chose the wrong one can find their own. */
export const LANGUAGE_NAMES = { en: 'English', es: 'Español' } satisfies Record<Language, string>

export const COUNTRY_LABELS = {
  colombia: msg`Colombia`,
  england: msg`Great Britain`,
  mexico: msg`Mexico`,
  united_kingdom: msg`United Kingdom`,
} satisfies Record<Country, MessageDescriptor>

export const INVOICING_PLATFORM_NAMES = { alegra: 'Alegra', siigo: 'Siigo', satcom: 'Satcom' } satisfies Record<
  InvoicingPlatform,
  string
>

export const INVOICING_TYPE_LABELS = {
  all: msg`Every service`,
  amount: msg`From an amount`,
} satisfies Record<InvoicingType, MessageDescriptor>
