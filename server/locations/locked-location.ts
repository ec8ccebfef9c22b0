import { and, asc, eq } from 'drizzle-orm'

import type { Location } from '../../contract/location.ts'
import type { LOCATION_FIELDS } from '../../contract/location-writes.ts'
import type { Currency } from '../../domain/countries.ts'
import type { Json } from '../../domain/json.ts'
import { DAYS, type Day } from '../../domain/locations.ts'
import { type OpenWindow, sortedWindows } from '../../domain/opening-hours.ts'
import { TYPE_IDS, type VehicleTypeId } from '../../domain/vehicles.ts'
import { companies } from '../db/schema/companies.ts'
import { locationVehicleTypes, locations, schedules } from '../db/schema/locations.ts'
import { operatorLocations } from '../db/schema/people.ts'
import { ProblemError } from '../http/problem-error.ts'
import type { CompanyContext } from '../http/route.ts'
import { type LocationRow, findLocationsByIds, limitsOf, shiftLimitsOf, visibleLocations } from './queries.ts'

export type ScheduleRow = typeof schedules.$inferSelect
export type TypeRow = typeof locationVehicleTypes.$inferSelect

/** A location with everything that an edit of it may change, locked until the transaction ends. */
export interface LockedLocation {
  row: LocationRow
  windows: ScheduleRow[]
  types: TypeRow[]
  staffIds: string[]
  currency: Currency
}

export type LocationField = keyof typeof LOCATION_FIELDS | 'parkingServices' | 'staffIds'

/** Fields of a location that an edit may change, in the order of the audit trail. */
export const LOCATION_FIELD_NAMES: readonly LocationField[] = [
  'name',
  'description',
  'parkingType',
  'parkingServices',
  'address',
  'city',
  'timeZone',
  'geolocation',
  ...DAYS.map((day) => `schedule.${day}` as const),
  'nightSchedule',
  'paymentType',
  'spaces',
  ...TYPE_IDS.map((type) => `occupancy.${type}` as const),
  'managerId',
  'staffIds',
  'logo',
  'digitalCommission',
  'graceMinutes',
  'exemptMinutes',
  'taxRate',
  'varianceLimit',
  'earlyEndMinutes',
  'earlyEndAmount',
  'loweredPrice',
  'refundByStaff',
  'shiftActs',
  'shiftAmount',
  'payOutsByOpener',
  'blindClose',
  'lostTicketFee',
  'isActive',
]

/** Edits of a location run one after the other. */
export async function lockLocation(id: string, context: CompanyContext): Promise<LockedLocation> {
  const { tx, actor } = context
  const [row] = await tx.db
    .select()
    .from(locations)
    .where(and(visibleLocations(context), eq(locations.id, id)))
    .for('no key update')
  const [company] = await tx.db
    .select({ currency: companies.currency })
    .from(companies)
    .where(eq(companies.id, actor.companyId))
  if (!row || !company) throw new ProblemError('not_found')
  const windows = await tx.db
    .select()
    .from(schedules)
    .where(and(eq(schedules.companyId, actor.companyId), eq(schedules.locationId, id)))
    .orderBy(asc(schedules.day), asc(schedules.opens))
  const types = await tx.db
    .select()
    .from(locationVehicleTypes)
    .where(and(eq(locationVehicleTypes.companyId, actor.companyId), eq(locationVehicleTypes.locationId, id)))
  const staff = await tx.db
    .select({ id: operatorLocations.operatorId })
    .from(operatorLocations)
    .where(and(eq(operatorLocations.companyId, actor.companyId), eq(operatorLocations.locationId, id)))
    .orderBy(asc(operatorLocations.operatorId))
  return { row, windows, types, staffIds: staff.map((one) => one.id), currency: company.currency }
}

export function hoursOf(windows: readonly ScheduleRow[], day: Day): OpenWindow[] {
  return sortedWindows(windows.filter((one) => one.day === day))
}

/** Returns the values of the fields in the form of edits and the audit trail. */
export function fieldsOf({ row, windows, types, staffIds, currency }: LockedLocation): Record<LocationField, Json> {
  const { name, description, parkingType, address, city, timeZone, paymentType, spaces, managerId, logo } = row
  const {
    digitalCommission,
    graceMinutes,
    exemptMinutes,
    taxRate,
    varianceLimit,
    blindClose,
    lostTicketFee,
    isActive,
  } = row
  const hours = (day: Day): Json => hoursOf(windows, day).map(({ opens, closes }) => ({ opens, closes }))
  return {
    name,
    description,
    parkingType,
    address,
    city,
    timeZone,
    paymentType,
    spaces,
    managerId,
    logo,
    digitalCommission,
    graceMinutes,
    exemptMinutes,
    taxRate,
    varianceLimit,
    blindClose,
    lostTicketFee,
    isActive,
    ...limitsOf(row, currency),
    ...shiftLimitsOf(row, currency),
    parkingServices: row.parkingServices.toSorted(),
    geolocation: row.lat === null || row.lng === null ? null : { lat: row.lat, lng: row.lng },
    nightSchedule: row.nightFrom === null || row.nightTo === null ? null : { from: row.nightFrom, to: row.nightTo },
    'schedule.1': hours(1),
    'schedule.2': hours(2),
    'schedule.3': hours(3),
    'schedule.4': hours(4),
    'schedule.5': hours(5),
    'schedule.6': hours(6),
    'schedule.7': hours(7),
    'schedule.8': hours(8),
    ...occupancyOf(types),
    staffIds,
  }
}

type Occupancy = Record<`occupancy.${VehicleTypeId}`, number | null>

/** Returns the spaces of each vehicle type; null if it does not park there. */
function occupancyOf(types: readonly TypeRow[]): Occupancy
function occupancyOf(types: readonly TypeRow[]): object {
  return Object.fromEntries(
    TYPE_IDS.map((type) => [
      `occupancy.${type}`,
      types.find(({ vehicleTypeId }) => vehicleTypeId === type)?.spaces ?? null,
    ]),
  )
}

export async function readLocation(id: string, context: CompanyContext): Promise<Location> {
  const [location] = await findLocationsByIds([id], context)
  if (!location) throw new ProblemError('not_found')
  return location
}
