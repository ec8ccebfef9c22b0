import { Trans, useLingui } from '@lingui/react/macro'
import { useStore } from '@tanstack/react-form'
import { type ReactNode, useState } from 'react'

import type { Country } from '../../../domain/countries.ts'
import { bicyclePlate, OWNER_ROLES, VEHICLE_TEXT_MAX } from '../../../domain/vehicles.ts'
import { OWNER_ROLE_LABELS } from '../../ui/labels/people.ts'
import { VEHICLE_FIELD_LABELS } from '../../ui/labels/vehicles.ts'
import { useVehicleTypes } from '../../ui/vehicle-type.tsx'
import { withFieldGroup } from '../../ui/form/app-form.ts'
import styles from './vehicle-fields.module.css'
import { emptyVehicle, needsNoPlate, type VehicleInput } from './vehicle-input.ts'

interface VehicleFieldsProps {
  /** The country by whose rules plates are judged. */
  country: Country
  /** What else is said below the plate. */
  renderPlateNote: (vehicle: VehicleInput) => ReactNode
}

/** What a form gives stands in their place. */
const PROPS: VehicleFieldsProps = { country: 'colombia', renderPlateNote: () => null }

/** The fields of one vehicle, in the form of its own or among those of its driver. */
export const VehicleFields = withFieldGroup({
  defaultValues: emptyVehicle(''),
  props: PROPS,
  render: function Fields({ group, country, renderPlateNote }) {
    const { t } = useLingui()
    const vehicle = useStore(group.store, ({ values }) => values)
    const [hadType] = useState(vehicle.vehicleTypeId)
    const types = useVehicleTypes().options(hadType)
    const roles = OWNER_ROLES.map((role) => ({ value: role, label: t(OWNER_ROLE_LABELS[role]) }))
    const code = bicyclePlate(vehicle.id)
    const rule =
      country === 'colombia' || country === 'mexico' ? t`6 to 12 letters and numbers` : t`2 to 12 letters and numbers`
    const plateless = needsNoPlate(vehicle)
    return (
      <div className={styles.fields}>
        <group.AppField name="vehicleTypeId">
          {(field) => <field.SelectField label={t(VEHICLE_FIELD_LABELS.vehicleTypeId)} options={types} />}
        </group.AppField>
        <group.AppField name="licensePlate">
          {(field) => (
            <field.TextField
              label={t(VEHICLE_FIELD_LABELS.licensePlate)}
              required={!plateless}
              autoCapitalize="characters"
              description={
                <>
                  {plateless && vehicle.licensePlate.trim() === '' ? t`Without a plate: ${code}` : rule}
                  {renderPlateNote(vehicle)}
                </>
              }
            />
          )}
        </group.AppField>
        <group.AppField name="brand">
          {(field) => (
            <field.TextField
              label={t(VEHICLE_FIELD_LABELS.brand)}
              autoCapitalize="words"
              maxLength={VEHICLE_TEXT_MAX}
            />
          )}
        </group.AppField>
        <group.AppField name="model">
          {(field) => <field.TextField label={t(VEHICLE_FIELD_LABELS.model)} maxLength={VEHICLE_TEXT_MAX} />}
        </group.AppField>
        <group.AppField name="color">
          {(field) => <field.TextField label={t(VEHICLE_FIELD_LABELS.color)} maxLength={VEHICLE_TEXT_MAX} />}
        </group.AppField>
        <group.AppField name="ownerRole">
          {(field) => <field.SelectField label={t(VEHICLE_FIELD_LABELS.ownerRole)} options={roles} />}
        </group.AppField>
      </div>
    )
  },
})

/** Below a plate: for whom else it is registered, which is no obstacle. */
export function AlsoRegistered({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null
  const others = names.join(', ')
  return (
    <span className={styles.also}>
      <Trans>Also registered for {others}.</Trans>
    </span>
  )
}
