import { type IdentificationType, isPersonName, NAME_BELOW, NAME_MIN } from './people.ts'
import { isPhone, isPhoneCode } from './phones.ts'
import type { NotificationMethod, ServiceStatus } from './services.ts'
import { codeText } from './text/outside-text.ts'

/** Fields that are unique per driver within a company. */
export const DRIVER_CONTACTS = ['phone', 'email', 'identification'] as const
export type DriverContact = (typeof DRIVER_CONTACTS)[number]

const IDENTIFICATION_MIN = 5
const IDENTIFICATION_BELOW = 12
/** Length of a CURP, the longest identification. */
export const IDENTIFICATION_MAX = 18

/** Mexico's documents have letters: the CURP and the voter's key with 18 signs, and the RFC with 12 or 13. */
const MEXICAN = /^(?:[A-Z]{4}[A-Z0-9]{14}|[A-ZÑ&]{3,4}[0-9]{6}[A-Z0-9]{3})$/

/** A driver's details as a person gives them. */
export interface DriverDetails {
  firstName: string
  /** Empty for a company. */
  lastName: string
  isCompany: boolean
  identificationType: IdentificationType | null
  identification: string | null
  email: string | null
  phoneCode: string | null
  phone: string | null
  notificationMethod: NotificationMethod | null
}

/** The fields that an edit may change, beside the photo. */
export const DRIVER_DETAIL_FIELDS = [
  'firstName',
  'lastName',
  'isCompany',
  'identificationType',
  'identification',
  'email',
  'phoneCode',
  'phone',
  'notificationMethod',
] as const satisfies readonly (keyof DriverDetails)[]
export type DriverDetailField = (typeof DRIVER_DETAIL_FIELDS)[number]

/** A driver with such an unfinished service can't be deleted. */
export const HOLDING_STATUSES = ['unconfirmed', 'reserved', 'progress'] as const satisfies readonly ServiceStatus[]

interface DriverFault {
  field: DriverDetailField
  code:
    | 'required'
    | 'name_too_short'
    | 'name_too_long'
    | 'name_letters'
    | 'identification_invalid'
    | 'phone_invalid'
    | 'phone_code_invalid'
    | 'contact_required'
}

/** Companies have names such as 3M, Pérez & Cía. or Fletes 24 S.A.S. */
const COMPANY_NAME = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} .,&'’()/+-]*$/u

function digits(text: string, min: number, below: number): boolean {
  return text.length >= min && text.length < below && /^[0-9]+$/.test(text)
}

/**
 * Returns whether a text may be an identification of its type, or of any type if none is chosen. Passports also have
 * letters.
 */
export function isIdentification(text: string, type: IdentificationType | null): boolean {
  if (type !== 'passport' && MEXICAN.test(text)) return true
  if (type !== null && type !== 'passport') return digits(text, IDENTIFICATION_MIN, IDENTIFICATION_BELOW)
  return text.length >= IDENTIFICATION_MIN && text.length < IDENTIFICATION_BELOW && /^[0-9A-Z]+$/.test(text)
}

/** Normalizes an identification for storage, however it was typed. */
export function normalizeIdentification(text: string): string {
  const number = codeText(text).replaceAll(/[\s.]/g, '').toUpperCase()
  const bare = number.replaceAll('-', '')
  return MEXICAN.test(bare) ? bare : number
}

function nameFault(name: string, isCompany: boolean): DriverFault['code'] | null {
  const length = Array.from(name).length
  if (length === 0) return 'required'
  if (length < NAME_MIN) return 'name_too_short'
  if (length >= NAME_BELOW) return 'name_too_long'
  return (isCompany ? COMPANY_NAME.test(name) : isPersonName(name)) ? null : 'name_letters'
}

/** Returns the faults of a driver's details, by field. The schema of the e-mail checks its format. */
export function driverFaults(driver: DriverDetails): DriverFault[] {
  const {
    firstName,
    lastName,
    isCompany,
    identificationType,
    identification,
    email,
    phoneCode,
    phone,
    notificationMethod,
  } = driver
  const faults: DriverFault[] = []
  const fault = (field: DriverDetailField, code: DriverFault['code'] | null) => {
    if (code !== null) faults.push({ field, code })
  }
  fault('firstName', nameFault(firstName, isCompany))
  if (!isCompany || lastName !== '') fault('lastName', nameFault(lastName, isCompany))
  if (identification !== null) {
    if (!isIdentification(identification, identificationType)) fault('identification', 'identification_invalid')
    // Two people may have the same number with different types.
    if (identificationType === null) fault('identificationType', 'required')
  }
  if (phone !== null) {
    if (!isPhone(phone)) fault('phone', 'phone_invalid')
    if (phoneCode === null) fault('phoneCode', 'required')
  }
  if (phoneCode !== null && !isPhoneCode(phoneCode)) fault('phoneCode', 'phone_code_invalid')
  if (email === null && phone === null && identification === null) fault('phone', 'contact_required')
  else if (notificationMethod === 'whatsapp' && phone === null) fault('phone', 'required')
  if (notificationMethod === 'email' && email === null) fault('email', 'required')
  return faults
}

/**
 * Returns the faults of an edit of `changed`. Older faults in other fields, as in records of the previous application,
 * don't block a correction.
 */
export function editFaults(before: DriverDetails, after: DriverDetails, changed: readonly string[]): DriverFault[] {
  const known = driverFaults(before)
  return driverFaults(after).filter(
    ({ field, code }) => changed.includes(field) || !known.some((old) => old.field === field && old.code === code),
  )
}
