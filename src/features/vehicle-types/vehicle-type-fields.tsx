import { useLingui } from '@lingui/react/macro'
import * as v from 'valibot'

import type { CompanyVehicleType } from '../../../contract/vehicle-type.ts'
import { TYPE_NAME_MAX, vehicleTypeName, type VehicleTypeId } from '../../../domain/vehicles.ts'
import { withFieldGroup } from '../../ui/form/app-form.ts'
import { checkedInput, type InputFault } from '../../ui/form/check-input.ts'
import { CheckboxField } from '../../ui/form/checkbox-field.tsx'
import { fieldOfPath } from '../../ui/form/field-errors.ts'
import { VEHICLE_TYPE_FIELD_LABELS, VEHICLE_TYPE_LABELS } from '../../ui/labels/vehicles.ts'
import { IconField } from './icon-field.tsx'

/** What a person sets of a vehicle type; empty is the product's own. */
export const VehicleTypeInput = v.object({ isActive: v.boolean(), customName: v.string(), icon: v.string() })
export type VehicleTypeInput = v.InferOutput<typeof VehicleTypeInput>

/** What an edit of a vehicle type sets. */
export const VehicleTypeValues = v.object({
  isActive: v.boolean(),
  customName: v.nullable(v.string()),
  icon: v.nullable(v.string()),
})
export type VehicleTypeValues = v.InferOutput<typeof VehicleTypeValues>

export function vehicleTypeValuesOf({ isActive, customName = null, icon }: CompanyVehicleType): VehicleTypeValues {
  return { isActive, customName, icon }
}

export function inputOfValues({ isActive, customName, icon }: VehicleTypeValues): VehicleTypeInput {
  return { isActive, customName: customName ?? '', icon: icon ?? '' }
}

export function valuesOfInput({ isActive, customName, icon }: VehicleTypeInput): VehicleTypeValues {
  return { isActive, customName: customName.trim() || null, icon: icon || null }
}

function faultsOf({ customName }: VehicleTypeInput): InputFault[] {
  return customName.trim().length > TYPE_NAME_MAX ? [{ path: ['customName'], code: 'type_name_too_long' }] : []
}

export const vehicleTypeSchema = checkedInput(VehicleTypeInput, faultsOf)

export const vehicleTypeFieldOf = (path: string) => fieldOfPath(path, ['isActive', 'customName', 'icon'])

/** The labels of the form's fields, in their order. */
export function useVehicleTypeLabels(): Record<keyof VehicleTypeInput, string> {
  const { t } = useLingui()
  return {
    customName: t(VEHICLE_TYPE_FIELD_LABELS.customName),
    isActive: t(VEHICLE_TYPE_FIELD_LABELS.isActive),
    icon: t(VEHICLE_TYPE_FIELD_LABELS.icon),
  }
}

/** Of which type they are; what a form gives stands in its place. */
const PROPS: { vehicleTypeId: VehicleTypeId } = { vehicleTypeId: 1 }

/** Where the group's fields stand in the form. */
export const VEHICLE_TYPE_FIELDS = { isActive: 'isActive', customName: 'customName', icon: 'icon' } as const

const UNTOUCHED: VehicleTypeInput = { isActive: true, customName: '', icon: '' }

export const VehicleTypeFields = withFieldGroup({
  defaultValues: UNTOUCHED,
  props: PROPS,
  render: function Fields({ group, vehicleTypeId }) {
    const { t } = useLingui()
    const labels = useVehicleTypeLabels()
    const standard = t(VEHICLE_TYPE_LABELS[vehicleTypeName(vehicleTypeId)])
    return (
      <>
        <group.AppField name="customName">
          {(field) => (
            <field.TextField
              label={labels.customName}
              autoCapitalize="words"
              maxLength={TYPE_NAME_MAX}
              description={t`What your company calls it, in every language. Left empty: ${standard}`}
            />
          )}
        </group.AppField>
        <group.AppField name="isActive">
          {() => (
            <CheckboxField
              label={labels.isActive}
              description={t`Off, it is not offered any more. What is parked stays as it is.`}
            />
          )}
        </group.AppField>
        <group.AppField name="icon">
          {() => <IconField label={labels.icon} vehicleTypeId={vehicleTypeId} />}
        </group.AppField>
      </>
    )
  },
})
