import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'

import type { Location, OpeningHours, Rate } from '../../contract/location.ts'
import type { Operator } from '../../contract/operator.ts'
import { Id, type NamedReference } from '../../contract/primitives.ts'
import type { Currency } from '../../domain/countries.ts'
import {
  type LocationLimits,
  type ShiftLimits,
  defaultRefundLimit,
  defaultReductionLimit,
} from '../../domain/location-limits.ts'
import { fullName } from '../../domain/people.ts'
import { isAdmin } from '../../domain/roles.ts'
import { companies } from '../db/schema/companies.ts'
import { datedTerms } from '../db/schema/dated-terms.ts'
import {
  kioskDevices,
  locationVehicleTypes,
  locations,
  rateVersions,
  rates,
  schedules,
} from '../db/schema/locations.ts'
import { operators } from '../db/schema/people.ts'
import { changedBy, inOrderOfChange, readPosition } from '../delta/changes.ts'
import type { DeltaSource } from '../delta/read-delta.ts'
import type { CompanyContext } from '../http/route.ts'
import { LocationTerms, byRecord, toVersions } from '../services/dated-versions.ts'
import { toVehicleTypeId } from '../vehicle-types/vehicle-type-id.ts'

export type LocationRow = typeof locations.$inferSelect

export function visibleLocations({ actor }: Pick<CompanyContext, 'actor'>) {
  const own = eq(locations.companyId, actor.companyId)
  return actor.locationIds === null ? own : and(own, inArray(locations.id, [...actor.locationIds]))
}

/** In a fixed order, so that equal sets compare as equal. */
export async function visibleLocationIds(context: Pick<CompanyContext, 'tx' | 'actor'>): Promise<string[]> {
  const rows = await context.tx.db
    .select({ id: locations.id })
    .from(locations)
    .where(visibleLocations(context))
    .orderBy(asc(locations.id))
  return rows.map((row) => row.id)
}

export async function countVisible(context: CompanyContext): Promise<number> {
  return context.tx.db.$count(locations, visibleLocations(context))
}

export async function findLocations(page: number, limit: number, context: CompanyContext): Promise<Location[]> {
  const rows = await context.tx.db
    .select()
    .from(locations)
    .where(visibleLocations(context))
    .orderBy(asc(locations.name), asc(locations.id))
    .limit(limit)
    .offset((page - 1) * limit)
  return withRelated(rows, context)
}

export async function findLocationsByIds(ids: readonly string[], context: CompanyContext): Promise<Location[]> {
  const rows = await context.tx.db
    .select()
    .from(locations)
    .where(and(visibleLocations(context), inArray(locations.id, [...ids])))
  return withRelated(rows, context)
}

/** Returns all locations for an admin, and the assigned ones for staff, if the caller sees them too. */
export async function locationsSeenBy(
  { role, locationIds }: Pick<Operator, 'role' | 'locationIds'>,
  context: CompanyContext,
): Promise<Location[]> {
  const theirs = isAdmin(role) ? undefined : inArray(locations.id, locationIds)
  const rows = await context.tx.db
    .select()
    .from(locations)
    .where(and(visibleLocations(context), theirs))
    .orderBy(asc(locations.name), asc(locations.id))
  return withRelated(rows, context)
}

/** Returns the locations that the caller sees, by name. */
export function locationNames(context: CompanyContext): Promise<NamedReference[]> {
  return context.tx.db
    .select({ id: locations.id, name: locations.name })
    .from(locations)
    .where(visibleLocations(context))
    .orderBy(asc(locations.name), asc(locations.id))
}

export function locationDelta(context: CompanyContext): DeltaSource<Location> {
  const { db } = context.tx
  const visible = visibleLocations(context)
  return {
    collection: 'locations',
    scope: context.actor.locationIds?.join() ?? 'all',
    fillTotal: () => countVisible(context),
    async fillPage(position, limit) {
      const behind = position === null ? undefined : sql`${locations.id} > ${readPosition(Id, position)}::uuid`
      const rows = await db.select().from(locations).where(and(visible, behind)).orderBy(asc(locations.id)).limit(limit)
      return {
        items: await withRelated(rows, context),
        position: rows.length < limit ? null : (rows.at(-1)?.id ?? null),
      }
    },
    async changedPage(commits, after, limit) {
      const rows = await db
        .select()
        .from(locations)
        .where(and(visible, changedBy(locations, commits, after)))
        .orderBy(...inOrderOfChange(locations))
        .limit(limit)
      const last = rows.at(-1)
      return {
        items: await withRelated(rows, context),
        gone: [],
        last: last ? { xid: last.changedXid, id: last.id } : null,
        count: rows.length,
      }
    },
  }
}

