import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

import type { Json } from '../../../domain/json.ts'
import {
  PLATE_PATTERN_MAX,
  TYPE_NAME_MAX,
  VEHICLE_SYMBOLS,
  VEHICLE_TYPES,
  isPlatePattern,
  writtenPlatePattern,
} from '../../../domain/vehicles.ts'
import { svgAddress } from '../../lib/svg-address.ts'
import { defineRecordForm } from '../../records/form/define-record-form.ts'
import { choice, image, yesNo } from '../../records/form/choice-fields.ts'
import { optional, text } from '../../records/form/field-types.ts'
import { addedLater } from '../../records/form/joint-fields.ts'
import { defineKind } from '../../records/record-kind.ts'
import { VEHICLE_SYMBOL_LABELS, VEHICLE_TYPE_FIELD_LABELS, VEHICLE_TYPE_LABELS } from '../../ui/labels/vehicles.ts'
import styles from './kind.module.css'

/** A drawing in a history or a conflict. */
function IconValue({ value }: { value: Json }) {
  const { t } = useLingui()
  return typeof value === 'string' ? (
    <img src={svgAddress(value)} alt={t`A drawing`} width={24} height={24} className={styles.icon} />
  ) : null
}

const customName = text({
  label: VEHICLE_TYPE_FIELD_LABELS.customName,
  max: TYPE_NAME_MAX,
  code: 'type_name_too_long',
  capitals: 'words',
})

/** The forms of plates that tell the type. */
const platePattern = optional({
  ...text({
    label: VEHICLE_TYPE_FIELD_LABELS.platePattern,
    max: PLATE_PATTERN_MAX,
    hint: msg`A stands for a letter, 0 for a digit: the plates R12345 have the form R00000. A vehicle with such a plate is offered as this type. Leave it empty if plates do not show the type.`,
  }),
  toValue: writtenPlatePattern,
  faultOf: (input: string) => {
    const pattern = writtenPlatePattern(input)
    return pattern.length > PLATE_PATTERN_MAX || !isPlatePattern(pattern) ? 'plate_pattern_invalid' : null
  },
})

const symbol = optional(
  choice({ label: VEHICLE_TYPE_FIELD_LABELS.symbol, of: VEHICLE_SYMBOLS, labels: VEHICLE_SYMBOL_LABELS }),
)

/** A new class of vehicles or customers. */
export const vehicleClassForm = defineRecordForm({
  fields: {
    customName,
    classOf: choice({
      label: VEHICLE_TYPE_FIELD_LABELS.classOf,
      of: VEHICLE_TYPES,
      labels: VEHICLE_TYPE_LABELS,
      chosen: 'car',
      hint: msg`The class has the prices and spaces of this type at locations that have none for the class. This cannot be changed later.`,
    }),
    symbol,
    platePattern,
  },
})

export const vehicleTypeForm = defineRecordForm({
  fields: {
    customName: optional(customName),
    isActive: yesNo({
      label: VEHICLE_TYPE_FIELD_LABELS.isActive,
      start: true,
      hint: msg`When off, it is no longer offered. Parked vehicles stay as they are.`,
    }),
    symbol: addedLater(symbol),
    platePattern: addedLater(platePattern),
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
