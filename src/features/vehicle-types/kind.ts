import { msg } from '@lingui/core/macro'

import { defineKind } from '../../records/record-kind.ts'
import { VEHICLE_TYPE_FIELD_LABELS } from '../../ui/labels/vehicle-type-fields.ts'
import { IconValue } from './icon-value.tsx'

export const vehicleTypeKind = defineKind({
  one: msg`Vehicle type`,
  kept: {
    collection: 'vehicleTypes',
    table: (db) => db.vehicleTypes,
    subject: ({ customName, name }) => ({ name: customName ?? name }),
  },
  help: 'vehicle-types',
  link: (id) => ({ to: '/dashboard/type-vehicles/update/$id', params: { id } }),
  fields: {
    customName: { label: VEHICLE_TYPE_FIELD_LABELS.customName },
    isActive: { label: VEHICLE_TYPE_FIELD_LABELS.isActive, value: 'yes_or_no' },
    position: { label: VEHICLE_TYPE_FIELD_LABELS.position },
    icon: { label: VEHICLE_TYPE_FIELD_LABELS.icon, value: { shown: IconValue } },
  },
})
