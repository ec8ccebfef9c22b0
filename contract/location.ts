import * as v from 'valibot'

import {
  DAYS,
  PARKING_SERVICES,
  PARKING_TYPES,
  PAYMENT_TYPES,
  RATE_KINDS,
  RATE_PERIODS,
  isPoint,
} from '../domain/locations.ts'
import { DeltaQuery, deltaOf } from './delta.ts'
import { defineEndpoint } from './endpoint.ts'
import { Count, IdParams, IdsParams, listOf, pageEntries } from './list.ts'
import { Amount, Id, Instant, NamedReference, ResponseTimeZone, Version } from './primitives.ts'
import { VehicleTypeId } from './vehicle-type.ts'

export const WallTime = v.pipe(v.string('required'), v.regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'invalidField'))

/** Opening hours of one day; `24:00` is its end. */
export const OpeningHours = v.object({ day: v.picklist(DAYS), opens: WallTime, closes: WallTime })
export type OpeningHours = v.InferOutput<typeof OpeningHours>

/** A fraction, and its number of repetitions before the next one follows. */
export const Fraction = v.object({ minutes: v.number(), cost: Amount, times: v.number() })
export type Fraction = v.InferOutput<typeof Fraction>

/** Legal maximum price of a minute; shown only while rates are edited. */
export const Cap = v.object({ vehicleTypeId: VehicleTypeId, perMinute: Amount })
export type Cap = v.InferOutput<typeof Cap>

/** Conditions of a price by time of arrival, or of a flat period. */
export const RateConditions = v.object({
  /** Number of midnights between the first and the last day of the window; 0 by default. */
  midnights: v.optional(v.number()),
  /** Latest time at which the vehicle may leave, on the last day. */
  leaveBy: v.optional(WallTime),
  /** The vehicle came in before this time of the first day. */
  enteredBefore: v.optional(WallTime),
  /** The vehicle leaves at this time of the last day, or later. */
  leftAfter: v.optional(WallTime),
  /** Whether the price by time of arrival applies only if it is cheaper than the ordinary price. */
  ifCheaper: v.optional(v.boolean()),
  /** Whether the ordinary steps start over after the flat period. */
  startsOver: v.optional(v.boolean()),
})

/** A rate of a location, in force from an instant on. Only the fields of its kind are set. */
export const Rate = v.object({
  id: Id,
  kind: v.picklist(RATE_KINDS),
  vehicleTypeId: VehicleTypeId,
  validFrom: Instant,
  /** Days of the rate; empty means every day. */
  days: v.array(v.picklist(DAYS)),
  /** Local window, half-open; null for the whole day. A night may cross midnight. */
  from: v.nullable(WallTime),
  to: v.nullable(WallTime),
  /** Price of a fraction, a flat period, a stay by time of arrival or a lost ticket; or the maximum or minimum. */
  cost: v.nullable(Amount),
  /** Length of a fraction, free minutes, longest stay of a price by time of arrival, or length of `several_days`. */
  minutes: v.nullable(v.number()),
  /**
   * For a maximum, its period; null for 24 hours from the entry. For fractions, the time at which their list starts
   * over; null for never. For a lost ticket, the period that is charged each time it starts; null for once.
   */
  per: v.nullable(v.picklist(RATE_PERIODS)),
  /** Fractions before the repeating one; absent without any. */
  first: v.optional(v.array(Fraction)),
  /**
   * Name of an event, a flat period or a price by time of arrival. An event applies between its two instants; without
   * minutes its cost is a flat price.
   */
  name: v.optional(v.string()),
  startsAt: v.optional(Instant),
  endsAt: v.optional(Instant),
  conditions: v.optional(RateConditions),
})
export type Rate = v.InferOutput<typeof Rate>

export const GeoPoint = v.pipe(
  v.object({ lat: v.number(), lng: v.number() }),
  v.check((point) => isPoint(point.lat, point.lng), 'invalidField'),
)

