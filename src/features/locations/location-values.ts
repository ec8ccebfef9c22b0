import * as v from 'valibot'

import type { Location } from '../../../contract/location.ts'
import type { NewLocation } from '../../../contract/location-writes.ts'
import { DAYS, PARKING_SERVICES, PARKING_TYPES, PAYMENT_TYPES, type Day } from '../../../domain/locations.ts'
import { sortedWindows } from '../../../domain/opening-hours.ts'
import type { VehicleTypeId } from '../../../domain/vehicles.ts'
import { amountOf, amountText } from '../../lib/amount-text.ts'
import { readDegrees } from '../../ui/map/map-place.ts'
import { percentText } from '../../ui/percent.tsx'

import { TYPE_IDS, wholeOf, type LocationInput } from './location-input.ts'

const text = v.string()
const Hours = v.array(v.object({ opens: v.string(), closes: v.string() }))
const whole = v.number()
const spacesOrNone = v.nullable(v.number())
const known = v.nullable(v.string())

/** Fields that an edit of a location sets. */
export const LocationValues = v.object({
  name: text,
  description: known,
  parkingType: v.picklist(PARKING_TYPES),
  parkingServices: v.array(v.picklist(PARKING_SERVICES)),
  isActive: v.boolean(),
  address: text,
  city: text,
  timeZone: text,
  geolocation: v.nullable(v.object({ lat: v.number(), lng: v.number() })),
  'schedule.1': Hours,
  'schedule.2': Hours,
  'schedule.3': Hours,
  'schedule.4': Hours,
  'schedule.5': Hours,
  'schedule.6': Hours,
  'schedule.7': Hours,
  'schedule.8': Hours,
  nightSchedule: v.nullable(v.object({ from: text, to: text })),
  paymentType: v.picklist(PAYMENT_TYPES),
  spaces: whole,
  'occupancy.1': spacesOrNone,
  'occupancy.2': spacesOrNone,
  'occupancy.3': spacesOrNone,
  managerId: known,
  staffIds: v.array(v.string()),
  graceMinutes: whole,
  exemptMinutes: whole,
  digitalCommission: whole,
  taxRate: v.nullable(whole),
  lostTicketFee: whole,
  varianceLimit: whole,
  loweredPrice: whole,
  refundByStaff: whole,
  earlyEndMinutes: whole,
  earlyEndAmount: whole,
  payOutsByOpener: v.boolean(),
  blindClose: v.boolean(),
})
export type LocationValues = v.InferOutput<typeof LocationValues>

export function locationValuesOf(location: Location, staffIds: readonly string[]): LocationValues {
  const {
    name,
    description,
    parkingType,
    parkingServices,
    isActive,
    address,
    city,
    timeZone,
    geolocation,
    nightSchedule,
    paymentType,
    spaces,
    manager,
    limits,
  } = location
  const {
    graceMinutes,
    exemptMinutes,
    digitalCommission,
    taxRate,
    varianceLimit,
    blindClose = false,
    lostTicketFee = 0,
  } = location
  const hours = (day: Day) => sortedWindows(location.schedule.filter((one) => one.day === day))
  const occupancy = (type: VehicleTypeId) =>
    location.vehicleTypes.find((one) => one.vehicleTypeId === type)?.spaces ?? null
  const { loweredPrice, refundByStaff, earlyEndMinutes, earlyEndAmount, payOutsByOpener } = limits
  return {
    name,
    description,
    parkingType,
    parkingServices: parkingServices.toSorted(),
    isActive,
    address,
    city,
    timeZone,
    geolocation,
    'schedule.1': hours(1),
    'schedule.2': hours(2),
    'schedule.3': hours(3),
    'schedule.4': hours(4),
    'schedule.5': hours(5),
    'schedule.6': hours(6),
    'schedule.7': hours(7),
    'schedule.8': hours(8),
    nightSchedule,
    paymentType,
    spaces,
    'occupancy.1': occupancy(1),
    'occupancy.2': occupancy(2),
    'occupancy.3': occupancy(3),
    managerId: manager?.id ?? null,
    staffIds: staffIds.toSorted(),
    graceMinutes,
    exemptMinutes,
    digitalCommission,
    taxRate,
    lostTicketFee,
    varianceLimit,
    loweredPrice,
    refundByStaff,
    earlyEndMinutes,
    earlyEndAmount,
    payOutsByOpener,
    blindClose,
  }
}

