import { and, eq } from 'drizzle-orm'

import type { Driver, NewDriver } from '../../contract/driver.ts'
import { writeAudit } from '../audit/audit-trail.ts'
import { tombstones } from '../db/schema/companies.ts'
import { driverAliases, drivers, vehicles } from '../db/schema/people.ts'
import { requirePhoto } from '../files/stored-files.ts'
import { invalidField } from '../http/problem-error.ts'
import type { AuthorContext, CompanyContext } from '../http/route.ts'
import { addVehicles } from '../vehicles/vehicle-writes.ts'
import { saveAlias, canonicalDriverId } from './aliases.ts'
import { authorisationBy, noteAuthorisation } from './authorisation.ts'
import { claimContacts, requireFreeContacts } from './contacts.ts'
import { requireConfirmedNames } from './confirmed-names.ts'
import { lockDriver, readDriver } from './driver-select.ts'
import { driverTexts } from './driver-texts.ts'

/** Creates a driver with their vehicles in one transaction, or adds vehicles to an existing driver. */
export async function createDriver(given: NewDriver, context: CompanyContext): Promise<Driver> {
  return given.mergeInto === null ? addDriver(given, context) : mergeDriver(given, given.mergeInto, context)
}

/** Creates a driver without vehicles. */
export async function insertDriver(
  { authorised = false, ...given }: Omit<NewDriver, 'vehicles' | 'mergeInto' | 'nameConfirmed'>,
  context: AuthorContext,
): Promise<void> {
  const { tx, actor, now } = context
  const authorisation = authorised ? authorisationBy(context) : null
  await claimContacts(context)
  await requireNewId(given.id, context)
  await requireFreeContacts(given, context)
  await requirePhoto(given.photo, context)
  await tx.db.insert(drivers).values({ companyId: actor.companyId, createdAt: now, ...given, ...authorisation })
  await writeAudit(
    [
      {
        entity: 'driver',
        id: given.id,
        action: 'created',
        before: {},
        after: {
          ...driverTexts(given),
          ...(authorisation && { authorisedAt: authorisation.authorisedAt.toISOString() }),
        },
      },
    ],
    context,
  )
}

async function addDriver(
  { vehicles: theirs, mergeInto: _, nameConfirmed, ...given }: NewDriver,
  context: CompanyContext,
): Promise<Driver> {
  requireConfirmedNames(given, ['firstName', 'lastName'], nameConfirmed, context)
  const { actor } = context
  await insertDriver(given, context)
  await addVehicles(given.id, theirs, context, (index) => `vehicles.${index}.`)
  context.announce(actor.companyId, theirs.length > 0 ? ['drivers', 'vehicles'] : ['drivers'])
  return readDriver(given.id, context)
}

/** Makes the id of the new record stand for the existing driver; a device that kept the new record drops it. */
async function mergeDriver(
  { id, vehicles: given, authorised }: NewDriver,
  mergeInto: string,
  context: CompanyContext,
): Promise<Driver> {
  const { tx, actor } = context
  const used = await lockDriver(mergeInto, context)
  await claimContacts(context)
  if ((await canonicalDriverId(id, context)) !== used.id) {
    await requireNewId(id, context)
    await saveAlias(id, used.id, context)
    await writeAudit(
      [{ entity: 'driver', id: used.id, action: 'edited', before: {}, after: { mergedId: id } }],
      context,
    )
    await tx.db.insert(tombstones).values({ companyId: actor.companyId, collection: 'drivers', rowId: id })
  }
  if (authorised === true) await noteAuthorisation(used, context)
  const { added, known } = await missingVehicles(used.id, given, context)
  await addVehicles(used.id, added, context, (index) => `vehicles.${given.findIndex((one) => one === added[index])}.`)
  if (known.length > 0)
    await tx.db
      .insert(tombstones)
      .values(known.map((one) => ({ companyId: actor.companyId, collection: 'vehicles', rowId: one.id })))
  context.announce(actor.companyId, ['drivers', 'vehicles'])
  return readDriver(used.id, context)
}

type VehicleInput = NewDriver['vehicles'][number]

/** Returns the vehicles that the driver lacks, and those that the driver has under another id, by plate. */
async function missingVehicles(
  driverId: string,
  given: readonly VehicleInput[],
  { tx, actor }: CompanyContext,
): Promise<Record<'added' | 'known', VehicleInput[]>> {
  const rows = await tx.db
    .select({ id: vehicles.id, licensePlate: vehicles.licensePlate })
    .from(vehicles)
    .where(and(eq(vehicles.companyId, actor.companyId), eq(vehicles.driverId, driverId)))
  const others = given.filter((one) => !rows.some((row) => row.id === one.id))
  const isKnown = ({ licensePlate }: VehicleInput) => rows.some((row) => row.licensePlate === licensePlate)
  return { added: others.filter((one) => !isKnown(one)), known: others.filter(isKnown) }
}

async function requireNewId(id: string, { tx, actor }: AuthorContext): Promise<void> {
  const known = await tx.db
    .select({ id: drivers.id })
    .from(drivers)
    .where(and(eq(drivers.companyId, actor.companyId), eq(drivers.id, id)))
  const merged = await tx.db
    .select({ id: driverAliases.id })
    .from(driverAliases)
    .where(and(eq(driverAliases.companyId, actor.companyId), eq(driverAliases.id, id)))
  if (known.length + merged.length > 0) throw invalidField('id', 'id_taken')
}
