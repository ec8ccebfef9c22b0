import { and, eq, or, sql } from 'drizzle-orm'

import type { Driver } from '../../contract/driver.ts'
import type { FieldCode } from '../../contract/errors.ts'
import type { DriverMatch } from '../../contract/problem.ts'
import { DRIVER_CONTACTS, type DriverContact } from '../../domain/drivers.ts'
import { drivers } from '../db/schema/people.ts'
import { ProblemError } from '../http/problem-error.ts'
import type { AuthorContext } from '../http/route.ts'
import { findDrivers } from './driver-select.ts'

type Contacts = Pick<Driver, 'email' | 'phoneCode' | 'phone' | 'identificationType' | 'identification'>

const EXISTS = {
  phone: 'driver_phone_exists',
  email: 'driver_email_exists',
  identification: 'driver_identification_exists',
} as const satisfies Record<DriverContact, FieldCode>

/** Returns whether two drivers share a contact. */
const IS_SAME: Record<DriverContact, (one: Contacts, other: Contacts) => boolean> = {
  phone: (one, other) => one.phone !== null && one.phone === other.phone && one.phoneCode === other.phoneCode,
  email: (one, other) => one.email !== null && one.email === other.email,
  identification: (one, other) =>
    one.identification !== null &&
    one.identification === other.identification &&
    one.identificationType === other.identificationType,
}

/**
 * Locks the contacts of the company until the end of the transaction: if two devices give the same contact, the second
 * finds the driver of the first.
 */
export async function claimContacts({ tx, actor }: AuthorContext): Promise<void> {
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${actor.companyId} drivers' contacts`}, 0))`)
}

/** Refuses new contacts of a driver that other drivers of the company have, and names those drivers. */
export async function requireFreeContacts(given: Contacts, context: AuthorContext): Promise<void> {
  const { email, phone, phoneCode, identification, identificationType } = given
  const taken = or(
    email === null ? undefined : eq(drivers.email, email),
    phone === null || phoneCode === null ? undefined : and(eq(drivers.phoneCode, phoneCode), eq(drivers.phone, phone)),
    identification === null || identificationType === null
      ? undefined
      : and(eq(drivers.identificationType, identificationType), eq(drivers.identification, identification)),
  )
  if (taken === undefined) return
  const others = await findDrivers(taken, context)
  const matches = DRIVER_CONTACTS.flatMap((path) =>
    others.filter((driver) => IS_SAME[path](given, driver)).map((driver): DriverMatch => ({ path, driver })),
  )
  if (matches.length === 0) return
  const errors = DRIVER_CONTACTS.filter((path) => matches.some((match) => match.path === path)).map((path) => ({
    path,
    code: EXISTS[path],
  }))
  throw new ProblemError('driver_exists', { errors, matches })
}
