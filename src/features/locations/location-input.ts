import * as v from 'valibot'

import type { FieldCode } from '../../../contract/errors.ts'
import type { Location } from '../../../contract/location.ts'
import type { NewLocation } from '../../../contract/location-writes.ts'
import { VAT_MAX } from '../../../domain/companies.ts'
import {
  DAYS,
  LOCATION_LIMITS_MAX,
  PARKING_SERVICES,
  PARKING_TYPES,
  PAYMENT_TYPES,
  type Day,
} from '../../../domain/locations.ts'
import { sortedWindows, windowFaults } from '../../../domain/opening-hours.ts'
import { COST_MAX } from '../../../domain/pricing/check-rates.ts'
import type { VehicleTypeId } from '../../../domain/vehicles.ts'
import { isTimeZone } from '../../../domain/zoned-time.ts'
import { amountFault, amountOf, amountText } from '../../lib/amount-text.ts'
import { readDegrees } from '../../ui/map/map-place.ts'
import { percentText } from '../../ui/percent.tsx'
import { checkedInput, type InputFault } from '../../ui/form/check-input.ts'

const typed = v.string()
const Windows = v.array(v.object({ opens: v.string(), closes: v.string() }))

/** What a person types of a location: numbers, amounts and percentages as they are written; what is not chosen is empty. */
export const LocationInput = v.object({
  name: typed,
  description: typed,
  parkingType: typed,
  parkingServices: v.array(typed),
  isActive: v.boolean(),
  address: typed,
  city: typed,
  timeZone: typed,
  lat: typed,
  lng: typed,
  day1: Windows,
  day2: Windows,
  day3: Windows,
  day4: Windows,
  day5: Windows,
  day6: Windows,
  day7: Windows,
  day8: Windows,
  nightFrom: typed,
  nightTo: typed,
  /** Spaces of each vehicle type; empty where it does not park here. */
  paymentType: typed,
  spaces: typed,
  type1: typed,
  type2: typed,
  type3: typed,
  /** Of a new location: what so many minutes cost. */
  cost1: typed,
  cost2: typed,
  cost3: typed,
  minutes1: typed,
  minutes2: typed,
  minutes3: typed,
  managerId: typed,
  staffIds: v.array(typed),
  logo: typed,
  graceMinutes: typed,
  exemptMinutes: typed,
  digitalCommission: typed,
  taxRate: typed,
  lostTicketFee: typed,
  varianceLimit: typed,
  loweredPrice: typed,
  refundByStaff: typed,
  earlyEndMinutes: typed,
  earlyEndAmount: typed,
  payOutsByOpener: v.boolean(),
  blindClose: v.boolean(),
})
export type LocationInput = v.InferOutput<typeof LocationInput>
export type LocationInputField = keyof LocationInput

const whole = v.number()
const Hours = Windows
const spacesOrNone = v.nullable(v.number())
const known = v.nullable(v.string())

