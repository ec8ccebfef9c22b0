import * as v from 'valibot'

import { CURRENCIES } from '../domain/countries.ts'
import { defineEndpoint } from './endpoint.ts'
import { Amount, Id, Instant, LocalDay, NamedReference, TimeZone, ResponseTimeZone, commaList } from './primitives.ts'
import { VehicleTypeId } from './vehicle-type.ts'

const Place = v.object({ id: Id, name: v.string(), timeZone: ResponseTimeZone })

const read = { area: 'services', method: 'GET', queueable: false } as const
const query = v.object({ locationIds: commaList(Id) })

/** Current state of one location. */
export const LocationNow = v.object({
  location: Place,
  /** Whether the location is open by its schedule; null without one. */
  isOpen: v.nullable(v.boolean()),
  /** Whether one of the location's devices was online recently, as in the list of devices; null if none ever was. */
  isOnline: v.nullable(v.boolean()),
  staff: v.object({ onShift: v.array(NamedReference), assigned: v.number() }),
  /** Longest stay in progress. */
  longest: v.nullable(v.object({ serviceId: Id, licensePlate: v.string(), startedAt: Instant })),
  types: v.array(v.object({ vehicleTypeId: VehicleTypeId, inside: v.number(), spaces: v.number() })),
})
export type LocationNow = v.InferOutput<typeof LocationNow>

export const companyOccupancy = defineEndpoint({
  ...read,
  id: 'companyOccupancy',
  path: '/services/company/occupancy',
  request: { query },
  response: v.object({ asOf: Instant, data: v.array(LocationNow) }),
})

const Takings = v.object({
  services: v.number(),
  /** Amount of stays. */
  amount: Amount,
  /** Amount of passes minus refunds. Absent from earlier servers and devices. */
  passes: v.optional(Amount),
})

/** Takings of a period so far, and of the previous period up to the same moment. */
const TakingsComparison = v.object({ now: Takings, before: Takings })
const OfPeriods = { day: TakingsComparison, month: TakingsComparison, year: TakingsComparison }

export const companyRevenue = defineEndpoint({
  ...read,
  id: 'companyRevenue',
  path: '/services/company/revenue',
  request: { query },
  response: v.object({
    asOf: Instant,
    currency: v.picklist(CURRENCIES),
    data: v.array(v.object({ location: Place, ...OfPeriods })),
    total: v.object(OfPeriods),
  }),
})
export type CompanyRevenue = v.InferOutput<(typeof companyRevenue)['response']>

export const HourlyTakings = v.object({
  /** 0 to 23, in `timeZone`. */
  hour: v.number(),
  amount: Amount,
  services: v.number(),
  /** Vehicles that entered in this hour. */
  entries: v.number(),
  /** Number of vehicles inside at the start of the hour; null for a future hour. */
  inside: v.nullable(v.number()),
  /** The same hour of the same weekday, one week earlier. */
  before: v.object({ amount: Amount, services: v.number(), entries: v.number(), inside: v.nullable(v.number()) }),
})
export type HourlyTakings = v.InferOutput<typeof HourlyTakings>

export const hourlyRevenue = defineEndpoint({
  ...read,
  id: 'hourlyRevenue',
  path: '/services/revenue',
  request: {
    headers: v.object({ timezone: v.optional(TimeZone) }),
    query: v.object({ locationIds: commaList(Id), date: v.optional(LocalDay) }),
  },
  response: v.object({
    asOf: Instant,
    timeZone: ResponseTimeZone,
    currency: v.picklist(CURRENCIES),
    day: LocalDay,
    data: v.array(HourlyTakings),
  }),
})
export type HourlyRevenue = v.InferOutput<(typeof hourlyRevenue)['response']>

/** Revenue of stays and passes in the hours of today, beside the same weekday of the week before. */
const DayByHours = {
  /** Revenue of the earlier day, up to the same time of day. */
  before: Amount,
  hours: v.array(
    v.object({
      /** 0 to 23, on the clock of the location. */
      hour: v.number(),
      /** Null for an hour that has not begun. */
      amount: v.nullable(Amount),
      /** Amount of the whole hour on the earlier day. */
      before: Amount,
    }),
  ),
}

/** Revenue of each day of a month, or each month of a year, from the first; null if it has not begun. */
const Series = v.array(v.nullable(Amount))

export const revenueTrend = defineEndpoint({
  ...read,
  id: 'revenueTrend',
  path: '/services/company/revenue/trend',
  request: { query },
  response: v.object({
    asOf: Instant,
    currency: v.picklist(CURRENCIES),
    data: v.array(v.object({ location: Place, ...DayByHours })),
    total: v.object({ ...DayByHours, days: Series, months: Series }),
  }),
})
export type RevenueTrend = v.InferOutput<(typeof revenueTrend)['response']>