/** Returns an empty text for an unknown number. */
const numberText = (value: number | null) => (value === null ? '' : String(value))

export function inputOfLocation(values: LocationValues, logo: string | null): LocationInput {
  const { geolocation, nightSchedule } = values
  return {
    name: values.name,
    description: values.description ?? '',
    parkingType: values.parkingType,
    parkingServices: values.parkingServices,
    isActive: values.isActive,
    address: values.address,
    city: values.city,
    timeZone: values.timeZone,
    lat: numberText(geolocation?.lat ?? null),
    lng: numberText(geolocation?.lng ?? null),
    day1: values['schedule.1'],
    day2: values['schedule.2'],
    day3: values['schedule.3'],
    day4: values['schedule.4'],
    day5: values['schedule.5'],
    day6: values['schedule.6'],
    day7: values['schedule.7'],
    day8: values['schedule.8'],
    nightFrom: nightSchedule?.from ?? '',
    nightTo: nightSchedule?.to ?? '',
    paymentType: values.paymentType,
    spaces: String(values.spaces),
    type1: numberText(values['occupancy.1']),
    type2: numberText(values['occupancy.2']),
    type3: numberText(values['occupancy.3']),
    cost1: '',
    cost2: '',
    cost3: '',
    minutes1: '1',
    minutes2: '1',
    minutes3: '1',
    managerId: values.managerId ?? '',
    staffIds: values.staffIds,
    logo: logo ?? '',
    graceMinutes: String(values.graceMinutes),
    exemptMinutes: String(values.exemptMinutes),
    digitalCommission: percentText(values.digitalCommission),
    taxRate: values.taxRate === null ? '' : percentText(values.taxRate),
    lostTicketFee: amountText(values.lostTicketFee),
    varianceLimit: amountText(values.varianceLimit),
    loweredPrice: amountText(values.loweredPrice),
    refundByStaff: amountText(values.refundByStaff),
    earlyEndMinutes: String(values.earlyEndMinutes),
    earlyEndAmount: amountText(values.earlyEndAmount),
    payOutsByOpener: values.payOutsByOpener,
    blindClose: values.blindClose,
  }
}

