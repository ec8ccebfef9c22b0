import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import * as v from 'valibot'

import type { Json } from '../../../domain/json.ts'
import { vehicleTypeIdOf } from '../../../domain/vehicles.ts'
import { defineKind, namedLocation, oneOf } from '../../records/record-kind.ts'
import { VALIDITY_UNIT_LABELS } from '../../ui/labels/memberships.ts'
import { useVehicleTypes } from '../../ui/vehicle-type.tsx'
import { dayOf, hoursText } from '../../ui/week/week-hours.ts'

function TypeName({ value }: { value: Json }) {
  const { nameOf } = useVehicleTypes()
  const id = typeof value === 'object' ? null : vehicleTypeIdOf(String(value))
  return id === null ? null : nameOf(id)
}

const Hours = v.array(v.object({ day: v.number(), from: v.string(), to: v.string() }))

/** `Monday–Friday 08:00–18:00; …` of hours as an edit carries them. */
export function HoursWords({ value }: { value: Json }) {
  const { t } = useLingui()
  const hours = v.safeParse(Hours, value)
  if (!hours.success) return <Trans>Always</Trans>
  return hoursText(
    hours.output.flatMap(({ day, from, to }) => {
      const known = dayOf(day)
      return known === null ? [] : { day: known, from, to }
    }),
    t,
  )
}

export const membershipKind = defineKind({
  one: msg`Membership`,
  kept: {
    collection: 'memberships',
    table: (db) => db.memberships,
    subject: ({ name }) => ({ name }),
  },
  help: 'memberships',
  link: (id) => ({ to: '/dashboard/memberships/update/$id', params: { id } }),
  fields: {
    name: { label: msg`Name` },
    cost: { label: msg`Cost`, value: 'amount' },
    vehicleTypeId: { label: msg`Vehicle type`, value: { shown: TypeName } },
    parkingSpaces: { label: msg`Parking spaces` },
    authorizedVehicles: { label: msg`Authorised vehicles` },
    validityUnit: { label: msg`Validity in`, value: oneOf(VALIDITY_UNIT_LABELS) },
    validityCount: { label: msg`Validity` },
    locationIds: { label: msg`Locations`, value: { listOf: { named: namedLocation } } },
    allowedHours: { label: msg`Allowed hours`, value: { shown: HoursWords } },
    expirationDate: { label: msg`Sold until`, value: 'day' },
    enabled: { label: msg`Enabled`, value: 'yes_or_no' },
  },
})
