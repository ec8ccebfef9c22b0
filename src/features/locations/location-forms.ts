import { msg } from '@lingui/core/macro'

import { STANDARD_TYPE_IDS, TYPE_IDS } from '../../../domain/vehicles.ts'
import { isTimeZone } from '../../../domain/zoned-time.ts'
import type { Changes } from '../../records/edit-values.ts'
import { image, yesNo } from '../../records/form/choice-fields.ts'
import { defineRecordForm, type InputOf, type ValuesOf } from '../../records/form/define-record-form.ts'
import { optional } from '../../records/form/field-types.ts'
import {
  aboutFields,
  firstRateFields,
  HOURS_SECTION,
  hoursFields,
  limitsFields,
  peopleFields,
  placeFields,
  spacesFields,
  termsFields,
} from './location-fields.tsx'

const zoneFault = (timeZone: string) => (isTimeZone(timeZone) ? null : 'time_zone_invalid')

/** A night may cross midnight, but not last a whole day. */
const nightFault = (night: { from: string; to: string } | null) =>
  night !== null && night.from === night.to ? 'from_not_before_to' : null

const TYPE_SPACES = TYPE_IDS.map((id) => `occupancy.${id}` as const)

function spacesFault(values: { spaces: number } & Record<(typeof TYPE_SPACES)[number], number | null>) {
  const together = TYPE_SPACES.reduce((sum, type) => sum + (values[type] ?? 0), 0)
  return together > values.spaces ? 'spaces_below_types' : null
}

/** The sections of a location, each with its own form. */
export const locationForms = {
  about: defineRecordForm({
    fields: {
      ...aboutFields,
      isActive: yesNo({
        label: msg`In use`,
        start: true,
        hint: msg`When out of use, nobody new is assigned to it. Its earlier stays remain in every list.`,
      }),
    },
  }),
  place: defineRecordForm({
    fields: placeFields,
    rules: ({ timeZone }) => [['timeZone', zoneFault(timeZone)]],
  }),
  hours: defineRecordForm({
    fields: hoursFields,
    sections: HOURS_SECTION,
    rules: ({ nightSchedule }) => [['nightSchedule', nightFault(nightSchedule)]],
  }),
  spaces: defineRecordForm({ fields: spacesFields, rules: (values) => [['spaces', spacesFault(values)]] }),
  people: defineRecordForm({ fields: peopleFields }),
  terms: defineRecordForm({ fields: termsFields }),
  limits: defineRecordForm({ fields: limitsFields }),
}

/** All sections of a new location. Each vehicle type that parks there has a rate. */
export const newLocationForm = defineRecordForm({
  fields: {
    ...aboutFields,
    ...placeFields,
    ...hoursFields,
    ...spacesFields,
    ...firstRateFields,
    ...peopleFields,
    ...termsFields,
    ...limitsFields,
    logo: optional(image({ label: msg`Logo`, words: 'text' })),
  },
  sections: HOURS_SECTION,
  rules: (values) => [
    ['timeZone', zoneFault(values.timeZone)],
    ['nightSchedule', nightFault(values.nightSchedule)],
    ['spaces', spacesFault(values)],
    ...STANDARD_TYPE_IDS.flatMap((type) => [
      // Without spaces, the rate of this type would be lost silently.
      [
        `occupancy.${type}`,
        values[`occupancy.${type}`] === null && values[`rate.${type}`] !== null ? 'required' : null,
      ] as const,
      [
        `rate.${type}`,
        values[`occupancy.${type}`] !== null && values[`rate.${type}`] === null ? 'required' : null,
      ] as const,
    ]),
  ],
})

type In<Id extends keyof typeof locationForms> = ValuesOf<(typeof locationForms)[Id]['fields']>
/** Changes of any section. */
export type LocationChanges = Changes<
  In<'about'> & In<'place'> & In<'hours'> & In<'spaces'> & In<'people'> & In<'terms'> & In<'limits'>
>

export type NewLocationFields = (typeof newLocationForm)['fields']
export type NewLocationInput = InputOf<NewLocationFields>
export type NewLocationValues = ValuesOf<NewLocationFields>
