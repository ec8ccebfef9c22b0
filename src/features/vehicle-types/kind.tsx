import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

import type { Json } from '../../../domain/json.ts'
import { TYPE_NAME_MAX } from '../../../domain/vehicles.ts'
import { svgAddress } from '../../lib/svg-address.ts'
import { defineRecordForm } from '../../records/form/define-record-form.ts'
import { image, yesNo } from '../../records/form/choice-fields.ts'
import { optional, text } from '../../records/form/field-types.ts'
import { defineKind } from '../../records/record-kind.ts'
import { VEHICLE_TYPE_FIELD_LABELS } from '../../ui/labels/vehicles.ts'
import styles from './kind.module.css'

/** A drawing in a history or a conflict. */
function IconValue({ value }: { value: Json }) {
  const { t } = useLingui()
  return typeof value === 'string' ? (
    <img src={svgAddress(value)} alt={t`A drawing`} width={24} height={24} className={styles.icon} />
  ) : null
}

export const vehicleTypeForm = defineRecordForm({
  fields: {
    customName: optional(
      text({
        label: VEHICLE_TYPE_FIELD_LABELS.customName,
        max: TYPE_NAME_MAX,
        code: 'type_name_too_long',
        capitals: 'words',
      }),
    ),
    isActive: yesNo({
      label: VEHICLE_TYPE_FIELD_LABELS.isActive,
      start: true,
      hint: msg`When off, it is no longer offered. Parked vehicles stay as they are.`,
    }),
    icon: optional(image({ label: VEHICLE_TYPE_FIELD_LABELS.icon, words: { shown: IconValue } })),
  },
})

export type VehicleTypeFields = (typeof vehicleTypeForm)['fields']

export const vehicleTypeKind = defineKind({
  one: msg`Vehicle type`,
  kept: {
    collection: 'vehicleTypes',
    table: (db) => db.vehicleTypes,
    subject: ({ customName, name }) => ({ name: customName ?? name }),
  },
  help: 'vehicle-types',
  link: (id) => ({ to: '/dashboard/type-vehicles/update/$id', params: { id } }),
  fields: { ...vehicleTypeForm.words, position: { label: VEHICLE_TYPE_FIELD_LABELS.position } },
})
