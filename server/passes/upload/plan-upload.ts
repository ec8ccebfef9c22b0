import { and, eq, gte, lte, or, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { v7 as uuidv7 } from 'uuid'

import type { UploadCode, UploadEntry, UploadFault } from '../../../domain/pass-upload/check-rows.ts'
import type { UploadColumn } from '../../../domain/pass-upload/columns.ts'
import { passes } from '../../db/schema/passes.ts'
import { drivers } from '../../db/schema/people.ts'
import type { CompanyContext } from '../../http/route.ts'
import { mapInSlices } from './map-in-slices.ts'
import type { Place } from './upload-place.ts'

export interface NewDriverRow {
  id: string
  driver: UploadEntry['driver']
}

export interface PlannedPass {
  id: string
  driverId: string
  entry: UploadEntry
}

export interface UploadPlan {
  drivers: NewDriverRow[]
  created: PlannedPass[]
  changed: { pass: KnownPass; entry: UploadEntry }[]
  left: number
  faults: UploadFault[]
}

type KnownDriver = Pick<
  typeof drivers.$inferSelect,
  'id' | 'identificationType' | 'identification' | 'email' | 'phoneCode' | 'phone'
>
type KnownPass = typeof passes.$inferSelect

/** Returns the changes that the valid rows would make. */
export async function planUpload(
  entries: readonly UploadEntry[],
  place: Place,
  context: CompanyContext,
): Promise<UploadPlan> {
  const plan: UploadPlan = { drivers: [], created: [], changed: [], left: 0, faults: [] }
  if (entries.length === 0) return plan
  const people = new People(await knownDrivers(entries, context))
  const there = await knownPasses(entries, place, context)
  await mapInSlices(entries, planRow)
  return plan

  function planRow(entry: UploadEntry): void {
    const known = people.find(entry)
    const faults = known === null ? people.takenContacts(entry) : []
    const mine = known === null ? null : standingPass(entry, known, place, there)
    if (hasOtherPass(entry, mine, there)) faults.push(['plates', 'plate_has_pass'])
    if (faults.length > 0)
      plan.faults.push(
        ...faults.map(([column, code]) => ({ row: entry.row, column, code, value: valueAt(entry, column) })),
      )
    else if (mine !== null) {
      if (isToChange(mine, entry)) plan.changed.push({ pass: mine, entry })
      else plan.left += 1
    } else {
      const driverId = known ?? people.add(entry, plan.drivers)
      plan.created.push({ id: uuidv7(), driverId, entry })
    }
  }
}

async function knownDrivers(entries: readonly UploadEntry[], { tx, actor }: CompanyContext): Promise<KnownDriver[]> {
  const { id, identificationType, identification, email, phoneCode, phone } = drivers
  const all = (of: (driver: UploadEntry['driver']) => string | null) => [
    ...new Set(entries.flatMap(({ driver }) => of(driver) ?? [])),
  ]
  // Passed as one array each, because a statement with thousands of values is slow.
  const among = (column: PgColumn, values: readonly string[]) => sql`${column} = any(${sql.param(values)}::text[])`
  const named = or(
    among(
      identification,
      all((driver) => driver.identification),
    ),
    among(
      email,
      all((driver) => driver.email),
    ),
    among(
      phone,
      all((driver) => driver.phone),
    ),
  )
  return tx.db
    .select({ id, identificationType, identification, email, phoneCode, phone })
    .from(drivers)
    .where(and(eq(drivers.companyId, actor.companyId), named))
}

async function knownPasses(
  entries: readonly UploadEntry[],
  { locationId }: Place,
  { tx, actor }: CompanyContext,
): Promise<Map<string, KnownPass[]>> {
  const [first, last] = [
    entries.map(({ startsOn }) => startsOn).reduce((one, other) => (one < other ? one : other)),
    entries.map(({ endsOn }) => endsOn).reduce((one, other) => (one > other ? one : other)),
  ]
  const rows = await tx.db
    .select()
    .from(passes)
    .where(
      and(
        eq(passes.companyId, actor.companyId),
        eq(passes.locationId, locationId),
        lte(passes.startsOn, last),
        gte(passes.endsOn, first),
      ),
    )
  const there = new Map<string, KnownPass[]>()
  const keep = (key: string, pass: KnownPass) => {
    const others = there.get(key)
    if (others) others.push(pass)
    else there.set(key, [pass])
  }
  await mapInSlices(rows, (pass) => {
    for (const plate of pass.plates) keep(plate, pass)
    if (pass.driverId !== null) keep(pass.driverId, pass)
  })
  return there
}

/** Drivers of the company and of the sheet, by each of their unique values. */
class People {
  readonly #byIdentification = new Map<string, string>()
  readonly #contacts = new Set<string>()

  constructor(known: readonly KnownDriver[]) {
    for (const { id, identificationType, identification, email, phoneCode, phone } of known) {
      this.#byIdentification.set(`${identificationType} ${identification}`, id)
      this.#know({ email, phoneCode, phone })
    }
  }

  find({ driver }: UploadEntry): string | null {
    return this.#byIdentification.get(`${driver.identificationType} ${driver.identification}`) ?? null
  }

  /** Returns the contacts of a new driver that belong to another driver. */
  takenContacts({ driver: { email, phoneCode, phone } }: UploadEntry): [UploadColumn, UploadCode][] {
    const taken: [UploadColumn, UploadCode][] = []
    if (email !== null && this.#contacts.has(`email ${email}`)) taken.push(['email', 'contact_taken'])
    if (phone !== null && this.#contacts.has(`phone ${phoneCode} ${phone}`)) taken.push(['phone', 'contact_taken'])
    return taken
  }

  #know({ email, phoneCode, phone }: Pick<KnownDriver, 'email' | 'phoneCode' | 'phone'>): void {
    if (email !== null) this.#contacts.add(`email ${email}`)
    if (phone !== null) this.#contacts.add(`phone ${phoneCode} ${phone}`)
  }

  add({ driver }: UploadEntry, added: NewDriverRow[]): string {
    const id = uuidv7()
    added.push({ id, driver })
    this.#byIdentification.set(`${driver.identificationType} ${driver.identification}`, id)
    this.#know(driver)
    return id
  }
}

/**
 * Returns the pass that this row created before: the same driver, membership and first day, and one of its plates, or
 * none if somebody has changed the plates by hand.
 */
function standingPass(
  { startsOn, plates }: UploadEntry,
  driverId: string,
  { membership }: Place,
  there: ReadonlyMap<string, KnownPass[]>,
): KnownPass | null {
  const same = (there.get(driverId) ?? []).filter(
    (pass) => pass.membershipId === membership.id && pass.startsOn === startsOn,
  )
  return (
    same.find((pass) => pass.plates.some((plate) => plates.includes(plate))) ??
    same.find((pass) => pass.version > 1) ??
    null
  )
}

function hasOtherPass(
  { plates, startsOn, endsOn }: UploadEntry,
  mine: KnownPass | null,
  there: ReadonlyMap<string, KnownPass[]>,
): boolean {
  return plates.some((plate) =>
    there
      .get(plate)
      ?.some(
        (pass) =>
          pass.id !== mine?.id && pass.cancelledAt === null && pass.startsOn <= endsOn && startsOn <= pass.endsOn,
      ),
  )
}

/** A pass that was changed, paused, renewed or cancelled since is left unchanged. */
function isToChange({ version, plates, endsOn }: KnownPass, entry: UploadEntry): boolean {
  return version === 1 && (endsOn !== entry.endsOn || plates.toSorted().join(';') !== entry.plates.join(';'))
}

function valueAt({ driver, plates }: UploadEntry, column: UploadColumn): string {
  if (column === 'email') return driver.email ?? ''
  return column === 'phone' ? (driver.phone ?? '') : plates.join(';')
}