/** Returns the values that an edit sends. An input that cannot be read keeps its value in `base`. */
export function valuesOfLocation(input: LocationInput, base: LocationValues): LocationValues {
  const [lat, lng] = [readDegrees(input.lat), readDegrees(input.lng)]
  const isNoPoint = input.lat.trim() === '' && input.lng.trim() === ''
  const nightless = input.nightFrom.trim() === '' && input.nightTo.trim() === ''
  const spacesOf = (text: string, before: number | null) => (text.trim() === '' ? null : (wholeOf(text) ?? before))
  return {
    name: input.name.trim(),
    description: input.description.trim() || null,
    parkingType: PARKING_TYPES.find((one) => one === input.parkingType) ?? base.parkingType,
    parkingServices: PARKING_SERVICES.filter((one) => input.parkingServices.includes(one)).toSorted(),
    isActive: input.isActive,
    address: input.address.trim(),
    city: input.city.trim(),
    timeZone: input.timeZone.trim(),
    geolocation: isNoPoint ? null : lat === null || lng === null ? base.geolocation : { lat, lng },
    'schedule.1': sortedWindows(input.day1),
    'schedule.2': sortedWindows(input.day2),
    'schedule.3': sortedWindows(input.day3),
    'schedule.4': sortedWindows(input.day4),
    'schedule.5': sortedWindows(input.day5),
    'schedule.6': sortedWindows(input.day6),
    'schedule.7': sortedWindows(input.day7),
    'schedule.8': sortedWindows(input.day8),
    nightSchedule: nightless ? null : { from: input.nightFrom.trim(), to: input.nightTo.trim() },
    paymentType: PAYMENT_TYPES.find((one) => one === input.paymentType) ?? base.paymentType,
    spaces: wholeOf(input.spaces) ?? base.spaces,
    'occupancy.1': spacesOf(input.type1, base['occupancy.1']),
    'occupancy.2': spacesOf(input.type2, base['occupancy.2']),
    'occupancy.3': spacesOf(input.type3, base['occupancy.3']),
    managerId: input.managerId || null,
    staffIds: input.staffIds.toSorted(),
    graceMinutes: wholeOf(input.graceMinutes) ?? base.graceMinutes,
    exemptMinutes: wholeOf(input.exemptMinutes) ?? base.exemptMinutes,
    digitalCommission: amountOf(input.digitalCommission) ?? base.digitalCommission,
    taxRate: input.taxRate.trim() === '' ? null : (amountOf(input.taxRate) ?? base.taxRate),
    lostTicketFee: amountOf(input.lostTicketFee) ?? base.lostTicketFee,
    varianceLimit: amountOf(input.varianceLimit) ?? base.varianceLimit,
    loweredPrice: amountOf(input.loweredPrice) ?? base.loweredPrice,
    refundByStaff: amountOf(input.refundByStaff) ?? base.refundByStaff,
    earlyEndMinutes: wholeOf(input.earlyEndMinutes) ?? base.earlyEndMinutes,
    earlyEndAmount: amountOf(input.earlyEndAmount) ?? base.earlyEndAmount,
    payOutsByOpener: input.payOutsByOpener,
    blindClose: input.blindClose,
  }
}

/** Returns the location that a creation sends. The input has no faults. */
export function newLocationOf(
  id: string,
  input: LocationInput,
  start: LocationValues,
): v.InferInput<typeof NewLocation> {
  const values = valuesOfLocation(input, start)
  const {
    name,
    description,
    parkingType,
    parkingServices,
    isActive,
    address,
    city,
    timeZone,
    geolocation,
    nightSchedule,
    paymentType,
    spaces,
    managerId,
    staffIds,
  } = values
  const {
    graceMinutes,
    exemptMinutes,
    digitalCommission,
    taxRate,
    lostTicketFee,
    varianceLimit,
    loweredPrice,
    refundByStaff,
    earlyEndMinutes,
    earlyEndAmount,
    payOutsByOpener,
    blindClose,
  } = values
  return {
    id,
    name,
    description,
    parkingType,
    parkingServices,
    isActive,
    address,
    city,
    timeZone,
    geolocation,
    nightSchedule,
    paymentType,
    spaces,
    managerId,
    staffIds,
    logo: input.logo || null,
    graceMinutes,
    exemptMinutes,
    digitalCommission,
    taxRate,
    lostTicketFee,
    varianceLimit,
    loweredPrice,
    refundByStaff,
    earlyEndMinutes,
    earlyEndAmount,
    payOutsByOpener,
    blindClose,
    schedule: Object.fromEntries(DAYS.map((day) => [String(day), values[`schedule.${day}`]])),
    vehicleTypes: TYPE_IDS.flatMap((vehicleTypeId) => {
      const own = values[`occupancy.${vehicleTypeId}`]
      const [cost, minutes] = [amountOf(input[`cost${vehicleTypeId}`]), wholeOf(input[`minutes${vehicleTypeId}`])]
      return own === null
        ? []
        : [{ vehicleTypeId, spaces: own, rate: cost === null || minutes === null ? null : { cost, minutes } }]
    }),
  }
}
