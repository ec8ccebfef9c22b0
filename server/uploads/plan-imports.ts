import { and, asc, eq, isNull, or, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'

import type { ImportKind, UploadReport } from '../../contract/uploads.ts'
import type { Country } from '../../domain/countries.ts'
import { customerLanguage } from '../../domain/people.ts'
import type { UploadCode, UploadFault } from '../../domain/uploads/check-rows.ts'
import type { UploadColumn, UploadRow } from '../../domain/uploads/columns.ts'
import {
  type NamedLocation,
  type NamedType,
  type SheetVehicles,
  driverOf,
  userOf,
  vehiclesOf,
} from '../../domain/uploads/row-values.ts'
import { isBicyclePlate } from '../../domain/vehicles.ts'
import { drivers, operators, vehicles } from '../db/schema/people.ts'
import type { CompanyContext } from '../http/route.ts'
import { count } from '../limiter/limiter.ts'
import { importedInvitationLimits } from '../limiter/limits.ts'
import { createUser } from '../operators/user-writes.ts'
import { isEmailTaken } from '../sign-up/require-free-sign-up.ts'
import { insertVehicles } from '../vehicles/vehicle-writes.ts'
import { inPieces } from './in-pieces.ts'
import { mapInSlices } from './map-in-slices.ts'
import { type NewDriverRow, SheetPeople, isAmong, knownDrivers, writeDrivers } from './sheet-people.ts'
import type { SheetPlan } from './upload-plan.ts'

/** Facts about the company that are needed to read its sheets. */
export interface ImportPlace {
  country: Country
  locations: readonly NamedLocation[]
  /** Enabled vehicle types. */
  types: readonly NamedType[]
}

interface ImportedSheet {
  rows: readonly UploadRow[]
  place: ImportPlace
  /** Whether the rows will be written if they have no fault. */
  isToWrite: boolean
}

type Planner = (sheet: ImportedSheet, context: CompanyContext) => Promise<SheetPlan>

/** Planners by kind. They leave every known record unchanged: the same sheet twice changes nothing. */
export const PLANNERS: Readonly<Record<ImportKind, Planner>> = {
  drivers: planDrivers,
  vehicles: planVehicles,
  users: planUsers,
}

function reportOf(counts: Partial<UploadReport>, write: SheetPlan['write']): SheetPlan {
  return { created: 0, changed: 0, left: 0, drivers: 0, faults: [], ...counts, write }
}

function faultAt({ row, cells }: UploadRow, column: UploadColumn, code: UploadCode): UploadFault {
  return { row, column, code, value: cells[column] }
}

async function planDrivers({ rows }: ImportedSheet, context: CompanyContext): Promise<SheetPlan> {
  const given = rows.map((row) => ({ row, driver: driverOf(row.cells) }))
  const people = new SheetPeople(
    await knownDrivers(
      given.map(({ driver }) => driver),
      context,
    ),
  )
  const added: NewDriverRow[] = []
  const faults: UploadFault[] = []
  let left = 0
  await mapInSlices(given, ({ row, driver }) => {
    if (people.find(driver) !== null) left += 1
    else {
      const taken = people.takenContacts(driver)
      if (taken.length === 0) people.add(driver, added)
      faults.push(...taken.map(([column, code]) => faultAt(row, column, code)))
    }
  })
  return reportOf({ created: added.length, left, faults }, () => writeDrivers(added, context))
}

type NewVehicleRow = Omit<typeof vehicles.$inferInsert, 'companyId'> & { id: string }

async function planVehicles({ rows, place, isToWrite }: ImportedSheet, context: CompanyContext): Promise<SheetPlan> {
  const given = rows.map((row) => ({ row, of: vehiclesOf(row.cells, place) }))
  const ownerOf = await knownOwners(
    given.map(({ of }) => of.owner),
    isToWrite,
    context,
  )
  const known = await knownPlates([...new Set(given.flatMap(({ of }) => of.plates))], context)
  const added: NewVehicleRow[] = []
  const faults: UploadFault[] = []
  let left = 0
  await mapInSlices(given, ({ row, of: { plates, owner, ...details } }) => {
    const driverId = ownerOf(owner)
    if (driverId === null) {
      faults.push(faultAt(row, 'email' in owner ? 'email' : 'identification', 'driver_unknown'))
      return
    }
    const fresh = plates.filter((plate) => known.get(plate)?.has(driverId) !== true)
    // A car may have several drivers. Only its code distinguishes a bicycle from others.
    if (fresh.some((plate) => isBicyclePlate(plate) && known.has(plate))) {
      faults.push(faultAt(row, 'plates', 'bicycle_code_taken'))
      return
    }
    left += plates.length - fresh.length
    for (const licensePlate of fresh) {
      added.push({ id: uuidv7(), driverId, licensePlate, ownerRole: 'driver', ...details })
      known.set(licensePlate, new Set([...(known.get(licensePlate) ?? []), driverId]))
    }
  })
  return reportOf({ created: added.length, left, faults }, async () => {
    for (const piece of inPieces(added)) await insertVehicles(piece, context)
    if (added.length > 0) context.announce(context.actor.companyId, ['vehicles', 'drivers'])
  })
}

/** Finds the drivers that rows name. Before a write, their rows are locked in the same order as by every write. */
async function knownOwners(
  owners: readonly SheetVehicles['owner'][],
  isToWrite: boolean,
  { tx, actor }: CompanyContext,
): Promise<(owner: SheetVehicles['owner']) => string | null> {
  const { id, identificationType, identification, email } = drivers
  const asked = tx.db
    .select({ id, identificationType, identification, email })
    .from(drivers)
    .where(
      and(
        eq(drivers.companyId, actor.companyId),
        or(
          isAmong(
            identification,
            owners.flatMap((owner) => ('identification' in owner ? owner.identification : [])),
          ),
          isAmong(
            email,
            owners.flatMap((owner) => ('email' in owner ? owner.email : [])),
          ),
        ),
      ),
    )
    .orderBy(asc(id))
  const found = owners.length === 0 ? [] : await (isToWrite ? asked.for('update') : asked)
  const byKey = new Map(
    found.flatMap((driver) => [
      [`id ${driver.identificationType} ${driver.identification}`, driver.id] as const,
      [`email ${driver.email}`, driver.id] as const,
    ]),
  )
  return (owner) =>
    byKey.get('email' in owner ? `email ${owner.email}` : `id ${owner.identificationType} ${owner.identification}`) ??
    null
}

/** Returns the drivers of each plate. */
async function knownPlates(
  plates: readonly string[],
  { tx, actor }: CompanyContext,
): Promise<Map<string, ReadonlySet<string>>> {
  const found =
    plates.length === 0
      ? []
      : await tx.db
          .select({ plate: vehicles.licensePlate, driverId: vehicles.driverId })
          .from(vehicles)
          .where(and(eq(vehicles.companyId, actor.companyId), isAmong(vehicles.licensePlate, plates)))
  const known = new Map<string, ReadonlySet<string>>()
  for (const { plate, driverId } of found) known.set(plate, new Set([...(known.get(plate) ?? []), driverId]))
  return known
}

/**
 * Plans users, each of whom gets an invitation, as if an admin had invited them by hand. Only inviting reveals whether
 * an e-mail belongs to a person of another company, and that is limited.
 */
async function planUsers({ rows, place, isToWrite }: ImportedSheet, context: CompanyContext): Promise<SheetPlan> {
  const { tx, actor } = context
  const given = rows.map((row) => ({ row, user: userOf(row.cells, place.locations) }))
  const found = await tx.db
    .select({ email: sql<string>`lower(${operators.email})` })
    .from(operators)
    .where(and(eq(operators.companyId, actor.companyId), isNull(operators.deletedAt)))
  const known = new Set(found.map(({ email }) => email))
  const fresh = given.filter(({ user }) => !known.has(user.email))
  const faults: UploadFault[] = []
  const invited: (typeof fresh)[number]['user'][] = []
  for (const { row, user } of fresh) {
    if (isToWrite) await count(importedInvitationLimits(actor.companyId, user.email), tx)
    if (isToWrite && (await isEmailTaken(user.email, tx))) faults.push(faultAt(row, 'email', 'email_taken'))
    else invited.push(user)
  }
  return reportOf({ created: invited.length, left: given.length - fresh.length, faults }, async () => {
    const details = { gender: null, photo: null, language: customerLanguage(place.country) }
    for (const user of invited) await createUser({ id: uuidv7(), ...user, ...details }, [], context)
  })
}