/** What an edit of a location sets. */
export const LocationValues = v.object({
  name: typed,
  description: known,
  parkingType: v.picklist(PARKING_TYPES),
  parkingServices: v.array(v.picklist(PARKING_SERVICES)),
  isActive: v.boolean(),
  address: typed,
  city: typed,
  timeZone: typed,
  geolocation: v.nullable(v.object({ lat: v.number(), lng: v.number() })),
  'schedule.1': Hours,
  'schedule.2': Hours,
  'schedule.3': Hours,
  'schedule.4': Hours,
  'schedule.5': Hours,
  'schedule.6': Hours,
  'schedule.7': Hours,
  'schedule.8': Hours,
  nightSchedule: v.nullable(v.object({ from: typed, to: typed })),
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

export const TYPE_IDS = [1, 2, 3] as const satisfies readonly VehicleTypeId[]

/** The record's field that an input is part of; null of what only a new location has. */
const FIELD_OF: Readonly<Record<LocationInputField, string | null>> = {
  name: 'name',
  description: 'description',
  parkingType: 'parkingType',
  parkingServices: 'parkingServices',
  isActive: 'isActive',
  address: 'address',
  city: 'city',
  timeZone: 'timeZone',
  lat: 'geolocation',
  lng: 'geolocation',
  day1: 'schedule.1',
  day2: 'schedule.2',
  day3: 'schedule.3',
  day4: 'schedule.4',
  day5: 'schedule.5',
  day6: 'schedule.6',
  day7: 'schedule.7',
  day8: 'schedule.8',
  nightFrom: 'nightSchedule',
  nightTo: 'nightSchedule',
  paymentType: 'paymentType',
  spaces: 'spaces',
  type1: 'occupancy.1',
  type2: 'occupancy.2',
  type3: 'occupancy.3',
  cost1: null,
  cost2: null,
  cost3: null,
  minutes1: null,
  minutes2: null,
  minutes3: null,
  managerId: 'managerId',
  staffIds: 'staffIds',
  logo: 'logo',
  graceMinutes: 'graceMinutes',
  exemptMinutes: 'exemptMinutes',
  digitalCommission: 'digitalCommission',
  taxRate: 'taxRate',
  lostTicketFee: 'lostTicketFee',
  varianceLimit: 'varianceLimit',
  loweredPrice: 'loweredPrice',
  refundByStaff: 'refundByStaff',
  earlyEndMinutes: 'earlyEndMinutes',
  earlyEndAmount: 'earlyEndAmount',
  payOutsByOpener: 'payOutsByOpener',
  blindClose: 'blindClose',
}

const INPUTS = Object.keys(FIELD_OF).filter((name): name is LocationInputField => name in LocationInput.entries)

/** The form's field that a path of the server's answer, or a field of the record, means; null where it means none. */
export function locationFieldOf(path: string): LocationInputField | null {
  const parts = path.split('.').filter((part) => part !== 'changes')
  const [first = '', second = ''] = parts
  if (first === 'geolocation') return second === 'lng' ? 'lng' : 'lat'
  if (first === 'nightSchedule') return parts.at(-1) === 'to' && parts.length > 2 ? 'nightTo' : 'nightFrom'
  if (first === 'vehicleTypes') return 'spaces'
  return (
    INPUTS.find((input) => FIELD_OF[input] === `${first}.${second}`) ??
    INPUTS.find((input) => FIELD_OF[input] === first) ??
    null
  )
}

export const fieldOfInput = (input: LocationInputField): string | null => FIELD_OF[input]

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

/** Empty where the number is not known. */
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

/** A whole number from 0 on; null of anything else. */
export function wholeOf(text: string): number | null {
  return /^\d{1,9}$/.test(text.trim()) ? Number(text.trim()) : null
}

/** What was typed, as an edit sends it. What cannot be read stays as it was made from. */
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

/** The same as a creation sends it: of an input without faults. */
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

const REQUIRED = ['name', 'address', 'city', 'parkingType', 'paymentType', 'spaces'] as const
const { NAME_MAX, ADDRESS_MAX, CITY_MAX, DESCRIPTION_MAX, SPACES_MAX, TERM_MINUTES_MAX, COMMISSION_MAX } =
  LOCATION_LIMITS_MAX
const LONGEST = [
  ['name', NAME_MAX, 'text_too_long'],
  ['address', ADDRESS_MAX, 'text_too_long'],
  ['city', CITY_MAX, 'text_too_long'],
  ['description', DESCRIPTION_MAX, 'description_too_long'],
] as const
const AMOUNTS = ['lostTicketFee', 'varianceLimit', 'loweredPrice', 'refundByStaff', 'earlyEndAmount'] as const
const MINUTES = ['graceMinutes', 'exemptMinutes', 'earlyEndMinutes'] as const

function percentFault(text: string, most: number, code: FieldCode): FieldCode | null {
  const basisPoints = amountOf(text)
  return basisPoints === null || basisPoints > most ? code : null
}

/**
 * What is wrong with what was typed.
 * @param isNew each vehicle type needs what it costs.
 * @param standingZone the zone that the location has: it may stay, whether or not this browser knows it.
 */
export function locationFaults(input: LocationInput, isNew: boolean, standingZone?: string): InputFault[] {
  const faults: InputFault[] = []
  const note = (field: LocationInputField, code: FieldCode | null | false) => {
    if (code !== null && code !== false) faults.push({ path: [field], code })
  }
  for (const field of REQUIRED) note(field, input[field].trim() === '' && 'required')
  for (const [field, most, code] of LONGEST) note(field, input[field].trim().length > most && code)
  const timeZone = input.timeZone.trim()
  note('timeZone', timeZone !== standingZone && !isTimeZone(timeZone) && 'time_zone_invalid')
  if (input.lat.trim() !== '' || input.lng.trim() !== '') {
    const [lat, lng] = [readDegrees(input.lat), readDegrees(input.lng)]
    note('lat', (lat === null || Math.abs(lat) > 90) && 'point_invalid')
    note('lng', (lng === null || Math.abs(lng) > 180) && 'point_invalid')
  }
  for (const day of DAYS) {
    const [fault] = windowFaults(input[`day${day}`])
    note(`day${day}`, fault?.code ?? null)
  }
  if (input.nightFrom.trim() !== '' || input.nightTo.trim() !== '') {
    const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text.trim())
    note('nightFrom', !isTime(input.nightFrom) && 'time_invalid')
    note('nightTo', !isTime(input.nightTo) && input.nightTo.trim() !== '24:00' && 'time_invalid')
    note(
      'nightFrom',
      isTime(input.nightFrom) && input.nightFrom.trim() === input.nightTo.trim() && 'from_not_before_to',
    )
  }
  const spaces = wholeOf(input.spaces)
  note('spaces', input.spaces.trim() !== '' && (spaces === null || spaces > SPACES_MAX) && 'spaces_invalid')
  for (const type of TYPE_IDS) {
    const text = input[`type${type}`]
    if (text.trim() === '') {
      // What it costs where it does not park would be lost without a word.
      note(`type${type}`, isNew && input[`cost${type}`].trim() !== '' && 'required')
      continue
    }
    const own = wholeOf(text)
    note(`type${type}`, (own === null || own > SPACES_MAX) && 'spaces_invalid')
    if (!isNew) continue
    note(`cost${type}`, amountFault(input[`cost${type}`], COST_MAX))
    const minutes = wholeOf(input[`minutes${type}`])
    note(`minutes${type}`, (minutes === null || minutes < 1 || minutes > 31 * 1_440) && 'minutes_invalid')
  }
  const together = TYPE_IDS.reduce((sum, type) => sum + (wholeOf(input[`type${type}`]) ?? 0), 0)
  note('spaces', spaces !== null && together > spaces && 'spaces_below_types')
  for (const field of MINUTES) {
    const minutes = wholeOf(input[field])
    note(field, (minutes === null || minutes > TERM_MINUTES_MAX) && 'term_minutes_invalid')
  }
  for (const field of AMOUNTS) note(field, amountFault(input[field], COST_MAX))
  note('digitalCommission', percentFault(input.digitalCommission, COMMISSION_MAX, 'percent_invalid'))
  note('taxRate', input.taxRate.trim() === '' ? null : percentFault(input.taxRate, VAT_MAX, 'vat_invalid'))
  return faults
}

/** Of a new location by all fields of the form, of an edit by these. */
export function locationSchema(edit?: {
  fields: readonly LocationInputField[]
  standingZone: string
}): v.GenericSchema<LocationInput, LocationInput> {
  return checkedInput(LocationInput, (input) =>
    locationFaults(input, edit === undefined, edit?.standingZone).filter(
      ({ path: [field] }) => edit === undefined || edit.fields.some((one) => one === field),
    ),
  )
}
