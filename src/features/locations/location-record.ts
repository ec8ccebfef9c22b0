import type * as v from 'valibot'

import type { Company } from '../../../contract/company.ts'
import type { Location } from '../../../contract/location.ts'
import type { NewLocation } from '../../../contract/location-writes.ts'
import { countryOption } from '../../../domain/countries.ts'
import { USUAL_SHIFT_ACTS, defaultReductionLimit, defaultRefundLimit } from '../../../domain/location-limits.ts'
import { DAYS } from '../../../domain/locations.ts'
import { CLASS_IDS, STANDARD_TYPE_IDS, TYPE_IDS } from '../../../domain/vehicles.ts'
import { amountText } from '../../lib/amount-text.ts'
import type { NewLocationInput, NewLocationValues } from './location-forms.ts'

/** A location with the fields of its forms, which its edits carry. */
export interface LocationRecord extends Location {
  managerId: string | null
  staffIds: string[]
}

/** Returns a location as its forms read it: a field for each weekday, vehicle type and limit. */
export function locationRecordOf(location: Location, staffIds: readonly string[]): LocationRecord {
  const { schedule, vehicleTypes, manager, limits } = location
  const hours = DAYS.map((day) => [`schedule.${day}`, schedule.filter((one) => one.day === day)])
  const spaces = TYPE_IDS.map((type) => [
    `occupancy.${type}`,
    vehicleTypes.find(({ vehicleTypeId }) => vehicleTypeId === type)?.spaces ?? null,
  ])
  return {
    ...location,
    ...limits,
    shiftActs: limits.shiftActs ?? USUAL_SHIFT_ACTS,
    shiftAmount: limits.shiftAmount ?? limits.loweredPrice,
    ...Object.fromEntries([...hours, ...spaces]),
    managerId: manager?.id ?? null,
    staffIds: staffIds.toSorted(),
  }
}

/** Returns the input of a new location that depends on the company. */
export function startOf({ country, currency }: Pick<Company, 'country' | 'currency'>): Partial<NewLocationInput> {
  return {
    timeZone: countryOption(country).timeZone,
    loweredPrice: amountText(defaultReductionLimit(currency)),
    refundByStaff: amountText(defaultRefundLimit(currency)),
    shiftAmount: amountText(defaultReductionLimit(currency)),
  }
}

/** Returns the location that a creation sends. */
export function newLocationOf(id: string, values: NewLocationValues): v.InferInput<typeof NewLocation> {
  return {
    id,
    ...plainOf(values),
    schedule: Object.fromEntries(DAYS.map((day) => [day, values[`schedule.${day}`]])),
    vehicleTypes: [
      ...STANDARD_TYPE_IDS.flatMap((vehicleTypeId) => {
        const spaces = values[`occupancy.${vehicleTypeId}`]
        return spaces === null ? [] : [{ vehicleTypeId, spaces, rate: values[`rate.${vehicleTypeId}`] }]
      }),
      ...CLASS_IDS.flatMap((vehicleTypeId) => {
        const spaces = values[`occupancy.${vehicleTypeId}`]
        return spaces === null ? [] : [{ vehicleTypeId, spaces }]
      }),
    ],
  }
}

type Plain<Values> = {
  [Name in keyof Values as Name extends `${string}.${string}` ? never : Name]: Values[Name]
}

/** Returns the values whose names have no dot. */
function plainOf<Values extends object>(values: Values): Plain<Values>
function plainOf(values: object): object {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !name.includes('.')))
}
