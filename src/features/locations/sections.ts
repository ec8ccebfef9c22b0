import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import { AboutFields } from './about-fields.tsx'
import { HoursFields } from './hours-fields.tsx'
import type { LocationInputField } from './location-input.ts'
import { PeopleFields } from './people-fields.tsx'
import { PlaceFields } from './place-fields.tsx'
import { SpacesFields } from './spaces-fields.tsx'
import { LimitsFields, TermsFields } from './terms-fields.tsx'

export interface Section {
  id: string
  title: MessageDescriptor
  fields: readonly LocationInputField[]
  Fields: typeof AboutFields
}

/** The parts of a location, in the order in which somebody sets one up. */
export const SECTIONS: readonly Section[] = [
  { id: 'about', title: msg`About`, fields: ['name', 'parkingType', 'description', 'parkingServices', 'isActive'], Fields: AboutFields },
  { id: 'place', title: msg`Place`, fields: ['address', 'city', 'timeZone', 'lat', 'lng'], Fields: PlaceFields },
  { id: 'hours', title: msg`Opening hours`, fields: ['day1', 'day2', 'day3', 'day4', 'day5', 'day6', 'day7', 'day8', 'nightFrom', 'nightTo'], Fields: HoursFields },
  { id: 'spaces', title: msg`Spaces and vehicle types`, fields: ['spaces', 'paymentType', 'type1', 'cost1', 'minutes1', 'type2', 'cost2', 'minutes2', 'type3', 'cost3', 'minutes3'], Fields: SpacesFields },
  { id: 'people', title: msg`People`, fields: ['managerId', 'staffIds'], Fields: PeopleFields },
  { id: 'terms', title: msg`What counts in the price`, fields: ['exemptMinutes', 'graceMinutes', 'digitalCommission', 'taxRate', 'lostTicketFee'], Fields: TermsFields },
  { id: 'limits', title: msg`Registers and limits`, fields: ['varianceLimit', 'loweredPrice', 'refundByStaff', 'earlyEndMinutes', 'earlyEndAmount', 'payOutsByOpener', 'blindClose'], Fields: LimitsFields },
]
