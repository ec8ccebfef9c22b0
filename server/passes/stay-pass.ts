import { type SQL, and, asc, desc, eq, inArray, lte, ne, or, sql } from 'drizzle-orm'

import { type GatePass, entryPassOf, gatePassOf, operationWith } from '../../domain/gate-pass.ts'
import type { PassDays } from '../../domain/passes.ts'
import type { EntryPass } from '../../domain/pricing/pass.ts'
import { locations } from '../db/schema/locations.ts'
import { memberships } from '../db/schema/memberships.ts'
import { passPeriods, passes } from '../db/schema/passes.ts'
import { services } from '../db/schema/services.ts'
import type { CompanyContext } from '../http/route.ts'
import { dayAt } from './pass-rows.ts'

export interface Entry {
  id: string
  locationId: string
  licensePlate: string
  startedAt: Date
}

type Reader = Pick<CompanyContext, 'tx'> & { actor: Pick<CompanyContext['actor'], 'companyId'> }

interface LocatedPass extends GatePass {
  timeZone: string
}

function hasPlate({ licensePlate }: Pick<Entry, 'licensePlate'>): SQL {
  return sql`${passes.plates} @> array[${licensePlate}]::text[]`
}

/**
 * Returns the passes of a plate at a location that are neither cancelled nor paused, in descending order of their end.
 */
async function passesOfPlate({ locationId, licensePlate }: Entry, { tx, actor }: Reader): Promise<LocatedPass[]> {
  const rows = await tx.db
    .select({ pass: passes, membership: memberships.name, timeZone: locations.timeZone })
    .from(passes)
    .innerJoin(memberships, and(eq(memberships.companyId, passes.companyId), eq(memberships.id, passes.membershipId)))
    .innerJoin(locations, and(eq(locations.companyId, passes.companyId), eq(locations.id, passes.locationId)))
    .where(
      and(
        eq(passes.companyId, actor.companyId),
        eq(passes.locationId, locationId),
        hasPlate({ licensePlate }),
        sql`${passes.cancelledAt} is null and ${passes.pausedOn} is null`,
      ),
    )
    .orderBy(desc(passes.endsOn), desc(passes.id))
  if (rows.length === 0) return []
  const periods = await tx.db
    .select()
    .from(passPeriods)
    .where(
      and(
        eq(passPeriods.companyId, actor.companyId),
        inArray(
          passPeriods.passId,
          rows.map(({ pass }) => pass.id),
        ),
      ),
    )
    .orderBy(desc(passPeriods.startsOn))
  return rows.map(({ pass, ...row }) => ({
    ...pass,
    ...row,
    paid: paidDays(
      pass,
      periods.filter(({ passId }) => passId === pass.id),
    ),
  }))
}

/** Returns the paid periods; the last one has the current end of the pass. */
function paidDays(
  { startsOn, endsOn }: Pick<PassDays, 'startsOn' | 'endsOn'>,
  periods: readonly { startsOn: string; endsOn: string }[],
): { startsOn: string; endsOn: string }[] {
  const [last, ...before] = periods
  return last === undefined ? [{ startsOn, endsOn }] : [{ startsOn: last.startsOn, endsOn }, ...before]
}

/**
 * Returns the pass of a vehicle that comes in, possibly hours ago and offline. It covers at most as many of the
 * vehicles inside at that time as it has spaces, in any order of arrival at the server. Simultaneous entries on one
 * pass run one after the other.
 */
export async function passAtGate(entry: Entry, context: CompanyContext): Promise<EntryPass | null> {
  const { tx, actor } = context
  await tx.db
    .select({ id: passes.id })
    .from(passes)
    .where(and(eq(passes.companyId, actor.companyId), eq(passes.locationId, entry.locationId), hasPlate(entry)))
    .orderBy(asc(passes.id))
    .for('no key update')
  return passOf(entry, undefined, context)
}

/** Returns the pass that prices an existing stay, with its state at the entry; null if the plate has none. */
export function passOfEntry(entry: Entry, context: Reader): Promise<EntryPass | null> {
  return passOf(entry, lte(services.startedAt, entry.startedAt), context)
}

async function passOf(entry: Entry, among: SQL | undefined, context: Reader): Promise<EntryPass | null> {
  const found = await passesOfPlate(entry, context)
  const [first] = found
  if (first === undefined) return null
  const { timeZone } = first
  const met = gatePassOf(found, dayAt(entry.startedAt, timeZone))
  return met && entryPassOf(met, met.isValid ? await insideBy(met.pass.id, entry, among, context) : 0, timeZone)
}

/**
 * Returns whether the pass has a space: it covers as many vehicles at once as it has spaces, and `among` are the
 * vehicles inside before this one.
 */
function insideBy(passId: string, entry: Entry, among: SQL | undefined, { tx, actor }: Reader): Promise<number> {
  return tx.db.$count(
    services,
    and(
      eq(services.companyId, actor.companyId),
      eq(services.passId, passId),
      sql`${services.status} = 'progress'`,
      eq(services.operation, 'membership'),
      ne(services.id, entry.id),
      among,
    ),
  )
}

/** Checks the pass of the vehicles inside again, by plates or by pass, after a change of the pass. */
export async function refreshStays(
  { id, locationId, plates }: { id: string | null; locationId: string; plates: readonly string[] },
  context: CompanyContext,
): Promise<void> {
  const { tx, actor } = context
  const inside = await tx.db
    .select({ service: services, parkingType: locations.parkingType })
    .from(services)
    .innerJoin(locations, and(eq(locations.companyId, services.companyId), eq(locations.id, services.locationId)))
    .where(
      and(
        eq(services.companyId, actor.companyId),
        eq(services.locationId, locationId),
        sql`${services.status} = 'progress'`,
        or(id === null ? undefined : eq(services.passId, id), inArray(services.licensePlate, [...plates])),
      ),
    )
    .orderBy(asc(services.startedAt), asc(services.id))
    .for('update', { of: services })
  let changed = false
  for (const { service, parkingType } of inside) {
    const looked = await passOfEntry(service, context)
    // A vehicle that entered without a free space stays uncovered, even after another has left.
    const pass =
      looked?.standing === 'valid' && service.pass?.id === looked.id && service.pass.standing === 'too_many_vehicles'
        ? service.pass
        : looked
    if (JSON.stringify(pass) === JSON.stringify(service.pass)) continue
    changed = true
    await tx.db
      .update(services)
      .set({ pass, passId: pass?.id ?? null, operation: operationWith(pass, parkingType) })
      .where(and(eq(services.companyId, actor.companyId), eq(services.id, service.id)))
  }
  if (changed) context.announce(actor.companyId, ['services'])
}