/** Returns the records of these rows with a fixed number of further reads. */
async function withRelated(rows: readonly LocationRow[], { tx, actor }: CompanyContext): Promise<Location[]> {
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.id)
  const of = (
    table: typeof schedules | typeof locationVehicleTypes | typeof kioskDevices | typeof rates | typeof rateVersions,
  ) => and(eq(table.companyId, actor.companyId), inArray(table.locationId, ids))
  const hours = await tx.db
    .select()
    .from(schedules)
    .where(of(schedules))
    .orderBy(asc(schedules.day), asc(schedules.opens))
  const types = await tx.db
    .select()
    .from(locationVehicleTypes)
    .where(of(locationVehicleTypes))
    .orderBy(asc(locationVehicleTypes.vehicleTypeId))
  const devices = await tx.db.select().from(kioskDevices).where(of(kioskDevices)).orderBy(asc(kioskDevices.name))
  const prices = await tx.db.select().from(rates).where(of(rates)).orderBy(asc(rates.validFrom), asc(rates.id))
  const versions = await tx.db
    .select({
      id: rateVersions.id,
      locationId: rateVersions.locationId,
      number: rateVersions.number,
      startsAt: rateVersions.startsAt,
      caps: rateVersions.caps,
    })
    .from(rateVersions)
    .where(and(of(rateVersions), isNull(rateVersions.withdrawnAt)))
    .orderBy(asc(rateVersions.startsAt))
  const terms = byRecord(
    await tx.db
      .select()
      .from(datedTerms)
      .where(
        and(
          eq(datedTerms.companyId, actor.companyId),
          eq(datedTerms.entity, 'location'),
          inArray(datedTerms.entityId, ids),
        ),
      )
      .orderBy(asc(datedTerms.seq)),
  )
  const managers = await managersOf(rows, { tx, actor })
  const [company] = await tx.db
    .select({ currency: companies.currency })
    .from(companies)
    .where(eq(companies.id, actor.companyId))
  if (!company) throw new Error('Locations without their company')
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    name: row.name,
    description: row.description,
    address: row.address,
    city: row.city,
    geolocation: row.lat === null || row.lng === null ? null : { lat: row.lat, lng: row.lng },
    timeZone: row.timeZone,
    parkingType: row.parkingType,
    parkingServices: row.parkingServices,
    schedule: hours
      .filter((one) => one.locationId === row.id)
      .map(({ day, opens, closes }): OpeningHours => ({ day, opens, closes })),
    nightSchedule: row.nightFrom === null || row.nightTo === null ? null : { from: row.nightFrom, to: row.nightTo },
    paymentType: row.paymentType,
    spaces: row.spaces,
    vehicleTypes: types
      .filter((one) => one.locationId === row.id)
      .map(({ vehicleTypeId, spaces }) => ({ vehicleTypeId: toVehicleTypeId(vehicleTypeId), spaces })),
    manager: managers.get(row.managerId ?? '') ?? null,
    kioskDevices: devices.filter((one) => one.locationId === row.id).map(({ id, name }) => ({ id, name })),
    logo: row.logo,
    ticket: {
      checkInHeader: row.checkInHeader,
      checkInFooter: row.checkInFooter,
      checkOutHeader: row.checkOutHeader,
      checkOutFooter: row.checkOutFooter,
    },
    digitalCommission: row.digitalCommission,
    graceMinutes: row.graceMinutes,
    exemptMinutes: row.exemptMinutes,
    taxRate: row.taxRate,
    varianceLimit: row.varianceLimit,
    blindClose: row.blindClose,
    lostTicketFee: row.lostTicketFee,
    limits: { ...limitsOf(row, company.currency), ...shiftLimitsOf(row, company.currency) },
    minutesSince: toVersions(terms.get(row.id) ?? [], LocationTerms).map(
      ({ validFrom, terms: { exemptMinutes, graceMinutes } }) => ({ validFrom, exemptMinutes, graceMinutes }),
    ),
    rates: prices.filter((one) => one.locationId === row.id).map(toRate),
    rateVersions: versions
      .filter((one) => one.locationId === row.id)
      .map(({ id, number, startsAt, caps }) => ({ id, number, startsAt: startsAt.toISOString(), caps })),
    isActive: row.isActive,
  }))
}

