import { and, desc, eq, inArray, sql } from 'drizzle-orm'

import type { DriverPreview } from '../../contract/driver.ts'
import { Id } from '../../contract/primitives.ts'
import { drivers, vehicles } from '../db/schema/people.ts'
import { changedBetween, inOrderOfChange } from '../delta/change-range.ts'
import { readPosition } from '../delta/fill-position.ts'
import type { DeltaSource } from '../delta/read-delta.ts'
import type { CompanyContext } from '../http/route.ts'

type DriverRow = typeof drivers.$inferSelect

export function driverDelta(context: CompanyContext): DeltaSource<DriverPreview> {
  const { db } = context.tx
  const own = eq(drivers.companyId, context.actor.companyId)
  return {
    collection: 'drivers',
    scope: 'all',
    fillTotal: () => db.$count(drivers, own),
    async fillPage(position, limit) {
      // Ids carry the time of creation: the newest drivers come first.
      const behind = position === null ? undefined : sql`${drivers.id} < ${readPosition(Id, position)}::uuid`
      const rows = await db.select().from(drivers).where(and(own, behind)).orderBy(desc(drivers.id)).limit(limit)
      return { items: await withPlates(rows, context), position: rows.at(-1)?.id ?? null }
    },
    async changedPage(after, upper, limit) {
      const rows = await db
        .select()
        .from(drivers)
        .where(and(own, changedBetween(drivers, after, upper)))
        .orderBy(...inOrderOfChange(drivers))
        .limit(limit)
      const last = rows.at(-1)
      return { items: await withPlates(rows, context), gone: [], last: last ? { xid: last.changedXid, id: last.id } : null, count: rows.length }
    },
  }
}

async function withPlates(rows: readonly DriverRow[], { tx, actor }: CompanyContext): Promise<DriverPreview[]> {
  if (rows.length === 0) return []
  const found = await tx.db
    .select({ driverId: vehicles.driverId, plates: sql<string[]>`array_agg(${vehicles.licensePlate} order by ${vehicles.licensePlate})` })
    .from(vehicles)
    .where(
      and(
        eq(vehicles.companyId, actor.companyId),
        inArray(
          vehicles.driverId,
          rows.map((row) => row.id),
        ),
      ),
    )
    .groupBy(vehicles.driverId)
  const platesOf = new Map(found.map((row) => [row.driverId, row.plates]))
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    firstName: row.firstName,
    lastName: row.lastName,
    isCompany: row.isCompany,
    identificationType: row.identificationType,
    identification: row.identification,
    email: row.email,
    phoneCode: row.phoneCode,
    phone: row.phone,
    plates: platesOf.get(row.id) ?? [],
  }))
}
