import { type SQL, and, eq, inArray, sql } from 'drizzle-orm'

import type { Driver } from '../../contract/driver.ts'
import { drivers, vehicles } from '../db/schema/people.ts'
import { ProblemError } from '../http/problem-error.ts'
import type { AuthorContext } from '../http/route.ts'
import { meantDriver } from './aliases.ts'

type DriverRow = typeof drivers.$inferSelect

/** The records of these rows: one read more for all their plates, however many they are. */
export async function toDrivers(rows: readonly DriverRow[], { tx, actor }: AuthorContext): Promise<Driver[]> {
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.id)
  const found = await tx.db
    .select({ driverId: vehicles.driverId, plates: sql<string[]>`array_agg(${vehicles.licensePlate} order by ${vehicles.licensePlate})` })
    .from(vehicles)
    .where(and(eq(vehicles.companyId, actor.companyId), inArray(vehicles.driverId, ids)))
    .groupBy(vehicles.driverId)
  const platesOf = new Map(found.map((row) => [row.driverId, row.plates]))
  return rows.map(({ companyId: _, changedXid: __, createdAt: ___, ...row }) => ({ ...row, plates: platesOf.get(row.id) ?? [] }))
}

/** Drivers of the company that a condition holds for. */
export async function findDrivers(where: SQL | undefined, context: AuthorContext): Promise<Driver[]> {
  const rows = await context.tx.db.select().from(drivers).where(and(eq(drivers.companyId, context.actor.companyId), where))
  return toDrivers(rows, context)
}

export async function readDriver(id: string, context: AuthorContext): Promise<Driver> {
  const [driver] = await findDrivers(eq(drivers.id, id), context)
  if (!driver) throw new ProblemError('not_found')
  return driver
}

/** The driver that an id means, as they stay until the transaction ends. */
export async function lockDriver(id: string, context: AuthorContext): Promise<Driver> {
  const meant = await meantDriver(id, context)
  const { tx, actor } = context
  // The lock by itself: a read that waited for it would still see what was there before.
  await tx.db.select({ id: drivers.id }).from(drivers).where(and(eq(drivers.companyId, actor.companyId), eq(drivers.id, meant))).for('update')
  return readDriver(meant, context)
}