export const Location = v.object({
  id: Id,
  version: Version,
  name: v.string(),
  description: v.nullable(v.string()),
  address: v.string(),
  city: v.string(),
  geolocation: v.nullable(GeoPoint),
  timeZone: ResponseTimeZone,
  parkingType: v.picklist(PARKING_TYPES),
  parkingServices: v.array(v.picklist(PARKING_SERVICES)),
  schedule: v.array(OpeningHours),
  nightSchedule: v.nullable(v.object({ from: WallTime, to: WallTime })),
  paymentType: v.picklist(PAYMENT_TYPES),
  spaces: v.number(),
  vehicleTypes: v.array(v.object({ vehicleTypeId: VehicleTypeId, spaces: v.number() })),
  manager: v.nullable(NamedReference),
  kioskDevices: v.array(NamedReference),
  logo: v.nullable(v.string()),
  ticket: v.object({
    checkInHeader: v.string(),
    checkInFooter: v.string(),
    checkOutHeader: v.string(),
    checkOutFooter: v.string(),
  }),
  /** Commission for digital payments in basis points: 250 is 2.5 %. */
  digitalCommission: v.number(),
  graceMinutes: v.number(),
  exemptMinutes: v.number(),
  /** Value added tax in basis points, included in every price; null for the company's own rate. */
  taxRate: v.nullable(v.number()),
  /** Largest difference of a count that needs neither a reason nor an approval. */
  varianceLimit: Amount,
  /**
   * Whether the person who closes a register counts without seeing the expected amount. Absent in stores of earlier
   * releases.
   */
  blindClose: v.optional(v.boolean()),
  /** Fee for a lost ticket, in addition to the price of the stay. Absent like `blindClose`. */
  lostTicketFee: v.optional(Amount),
  /** Limits up to which staff act without an admin. */
  limits: v.object({
    /**
     * An end needs a reason if it is this many minutes before the payment, and cheaper by this amount than an end at
     * the payment.
     */
    earlyEndMinutes: v.number(),
    earlyEndAmount: Amount,
    /** Whether only the opener of a shift, or an admin, takes cash out. */
    payOutsByOpener: v.boolean(),
    /** A larger reduction of a paid stay's price by a correction of its fields needs a reason. */
    loweredPrice: Amount,
    /** An admin refunds a larger second payment. */
    refundByStaff: Amount,
    /**
     * Number and amount of deviations of one kind that a person may have in a shift. Absent from locations that a device
     * received from an earlier release.
     */
    shiftActs: v.optional(v.number()),
    shiftAmount: v.optional(Amount),
  }),
  /**
   * Exempt and grace minutes by time of entry, in the order in which they were set: the last one that applies at the
   * entry is used.
   */
  minutesSince: v.array(
    v.object({ validFrom: v.nullable(Instant), exemptMinutes: v.number(), graceMinutes: v.number() }),
  ),
  rates: v.array(Rate),
  /** Past, present and future versions of these rates, by start. */
  rateVersions: v.optional(v.array(v.object({ id: Id, number: v.number(), startsAt: Instant, caps: v.array(Cap) }))),
  isActive: v.boolean(),
})
export type Location = v.InferOutput<typeof Location>

export const listLocations = defineEndpoint({
  id: 'listLocations',
  area: 'entities',
  method: 'GET',
  path: '/locations',
  request: { query: v.object({ ...pageEntries, companyId: v.optional(Id) }) },
  response: listOf(Location),
  queueable: false,
})

export const countLocations = defineEndpoint({
  id: 'countLocations',
  area: 'entities',
  method: 'GET',
  path: '/locations/count',
  request: {},
  response: Count,
  queueable: false,
})

export const getLocation = defineEndpoint({
  id: 'getLocation',
  area: 'entities',
  method: 'GET',
  path: '/locations/:id',
  request: { params: IdParams },
  response: Location,
  queueable: false,
})

export const getLocationsByIds = defineEndpoint({
  id: 'getLocationsByIds',
  area: 'entities',
  method: 'GET',
  path: '/locations/ids/:ids',
  request: { params: IdsParams },
  response: v.object({ data: v.array(Location) }),
  queueable: false,
})

export const locationChanges = defineEndpoint({
  id: 'locationChanges',
  area: 'entities',
  method: 'GET',
  path: '/locations/changes',
  request: { query: DeltaQuery },
  response: deltaOf(Location),
  queueable: false,
})

export const listParkingServices = defineEndpoint({
  id: 'listParkingServices',
  area: 'entities',
  method: 'GET',
  path: '/parking-services',
  request: {},
  response: v.array(v.picklist(PARKING_SERVICES)),
  queueable: false,
})
