import * as v from 'valibot'

import type { VehicleTypeId } from '../../../domain/vehicles.ts'

const typed = v.string()
const Windows = v.array(v.object({ opens: v.string(), closes: v.string() }))

/** Form input for a location: numbers, amounts and percentages as texts; a choice that was not made is empty. */
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
  paymentType: typed,
  spaces: typed,
  /** Spaces for each vehicle type; empty if the type does not park here. */
  type1: typed,
  type2: typed,
  type3: typed,
  /** First rates of a new location: a cost for a number of minutes. */
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

export const TYPE_IDS = [1, 2, 3] as const satisfies readonly VehicleTypeId[]

/** Field of the record that an input is part of; null for inputs that only a new location has. */
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

/** Returns the form field for a path in the server's answer, or for a field of the record; null if there is none. */
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

/** Returns a whole number of 0 or more; null for any other text. */
export function wholeOf(text: string): number | null {
  return /^\d{1,9}$/.test(text.trim()) ? Number(text.trim()) : null
}
