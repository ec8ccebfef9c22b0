import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'

import type { Json } from '../../../domain/json.ts'
import { vehicleTypeIdOf } from '../../../domain/vehicles.ts'
import { defineKind, namedLocation, oneOf } from '../../records/record-kind.ts'
import { AGREEMENT_COST_LABELS, AGREEMENT_TYPE_LABELS } from '../../ui/labels/agreements.ts'
import { PercentWords } from '../../ui/percent.tsx'
import { useVehicleTypes } from '../../ui/vehicle-type.tsx'

/** Vehicle types as an edit carries them; none is all. */
function TypeNames({ value }: { value: Json }) {
  const { nameOf } = useVehicleTypes()
  const ids = typeof value === 'object' && value !== null ? Object.values<Json>(value) : []
  return ids.length === 0 ? (
    <Trans>All</Trans>
  ) : (
    ids
      .flatMap((id) => (typeof id === 'object' ? null : vehicleTypeIdOf(String(id))) ?? [])
      .map(nameOf)
      .join(', ')
  )
}

export const agreementKind = defineKind({
  one: msg`Agreement`,
  kept: {
    collection: 'agreements',
    table: (db) => db.agreements,
    subject: ({ name }) => ({ name }),
  },
  help: 'agreements',
  link: (id) => ({ to: '/dashboard/agreements/$id', params: { id } }),
  fields: {
    name: { label: msg`Name` },
    type: { label: msg`Type`, value: oneOf(AGREEMENT_TYPE_LABELS) },
    percentage: { label: msg`Percentage to discount`, value: { shown: PercentWords } },
    fixedDiscount: { label: msg`Amount to discount`, value: 'amount' },
    discountMinutes: { label: msg`Minutes to discount` },
    exemptMinutes: { label: msg`Exempt minutes` },
    freeRateMinutes: { label: msg`Minutes that the initial cost covers` },
    initialCost: { label: msg`Initial cost`, value: 'amount' },
    typeCost: { label: msg`Cost beyond them`, value: oneOf(AGREEMENT_COST_LABELS) },
    minuteCost: { label: msg`Cost of a minute`, value: 'amount' },
    fixedCost: { label: msg`Fixed cost`, value: 'amount' },
    vehicleTypeIds: { label: msg`Vehicle types`, value: { shown: TypeNames } },
    locationIds: { label: msg`Locations`, value: { listOf: { named: namedLocation } } },
    startDate: { label: msg`First day`, value: 'day' },
    endDate: { label: msg`Last day`, value: 'day' },
    isDefault: { label: msg`Given by default`, value: 'yes_or_no' },
    enabled: { label: msg`Enabled`, value: 'yes_or_no' },
    asksReason: { label: msg`Asks for a reason`, value: 'yes_or_no' },
    budgetCount: { label: msg`Stays a month` },
    budgetAmount: { label: msg`Discounts a month`, value: 'amount' },
  },
})