type LimitColumns = Pick<
  LocationRow,
  'earlyEndMinutes' | 'earlyEndAmount' | 'payOutsByOpener' | 'loweredPrice' | 'refundByStaff'
>

export function limitsOf(
  { earlyEndMinutes, earlyEndAmount, payOutsByOpener, loweredPrice, refundByStaff }: LimitColumns,
  currency: Currency,
): LocationLimits {
  return {
    earlyEndMinutes,
    earlyEndAmount,
    payOutsByOpener,
    loweredPrice: loweredPrice ?? defaultReductionLimit(currency),
    refundByStaff: refundByStaff ?? defaultRefundLimit(currency),
  }
}

export function shiftLimitsOf(
  { shiftActs, shiftAmount }: Pick<LocationRow, 'shiftActs' | 'shiftAmount'>,
  currency: Currency,
): ShiftLimits {
  return { shiftActs, shiftAmount: shiftAmount ?? defaultReductionLimit(currency) }
}

/** Limits of this location for staff, above which an admin is needed. */
export async function readLimits(
  locationId: string,
  { tx, actor }: Pick<CompanyContext, 'tx' | 'actor'>,
): Promise<LocationLimits & ShiftLimits> {
  const { earlyEndMinutes, earlyEndAmount, payOutsByOpener, loweredPrice, refundByStaff, shiftActs, shiftAmount } =
    locations
  const [row] = await tx.db
    .select({
      limits: {
        earlyEndMinutes,
        earlyEndAmount,
        payOutsByOpener,
        loweredPrice,
        refundByStaff,
        shiftActs,
        shiftAmount,
      },
      currency: companies.currency,
    })
    .from(locations)
    .innerJoin(companies, eq(companies.id, locations.companyId))
    .where(and(eq(locations.companyId, actor.companyId), eq(locations.id, locationId)))
  if (!row) throw new Error('There is no such location')
  return { ...limitsOf(row.limits, row.currency), ...shiftLimitsOf(row.limits, row.currency) }
}

export function toRate({
  id,
  kind,
  vehicleTypeId,
  validFrom,
  days,
  from,
  to,
  cost,
  minutes,
  per,
  first,
  name,
  startsAt,
  endsAt,
  conditions,
}: typeof rates.$inferSelect): Rate {
  const rate = {
    id,
    kind,
    vehicleTypeId: toVehicleTypeId(vehicleTypeId),
    validFrom: validFrom.toISOString(),
    days,
    from,
    to,
    cost,
    minutes,
    per,
  }
  return {
    ...rate,
    ...(first !== null && { first }),
    ...(name !== null && { name }),
    ...(startsAt !== null && { startsAt: startsAt.toISOString() }),
    ...(endsAt !== null && { endsAt: endsAt.toISOString() }),
    ...(conditions !== null && { conditions }),
  }
}

async function managersOf(
  rows: readonly LocationRow[],
  { tx, actor }: Pick<CompanyContext, 'tx' | 'actor'>,
): Promise<Map<string, NamedReference>> {
  const ids = rows.flatMap((row) => row.managerId ?? [])
  if (ids.length === 0) return new Map()
  const found = await tx.db
    .select({ id: operators.id, firstName: operators.firstName, lastName: operators.lastName })
    .from(operators)
    .where(and(eq(operators.companyId, actor.companyId), inArray(operators.id, ids)))
  return new Map(found.map(({ id, ...person }) => [id, { id, name: fullName(person) }]))
}
