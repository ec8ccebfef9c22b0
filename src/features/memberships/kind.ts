import { msg } from '@lingui/core/macro'

import {
  AUTHORIZED_VEHICLES_MAX,
  MEMBERSHIP_COST_MAX,
  MEMBERSHIP_NAME_MAX,
  VALIDITY_MAX,
  VALIDITY_UNITS,
  validityFault,
  vehiclesFault,
} from '../../../domain/memberships.ts'
import { defineRecordForm, type InputOf } from '../../records/form/define-record-form.ts'
import { choice, references, vehicleType, yesNo } from '../../records/form/choice-fields.ts'
import { day, hours, insteadOf, money, optional, stepper, text } from '../../records/form/field-types.ts'
import { defineKind, namedLocation } from '../../records/record-kind.ts'
import { VALIDITY_UNIT_LABELS } from '../../ui/labels/memberships.ts'

export const membershipForm = defineRecordForm({
  fields: {
    name: text({ label: msg`Name`, max: MEMBERSHIP_NAME_MAX }),
    cost: money({ label: msg`Cost`, max: MEMBERSHIP_COST_MAX }),
    vehicleTypeId: vehicleType({ label: msg`Vehicle type` }),
    parkingSpaces: stepper({
      label: msg`Parking spaces`,
      max: AUTHORIZED_VEHICLES_MAX,
      code: 'pass_spaces_invalid',
      hint: msg`Vehicles inside at once`,
    }),
    authorizedVehicles: stepper({
      label: msg`Authorised vehicles`,
      max: AUTHORIZED_VEHICLES_MAX,
      code: 'vehicles_invalid',
      hint: msg`Plates on a pass`,
      beside: true,
    }),
    validityCount: stepper({ label: msg`Validity`, max: VALIDITY_MAX.days, code: 'validity_invalid' }),
    validityUnit: choice({
      label: msg`Validity in`,
      of: VALIDITY_UNITS,
      labels: VALIDITY_UNIT_LABELS,
      chosen: 'months',
      beside: true,
    }),
    always: insteadOf(['allowedHours'], {
      label: msg`At all hours`,
      hint: msg`When off, only the minutes outside its hours are charged`,
    }),
    allowedHours: hours({
      label: msg`Allowed hours`,
      hint: msg`Hours that end before they begin continue into the next day.`,
    }),
    everywhere: insteadOf(['locationIds'], { label: msg`All locations` }),
    locationIds: references({ label: msg`Locations`, words: { listOf: { named: namedLocation } } }),
    expirationDate: optional(
      day({ label: msg`Sold until`, hint: msg`The last day on which it is sold; empty: without an end` }),
    ),
    enabled: yesNo({
      label: msg`Enabled`,
      start: true,
      hint: msg`When off, it is no longer sold. Sold passes stay valid.`,
    }),
  },
  sections: [{ from: 'everywhere', legend: msg`Locations and last day of sale` }],
  rules: (values) => [
    ['authorizedVehicles', vehiclesFault(values)],
    ['validityCount', validityFault(values)],
  ],
})

export type MembershipInput = InputOf<(typeof membershipForm)['fields']>

export const membershipKind = defineKind({
  one: msg`Membership`,
  kept: {
    collection: 'memberships',
    table: (db) => db.memberships,
    subject: ({ name }) => ({ name }),
  },
  help: 'memberships',
  link: (id) => ({ to: '/dashboard/memberships/update/$id', params: { id } }),
  fields: membershipForm.words,
})
