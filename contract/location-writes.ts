import * as v from 'valibot'

import { VAT_MAX } from '../domain/companies.ts'
import { SHIFT_ACTS_MAX } from '../domain/location-limits.ts'
import { LOCATION_LIMITS_MAX, PARKING_SERVICES, PARKING_TYPES, PAYMENT_TYPES } from '../domain/locations.ts'
import { WINDOWS_A_DAY, sortedWindows, windowFaults } from '../domain/opening-hours.ts'
import { COST_MAX, MINUTES_MAX } from '../domain/pricing/rate-limits.ts'
import { TYPE_IDS } from '../domain/vehicles.ts'
import { defineCrud } from './crud.ts'
import { defineEndpoint } from './endpoint.ts'
import { IdParams } from './list.ts'
import { Location, WallTime } from './location.ts'
import { amountUpTo, Id, TimeZone, requiredText, textOrNull } from './primitives.ts'
import { editBodyWithSets } from './set-changes.ts'
import { VehicleTypeId } from './vehicle-type.ts'

const { NAME_MAX, ADDRESS_MAX, CITY_MAX, DESCRIPTION_MAX, SPACES_MAX, TERM_MINUTES_MAX, COMMISSION_MAX } =
  LOCATION_LIMITS_MAX

const Coordinate = (most: number) =>
  v.pipe(
    v.number('point_invalid'),
    v.finite('point_invalid'),
    v.minValue(-most, 'point_invalid'),
    v.maxValue(most, 'point_invalid'),
  )
const Point = v.object({ lat: Coordinate(90), lng: Coordinate(180) }, 'point_invalid')
const NotNegative = amountUpTo(COST_MAX)
export const Spaces = v.pipe(
  v.number('spaces_invalid'),
  v.integer('spaces_invalid'),
  v.minValue(0, 'spaces_invalid'),
  v.maxValue(SPACES_MAX, 'spaces_invalid'),
)
const Minutes = v.pipe(
  v.number('term_minutes_invalid'),
  v.integer('term_minutes_invalid'),
  v.minValue(0, 'term_minutes_invalid'),
  v.maxValue(TERM_MINUTES_MAX, 'term_minutes_invalid'),
)
/** Number of acts in a shift. */
const Acts = v.pipe(
  v.number('count_invalid'),
  v.integer('count_invalid'),
  v.minValue(0, 'count_invalid'),
  v.maxValue(SHIFT_ACTS_MAX, 'count_invalid'),
)
const basisPoints = (most: number, code: 'percent_invalid' | 'vat_invalid') =>
  v.pipe(v.number(code), v.integer(code), v.minValue(0, code), v.maxValue(most, code))

/** Hours of one weekday, in order: a single value, so that edits of different weekdays merge. */
const DayHours = v.pipe(
  v.array(v.object({ opens: WallTime, closes: WallTime }), 'invalidField'),
  v.maxLength(WINDOWS_A_DAY, 'limit_invalid'),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    for (const { index, end, code } of windowFaults(dataset.value))
      addIssue({
        message: code,
        path: [
          { type: 'array', origin: 'value', input: dataset.value, key: index, value: dataset.value[index] },
          { type: 'object', origin: 'value', input: {}, key: end, value: null },
        ],
      })
  }),
  v.transform((windows) => sortedWindows(windows)),
)

const Night = v.pipe(
  v.object({ from: v.pipe(WallTime, v.notValue('24:00', 'time_invalid')), to: WallTime }),
  // A night may cross midnight, but not last a whole day.
  v.forward(
    v.check(({ from, to }) => from !== to, 'from_not_before_to'),
    ['from'],
  ),
)

const weekday = {
  'schedule.1': DayHours,
  'schedule.2': DayHours,
  'schedule.3': DayHours,
  'schedule.4': DayHours,
  'schedule.5': DayHours,
  'schedule.6': DayHours,
  'schedule.7': DayHours,
  'schedule.8': DayHours,
}
/** Number of spaces for a vehicle type; null if that type does not park here. */
const OfType = v.nullable(Spaces)
const occupancy = v.entriesFromList(
  TYPE_IDS.map((id) => `occupancy.${id}` as const),
  OfType,
)

