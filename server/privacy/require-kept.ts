import { and, eq, or } from 'drizzle-orm'

import type { Service } from '../../contract/service.ts'
import { driverErasures } from '../db/schema/privacy.ts'
import { ProblemError } from '../http/problem-error.ts'
import type { CompanyContext } from '../http/route.ts'
import { ERASURE_WORDS } from './erasure-words.ts'

const WORDS = Object.values(ERASURE_WORDS).map(({ plate }) => plate)
/** A plate's pseudonym, with the number of the erasure. */
const PSEUDONYM = new RegExp(`^(?:${WORDS.join('|')})(\\d{1,9})[A-Z]?$`)

/** Fields of a stay that may name a person. */
const NAMING = ['remarks', 'licensePlate'] as const

/**
 * Throws `driver_erased` if an edit would name a person on the stay of an erased driver. A tablet that was offline at the
 * erasure may still hold such an edit, whose refusal as a conflict would repeat the values that it was made from.
 */
export async function requireKept(
  { status, driver, licensePlate }: Pick<Service, 'status' | 'driver' | 'licensePlate'>,
  fields: readonly string[],
  { tx, actor }: Pick<CompanyContext, 'tx' | 'actor'>,
): Promise<void> {
  // The driver of an open stay can't be erased.
  if ((status !== 'completed' && status !== 'voided') || !NAMING.some((field) => fields.includes(field))) return
  const number = PSEUDONYM.exec(licensePlate)?.[1]
  const isTheirs = or(
    driver === null ? undefined : eq(driverErasures.driverId, driver.id),
    number === undefined ? undefined : eq(driverErasures.number, Number(number)),
  )
  if (isTheirs === undefined) return
  const found = await tx.db.$count(driverErasures, and(eq(driverErasures.companyId, actor.companyId), isTheirs))
  if (found > 0) throw new ProblemError('driver_erased')
}
