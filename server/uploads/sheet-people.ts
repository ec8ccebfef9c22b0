import { and, eq, or, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { v7 as uuidv7 } from 'uuid'

import type { UploadCode } from '../../domain/uploads/check-rows.ts'
import type { UploadColumn } from '../../domain/uploads/columns.ts'
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
  'id' | 'identificationType' | 'identification' | 'email' | 'phoneCode' | 'phone'
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
  const { id, identificationType, identification, email, phoneCode, phone } = drivers
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
    .select({ id, identificationType, identification, email, phoneCode, phone })
    .from(drivers)
    .where(and(eq(drivers.companyId, actor.companyId), named))
}

/** The company's drivers, and those that the sheet adds, by their unique values. */
export class SheetPeople {
  readonly #byIdentification = new Map<string, string>()
  readonly #contacts = new Set<string>()

  constructor(known: readonly KnownDriver[]) {
    for (const { id, identificationType, identification, email, phoneCode, phone } of known) {
      this.#byIdentification.set(`${identificationType} ${identification}`, id)
      this.#know({ email, phoneCode, phone })
    }
  }

  find(driver: SheetDriver): string | null {
    return this.#byIdentification.get(`${driver.identificationType} ${driver.identification}`) ?? null
  }

  /** Returns the contacts of a new driver that another driver already has. */
  takenContacts({ email, phoneCode, phone }: SheetDriver): [UploadColumn, UploadCode][] {
    const taken: [UploadColumn, UploadCode][] = []
    if (email !== null && this.#contacts.has(`email ${email}`)) taken.push(['email', 'contact_taken'])
    if (phone !== null && this.#contacts.has(`phone ${phoneCode} ${phone}`)) taken.push(['phone', 'contact_taken'])
    return taken
  }

  #know({ email, phoneCode, phone }: Pick<KnownDriver, 'email' | 'phoneCode' | 'phone'>): void {
    if (email !== null) this.#contacts.add(`email ${email}`)
    if (phone !== null) this.#contacts.add(`phone ${phoneCode} ${phone}`)
  }

  add(driver: SheetDriver, added: NewDriverRow[]): string {
    const id = uuidv7()
    added.push({ id, driver })
    this.#byIdentification.set(`${driver.identificationType} ${driver.identification}`, id)
    this.#know(driver)
    return id
  }
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
