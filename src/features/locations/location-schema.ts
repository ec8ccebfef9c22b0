import * as v from 'valibot'

import type { FieldCode } from '../../../contract/errors.ts'
import { VAT_MAX } from '../../../domain/companies.ts'
import { DAYS, LOCATION_LIMITS_MAX } from '../../../domain/locations.ts'
import { windowFaults } from '../../../domain/opening-hours.ts'
import { COST_MAX } from '../../../domain/pricing/check-rates.ts'
import { isTimeZone } from '../../../domain/zoned-time.ts'
import { amountFault, amountOf } from '../../lib/amount-text.ts'
import { readDegrees } from '../../ui/map/map-place.ts'
import { checkedInput, type InputFault } from '../../ui/form/check-input.ts'

import { LocationInput, TYPE_IDS, wholeOf, type LocationInputField } from './location-input.ts'

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
 * Returns the faults of an input.
 * @param isNew each vehicle type needs a rate.
 * @param presentZone the time zone that the location has: it is valid even if this browser does not know it.
 */
export function locationFaults(input: LocationInput, isNew: boolean, presentZone?: string): InputFault[] {
  const faults: InputFault[] = []
  const note = (field: LocationInputField, code: FieldCode | null | false) => {
    if (code !== null && code !== false) faults.push({ path: [field], code })
  }
  for (const field of REQUIRED) note(field, input[field].trim() === '' && 'required')
  for (const [field, most, code] of LONGEST) note(field, input[field].trim().length > most && code)
  const timeZone = input.timeZone.trim()
  note('timeZone', timeZone !== presentZone && !isTimeZone(timeZone) && 'time_zone_invalid')
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
      // Without spaces, the rate of this type would be lost silently.
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

/** Validates all fields of a new location, or the given fields of an edit. */
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
