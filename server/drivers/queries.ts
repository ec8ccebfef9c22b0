import { type SQL, and, asc, desc, eq, exists, ilike, inArray, like, or, sql } from 'drizzle-orm'

import type { Driver } from '../../contract/driver.ts'
import { Id } from '../../contract/primitives.ts'
import { dialledFromAbroad } from '../../domain/drivers.ts'
import { normalizePlate } from '../../domain/plates.ts'
import { drivers, vehicles } from '../db/schema/people.ts'
import { changedBetween, inOrderOfChange } from '../delta/change-range.ts'
import { readPosition } from '../delta/fill-position.ts'
import type { DeltaSource } from '../delta/read-delta.ts'
import type { CompanyContext } from '../http/route.ts'
import { containing } from '../lists/containing.ts'
import { meantDrivers } from './aliases.ts'
import { findDrivers, toDrivers } from './driver-select.ts'

export function driverDelta(context: CompanyContext): DeltaSource<Driver> {
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
      return { items: await toDrivers(rows, context), position: rows.at(-1)?.id ?? null }
    },
    async changedPage(after, upper, limit) {
      const rows = await db
        .select()
        .from(drivers)
        .where(and(own, changedBetween(drivers, after, upper)))
        .orderBy(...inOrderOfChange(drivers))
        .limit(limit)
      const last = rows.at(-1)
      return { items: await toDrivers(rows, context), gone: [], last: last ? { xid: last.changedXid, id: last.id } : null, count: rows.length }
    },
  }
}

interface Filter {
  search?: string | undefined
}

function matching({ search }: Filter, { tx, actor }: CompanyContext): SQL | undefined {
  const own = eq(drivers.companyId, actor.companyId)
  if (search === undefined || search === '') return own
  const pattern = containing(search)
  const plate = normalizePlate(search)
  const dialled = dialledFromAbroad(search.replaceAll(/[\s().+-]/g, ''))
  const theirs = and(eq(vehicles.companyId, actor.companyId), eq(vehicles.driverId, drivers.id), ilike(vehicles.licensePlate, containing(plate)))
  return and(
    own,
    or(
      ilike(sql`${drivers.firstName} || ' ' || ${drivers.lastName}`, pattern),
      ilike(drivers.email, pattern),
      ilike(drivers.identification, pattern),
      ilike(sql`${drivers.phoneCode} || ${drivers.phone}`, pattern),
      dialled === null ? undefined : like(sql`${drivers.phoneCode} || ${drivers.phone}`, `${dialled}%`),
      plate === '' ? undefined : exists(tx.db.select({ one: sql`1` }).from(vehicles).where(theirs)),
    ),
  )
}

export function countMatchingDrivers(filter: Filter, context: CompanyContext): Promise<number> {
  return context.tx.db.$count(drivers, matching(filter, context))
}

export async function pageOfDrivers(filter: Filter, page: number, limit: number, context: CompanyContext): Promise<Driver[]> {
  const rows = await context.tx.db
    .select()
    .from(drivers)
    .where(matching(filter, context))
    .orderBy(asc(drivers.firstName), asc(drivers.lastName), asc(drivers.id))
    .limit(limit)
    .offset((page - 1) * limit)
  return toDrivers(rows, context)
}

export async function findDriversByIds(ids: readonly string[], context: CompanyContext): Promise<Driver[]> {
  return findDrivers(inArray(drivers.id, await meantDrivers(ids, context)), context)
}
