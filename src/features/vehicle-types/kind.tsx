import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

import type { Json } from '../../../domain/json.ts'
import { svgAddress } from '../../lib/svg-address.ts'
import { defineKind } from '../../records/record-kind.ts'
import { VEHICLE_TYPE_FIELD_LABELS } from '../../ui/labels/vehicles.ts'
import styles from './kind.module.css'

/** A drawing in a history, or in a conflict beside another. */
function IconValue({ value }: { value: Json }) {
  const { t } = useLingui()
  return typeof value === 'string' ? (
    <img src={svgAddress(value)} alt={t`A drawing`} width={24} height={24} className={styles.icon} />
  ) : null
}

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
