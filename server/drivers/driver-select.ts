import { type SQL, and, eq, inArray, isNull, sql } from 'drizzle-orm'

import type { Driver } from '../../contract/driver.ts'
import type { Reading } from '../crud/reading.ts'
import { drivers, vehicles } from '../db/schema/people.ts'
import { driverErasures } from '../db/schema/privacy.ts'
import { ProblemError } from '../http/problem-error.ts'
import type { AuthorContext, CompanyContext } from '../http/route.ts'
import { canonicalDriverId } from './aliases.ts'

type DriverRow = typeof drivers.$inferSelect

/** Returns the records of these rows, with one further read for all their plates. */
export async function toDrivers(rows: readonly DriverRow[], context: AuthorContext): Promise<Driver[]> {
  const plates = await platesOf(rows, context)
  return rows.map((row) => toDriver(row, plates))
}

type Plates = ReadonlyMap<string, string[]>

function toDriver(
  { companyId: _, changedXid: __, createdAt: ___, erasedAt: ____, authorisedAt, ...row }: DriverRow,
  plates: Plates,
): Driver {
  return { ...row, authorisedAt: authorisedAt?.toISOString() ?? null, plates: plates.get(row.id) ?? [] }
}

async function platesOf(rows: readonly DriverRow[], { tx, actor }: AuthorContext): Promise<Plates> {
  if (rows.length === 0) return new Map()
  const ids = rows.map((row) => row.id)
  const found = await tx.db
    .select({
      driverId: vehicles.driverId,
      plates: sql<string[]>`array_agg(${vehicles.licensePlate} order by ${vehicles.licensePlate})`,
    })
    .from(vehicles)
    .where(and(eq(vehicles.companyId, actor.companyId), inArray(vehicles.driverId, ids)))
    .groupBy(vehicles.driverId)
  return new Map(found.map((row) => [row.driverId, row.plates]))
}

/** Returns drivers of the company that match a condition. */
export async function findDrivers(where: SQL | undefined, context: AuthorContext): Promise<Driver[]> {
  const rows = await context.tx.db
    .select()
    .from(drivers)
    .where(and(eq(drivers.companyId, context.actor.companyId), isNull(drivers.erasedAt), where))
  return toDrivers(rows, context)
}

/** Driver as in lists, on devices and in exports. */
export function driverReading(context: CompanyContext): Reading<Driver> {
  const { tx, actor } = context
  const own = (where: SQL | undefined) => and(eq(drivers.companyId, actor.companyId), isNull(drivers.erasedAt), where)
  return {
    count: (where) => tx.db.$count(drivers, own(where)),
    async find(where, { order, limit, offset = 0 }) {
      const rows = await tx.db
        .select()
        .from(drivers)
        .where(own(where))
        .orderBy(...order)
        .limit(limit)
        .offset(offset)
      const plates = await platesOf(rows, context)
      return rows.map((row) => ({ item: toDriver(row, plates), changedXid: row.changedXid }))
    },
  }
}

export async function readDriver(id: string, context: AuthorContext): Promise<Driver> {
  const [driver] = await findDrivers(eq(drivers.id, id), context)
  if (!driver) throw new ProblemError((await isErased(id, context)) ? 'driver_erased' : 'not_found')
  return driver
}

async function isErased(id: string, { tx, actor }: AuthorContext): Promise<boolean> {
  const own = and(eq(driverErasures.companyId, actor.companyId), eq(driverErasures.driverId, id))
  return (await tx.db.$count(driverErasures, own)) > 0
}

/** Returns the driver with an id, locked until the transaction ends. */
export async function lockDriver(id: string, context: AuthorContext): Promise<Driver> {
  const canonicalId = await canonicalDriverId(id, context)
  const { tx, actor } = context
  // A separate lock: a read that waited for the lock would still see the earlier state.
  await tx.db
    .select({ id: drivers.id })
    .from(drivers)
    .where(and(eq(drivers.companyId, actor.companyId), eq(drivers.id, canonicalId)))
    .for('update')
  return readDriver(canonicalId, context)
}
