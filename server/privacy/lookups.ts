import { and, desc, eq, sql } from 'drizzle-orm'

import type { ParsedRequest, ResponseOf } from '../../contract/endpoint.ts'
import type { listPeopleLookups, notePeopleLookup } from '../../contract/people-lookups.ts'
import { fullName } from '../../domain/people.ts'
import { drivers } from '../db/schema/people.ts'
import { peopleLookups } from '../db/schema/privacy.ts'
import { readDriver } from '../drivers/driver-select.ts'
import { canonicalDriverId } from '../drivers/aliases.ts'
import type { CompanyContext } from '../http/route.ts'
import { noteOpened } from './directory.ts'
import { noteLookup } from './note-lookup.ts'

/** Returns a page of who looked people up, the latest first. */
export async function findLookups(
  { query: { page, limit, operatorId, driverId, day } }: ParsedRequest<typeof listPeopleLookups>,
  { tx, actor }: CompanyContext,
): Promise<ResponseOf<typeof listPeopleLookups>> {
  const { companyId } = actor
  const where = and(
    eq(peopleLookups.companyId, companyId),
    operatorId === undefined ? undefined : eq(peopleLookups.operatorId, operatorId),
    driverId === undefined ? undefined : eq(peopleLookups.subjectId, driverId),
    day === undefined ? undefined : eq(peopleLookups.day, day),
  )
  const rows = await tx.db
    .select({ lookup: peopleLookups, driver: { firstName: drivers.firstName, lastName: drivers.lastName } })
    .from(peopleLookups)
    .leftJoin(drivers, and(eq(drivers.companyId, peopleLookups.companyId), eq(drivers.id, peopleLookups.subjectId)))
    .where(where)
    .orderBy(desc(peopleLookups.lastAt), desc(peopleLookups.operatorId), sql`${peopleLookups.kind}`)
    .limit(limit)
    .offset((page - 1) * limit)
  return {
    data: rows.map(
      ({ lookup: { day: looked, operatorId: id, operatorName, kind, subjectId, times, people, lastAt }, driver }) => ({
        day: looked,
        by: { id, name: operatorName },
        kind,
        driver: subjectId === companyId ? null : { id: subjectId, name: driver === null ? '' : fullName(driver) },
        times,
        people,
        lastAt: lastAt.toISOString(),
      }),
    ),
    page,
    limit,
    total: await tx.db.$count(peopleLookups, where),
  }
}

/** Records a look-up that a device made in its own records. */
export async function noteDeviceLookup(
  { body: { lookup } }: ParsedRequest<typeof notePeopleLookup>,
  context: CompanyContext,
): Promise<ResponseOf<typeof notePeopleLookup>> {
  if (lookup.kind === 'exported') await noteLookup({ kind: 'exported', people: lookup.people }, context)
  else await noteOpened((await readDriver(await canonicalDriverId(lookup.driverId, context), context)).id, context)
  return { noted: true }
}