const plain = {
  name: requiredText(NAME_MAX),
  description: textOrNull(DESCRIPTION_MAX, 'description_too_long'),
  address: requiredText(ADDRESS_MAX),
  city: requiredText(CITY_MAX),
  timeZone: TimeZone,
  geolocation: v.nullable(Point),
  parkingType: v.picklist(PARKING_TYPES, 'invalidField'),
  nightSchedule: v.nullable(Night),
  paymentType: v.picklist(PAYMENT_TYPES, 'invalidField'),
  spaces: Spaces,
  managerId: v.nullable(Id),
  logo: v.nullable(Id),
  digitalCommission: basisPoints(COMMISSION_MAX, 'percent_invalid'),
  graceMinutes: Minutes,
  exemptMinutes: Minutes,
  taxRate: v.nullable(basisPoints(VAT_MAX, 'vat_invalid')),
  varianceLimit: NotNegative,
  earlyEndMinutes: Minutes,
  earlyEndAmount: NotNegative,
  loweredPrice: NotNegative,
  refundByStaff: NotNegative,
  shiftActs: Acts,
  shiftAmount: NotNegative,
  payOutsByOpener: v.boolean('invalidField'),
  blindClose: v.boolean('invalidField'),
  lostTicketFee: NotNegative,
  isActive: v.boolean('invalidField'),
}

/** Fields that an edit of a location may change, except sets. */
export const LOCATION_FIELDS = { ...plain, ...weekday, ...occupancy }

const ParkingService = v.picklist(PARKING_SERVICES, 'invalidField')
/** Sets of a location; two edits of a set merge member by member. */
const sets = { parkingServices: ParkingService, staffIds: Id }

const MOST_STAFF = 999

/** A vehicle type of a new location, and the price of its fractions until rates are published. */
const NewVehicleType = v.object({
  vehicleTypeId: VehicleTypeId,
  spaces: Spaces,
  rate: v.optional(
    v.nullable(
      v.object({
        cost: NotNegative,
        minutes: v.pipe(
          v.number('minutes_invalid'),
          v.integer('minutes_invalid'),
          v.minValue(1, 'minutes_invalid'),
          v.maxValue(MINUTES_MAX, 'minutes_invalid'),
        ),
      }),
    ),
    null,
  ),
})

export const NewLocation = v.object({
  id: Id,
  name: plain.name,
  description: v.optional(plain.description, null),
  address: plain.address,
  city: plain.city,
  timeZone: plain.timeZone,
  geolocation: v.optional(plain.geolocation, null),
  parkingType: plain.parkingType,
  parkingServices: v.optional(
    v.pipe(v.array(ParkingService, 'invalidField'), v.maxLength(PARKING_SERVICES.length, 'invalidField')),
    [],
  ),
  schedule: v.optional(
    v.object(v.entriesFromList(['1', '2', '3', '4', '5', '6', '7', '8'], v.optional(DayHours, []))),
    {},
  ),
  nightSchedule: v.optional(plain.nightSchedule, null),
  paymentType: v.optional(plain.paymentType, 'post_pay'),
  spaces: plain.spaces,
  vehicleTypes: v.optional(
    v.pipe(v.array(NewVehicleType, 'invalidField'), v.maxLength(TYPE_IDS.length, 'invalidField')),
    [],
  ),
  managerId: v.optional(plain.managerId, null),
  staffIds: v.optional(v.pipe(v.array(Id, 'invalidField'), v.maxLength(MOST_STAFF, 'invalidField')), []),
  logo: v.optional(plain.logo, null),
  digitalCommission: v.optional(plain.digitalCommission, 0),
  graceMinutes: v.optional(plain.graceMinutes, 0),
  exemptMinutes: v.optional(plain.exemptMinutes, 0),
  taxRate: v.optional(plain.taxRate, null),
  varianceLimit: v.optional(plain.varianceLimit, 0),
  earlyEndMinutes: v.optional(plain.earlyEndMinutes),
  earlyEndAmount: v.optional(plain.earlyEndAmount),
  loweredPrice: v.optional(plain.loweredPrice),
  refundByStaff: v.optional(plain.refundByStaff),
  shiftActs: v.optional(plain.shiftActs),
  shiftAmount: v.optional(plain.shiftAmount),
  payOutsByOpener: v.optional(plain.payOutsByOpener, false),
  blindClose: v.optional(plain.blindClose, false),
  lostTicketFee: v.optional(plain.lostTicketFee, 0),
  isActive: v.optional(plain.isActive, true),
})
export type NewLocation = v.InferOutput<typeof NewLocation>

const calls = defineCrud({
  names: ['Location', 'Locations'],
  area: 'entities',
  path: '/locations',
  record: Location,
  fields: LOCATION_FIELDS,
  input: NewLocation,
  filters: {},
})

/** A location can be switched off, never deleted, because its stays keep it. */
export const locationWrites = {
  history: calls.history,
  create: calls.create,
  edit: defineEndpoint({
    ...calls.edit,
    request: { params: IdParams, body: editBodyWithSets(LOCATION_FIELDS, sets) },
  }),
}
