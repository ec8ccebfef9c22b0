import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'

import type { Location } from '../../../contract/location.ts'
import { formatMoney } from '../../../domain/money.ts'
import { useSession } from '../../data/session-provider.tsx'
import { useCompanyVehicleTypes } from '../../data/use-company-vehicle-types.ts'
import { formatMinutes } from '../../lib/minutes.ts'
import { now } from '../../lib/now.ts'
import { AboutFields } from './about-fields.tsx'
import type { SectionProps } from './group.ts'
import { HoursFields } from './hours-fields.tsx'
import { locationKind } from './kind.tsx'
import { fieldOfInput, type LocationInputField } from './location-input.ts'
import { PeopleFields } from './people-fields.tsx'
import { useLocationPeople } from './queries.ts'
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
  {
    id: 'about',
    title: msg`About`,
    fields: ['name', 'parkingType', 'description', 'parkingServices', 'isActive'],
    Fields: AboutFields,
  },
  { id: 'place', title: msg`Place`, fields: ['address', 'city', 'timeZone', 'lat', 'lng'], Fields: PlaceFields },
  {
    id: 'hours',
    title: msg`Opening hours`,
    fields: ['day1', 'day2', 'day3', 'day4', 'day5', 'day6', 'day7', 'day8', 'nightFrom', 'nightTo'],
    Fields: HoursFields,
  },
  {
    id: 'spaces',
    title: msg`Spaces and vehicle types`,
    fields: [
      'spaces',
      'paymentType',
      'type1',
      'cost1',
      'minutes1',
      'type2',
      'cost2',
      'minutes2',
      'type3',
      'cost3',
      'minutes3',
    ],
    Fields: SpacesFields,
  },
  { id: 'people', title: msg`People`, fields: ['managerId', 'staffIds'], Fields: PeopleFields },
  {
    id: 'terms',
    title: msg`What counts in the price`,
    fields: ['exemptMinutes', 'graceMinutes', 'digitalCommission', 'taxRate', 'lostTicketFee'],
    Fields: TermsFields,
  },
  {
    id: 'limits',
    title: msg`Registers and limits`,
    fields: [
      'varianceLimit',
      'loweredPrice',
      'refundByStaff',
      'earlyEndMinutes',
      'earlyEndAmount',
      'payOutsByOpener',
      'blindClose',
    ],
    Fields: LimitsFields,
  },
]

/** Values that the sections show beside the input; the same object until it changes. */
export function useSectionProps(location: Location | null): SectionProps {
  const { t } = useLingui()
  const { company } = useSession()
  const types = useCompanyVehicleTypes()
  const read = useLocationPeople()
  const people = read.status === 'ready' ? read.record : null
  const { currency } = company
  const rates = useMemo(
    () =>
      ratesInWords(
        location,
        (cost, minutes) => t`It costs ${formatMoney(cost, currency)} for ${formatMinutes(minutes)}.`,
      ),
    [location, currency, t],
  )
  return useMemo(
    () => ({ isNew: location === null, currency, types, rates, people }),
    [location, currency, types, rates, people],
  )
}

function ratesInWords(
  location: Location | null,
  words: (cost: number, minutes: number) => string,
): Record<number, string> {
  const rates: Record<number, string> = {}
  for (const { vehicleTypeId, cost, minutes } of location === null ? [] : unitRatesNow(location))
    if (cost !== null && minutes !== null) rates[vehicleTypeId] ??= words(cost, minutes)
  return rates
}

/** The unit rates that hold now: the latest set of each type that has begun. */
function unitRatesNow({ rates }: Location) {
  const begun = rates.filter(({ kind, validFrom }) => kind === 'unit' && Date.parse(validFrom) <= now())
  const latest = new Map<number, string>()
  for (const { vehicleTypeId, validFrom } of begun)
    if (validFrom > (latest.get(vehicleTypeId) ?? '')) latest.set(vehicleTypeId, validFrom)
  return begun.filter(({ vehicleTypeId, validFrom }) => latest.get(vehicleTypeId) === validFrom)
}

const OWN: Partial<Record<LocationInputField, MessageDescriptor>> = {
  lat: msg`Latitude`,
  lng: msg`Longitude`,
  nightFrom: msg`Night from`,
  nightTo: msg`Night to`,
  cost1: msg`Cost for cars`,
  cost2: msg`Cost for motorcycles`,
  cost3: msg`Cost for bicycles`,
  minutes1: msg`Minutes for cars`,
  minutes2: msg`Minutes for motorcycles`,
  minutes3: msg`Minutes for bicycles`,
}
const LABELS = new Map(Object.entries(locationKind.fields).map(([field, { label }]) => [field, label]))

/** Labels of the inputs for the error summary, in the form's order. */
export function labelsOf(
  fields: readonly LocationInputField[],
  t: (message: MessageDescriptor) => string,
): Record<string, string> {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const label = OWN[field] ?? LABELS.get(fieldOfInput(field) ?? '')
      return label === undefined ? [] : [[field, t(label)]]
    }),
  )
}
