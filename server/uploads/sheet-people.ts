import { and, eq, or, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { v7 as uuidv7 } from 'uuid'

import type { UploadCode } from '../../domain/uploads/check-rows.ts'
import { type UploadColumn, plainText } from '../../domain/uploads/columns.ts'
import type { SheetDriver } from '../../domain/uploads/row-values.ts'
import { writeAudit } from '../audit/audit-trail.ts'
import { drivers } from '../db/schema/people.ts'
import { driverTexts } from '../drivers/driver-texts.ts'
import type { CompanyContext } from '../http/route.ts'
import { inPieces } from './in-pieces.ts'

export interface NewDriverRow {
  id: string
  driver: SheetDriver
}

type KnownDriver = Pick<
  typeof drivers.$inferSelect,
  'id' | 'firstName' | 'lastName' | 'identificationType' | 'identification' | 'email' | 'phoneCode' | 'phone'
>

/** Condition on a column by a list that is passed as one value: thousands of values in a statement take long to write. */
export function isAmong(column: PgColumn, values: readonly string[]) {
  return sql`${column} = any(${sql.param(values)}::text[])`
}

/** Returns the drivers of the company who share an identification or a contact with these people. */
export async function knownDrivers(
  people: readonly Pick<SheetDriver, 'email' | 'phone' | 'identification'>[],
  { tx, actor }: CompanyContext,
): Promise<KnownDriver[]> {
  if (people.length === 0) return []
  const { id, firstName, lastName, identificationType, identification, email, phoneCode, phone } = drivers
  const all = (of: (driver: (typeof people)[number]) => string | null) => [
    ...new Set(people.flatMap((driver) => of(driver) ?? [])),
  ]
  const named = or(
    isAmong(
      identification,
      all((driver) => driver.identification),
    ),
    isAmong(
      email,
      all((driver) => driver.email),
    ),
    isAmong(
      phone,
      all((driver) => driver.phone),
    ),
  )
  return tx.db
    .select({ id, firstName, lastName, identificationType, identification, email, phoneCode, phone })
    .from(drivers)
    .where(and(eq(drivers.companyId, actor.companyId), named))
}

/** The company's drivers, and those that the sheet adds, by their unique values. */
export class SheetPeople {
  readonly #byIdentification = new Map<string, string>()
  readonly #byContact = new Map<string, { id: string; name: string }>()

  constructor(known: readonly KnownDriver[]) {
    for (const driver of known) this.#know(driver.id, driver)
  }

  /**
   * Returns the driver with this identification. Without one, a contact names its driver if the name is the same:
   * members of a family may share a phone.
   */
  find(driver: SheetDriver): string | null {
    if (driver.identification !== null) return this.#byIdentification.get(identificationKey(driver)) ?? null
    const name = nameKey(driver)
    const owners = contactKeys(driver).map(([, key]) => this.#byContact.get(key))
    const ids = new Set(
      owners.flatMap((owner) => owner ?? []).flatMap((owner) => (owner.name === name ? owner.id : [])),
    )
    const isOthers = owners.some((owner) => owner !== undefined && owner.name !== name)
    const [id = null] = ids
    return ids.size === 1 && !isOthers ? id : null
  }

  /** Returns the contacts of a new driver that another driver already has. */
  takenContacts(driver: SheetDriver): [UploadColumn, UploadCode][] {
    return contactKeys(driver).flatMap(([column, key]): [UploadColumn, UploadCode][] =>
      this.#byContact.has(key) ? [[column, 'contact_taken']] : [],
    )
  }

  #know(id: string, driver: Omit<KnownDriver, 'id'>): void {
    if (driver.identification !== null) this.#byIdentification.set(identificationKey(driver), id)
    for (const [, key] of contactKeys(driver)) this.#byContact.set(key, { id, name: nameKey(driver) })
  }

  add(driver: SheetDriver, added: NewDriverRow[]): string {
    const id = uuidv7()
    added.push({ id, driver })
    this.#know(id, driver)
    return id
  }
}

type Contacts = Pick<KnownDriver, 'email' | 'phoneCode' | 'phone'>

function identificationKey(driver: Pick<KnownDriver, 'identificationType' | 'identification'>): string {
  return `${driver.identificationType} ${driver.identification}`
}

function nameKey({ firstName, lastName }: Pick<KnownDriver, 'firstName' | 'lastName'>): string {
  return plainText(`${firstName} ${lastName}`)
}

/** Returns the column and the unique text of each contact. */
function contactKeys({ email, phoneCode, phone }: Contacts): ['email' | 'phone', string][] {
  return [
    ...(email === null ? [] : [['email', `email ${email}`] satisfies ['email', string]]),
    ...(phone === null ? [] : [['phone', `phone ${phoneCode} ${phone}`] satisfies ['phone', string]]),
  ]
}

/** Writes new drivers with their audit entries, and notifies the company's devices. */
export async function writeDrivers(people: readonly NewDriverRow[], context: CompanyContext): Promise<void> {
  const { tx, actor, now } = context
  const { companyId } = actor
  for (const piece of inPieces(people)) {
    const rows = piece.map(({ id, driver }) => ({
      companyId,
      id,
      createdAt: now,
      ...driver,
      notificationMethod: null,
      photo: null,
    }))
    await tx.db.insert(drivers).values(rows)
    await writeAudit(
      rows.map((row) => ({ entity: 'driver', id: row.id, action: 'created', before: {}, after: driverTexts(row) })),
      context,
    )
  }
  if (people.length > 0) context.announce(companyId, ['drivers'])
}
