import { useLingui } from '@lingui/react/macro'
import { useStore } from '@tanstack/react-form'

import type { Country } from '../../../domain/countries.ts'
import { AlsoRegistered } from '../../ui/form/also-registered.tsx'
import { withFieldGroup } from '../../ui/form/app-form.ts'
import { fieldErrorLabel } from '../../ui/form/field-errors.ts'
import { controlId } from '../../ui/form/use-field-control.ts'
import { VehicleFields } from '../../ui/form/vehicle-fields.tsx'
import { emptyVehicle, type VehicleInput } from '../../ui/form/vehicle-input.ts'
import { VEHICLE_FIELD_LABELS } from '../../ui/labels/vehicle-fields.ts'
import { DriverSelect } from '../drivers/driver-select.tsx'
import { useOthersWithPlate } from './queries.ts'
import type { VehicleFormInput } from './vehicle-form-input.ts'

const NOTHING: VehicleFormInput = { ...emptyVehicle(''), driver: null }
/** By which plates are judged; what a form gives stands in its place. */
const PROPS: { country: Country } = { country: 'colombia' }

/** Where the group's fields stand in a form of a vehicle. */
export const VEHICLE_FIELD_MAP = {
  id: 'id',
  licensePlate: 'licensePlate',
  vehicleTypeId: 'vehicleTypeId',
  brand: 'brand',
  model: 'model',
  color: 'color',
  ownerRole: 'ownerRole',
  driver: 'driver',
} as const satisfies { [Name in keyof VehicleFormInput]: Name }

const { driver: _, ...OWN_FIELDS } = VEHICLE_FIELD_MAP

/** Whose the vehicle is, and what it is. */
export const VehicleFormFields = withFieldGroup({
  defaultValues: NOTHING,
  props: PROPS,
  render: function Fields({ group, country }) {
    const { t } = useLingui()
    const driverId = useStore(group.store, ({ values }) => values.driver?.id ?? '')
    return (
      <>
        <group.AppField name="driver">
          {(field) => {
            const error = fieldErrorLabel(field.state.meta.errors)
            return (
              <DriverSelect
                id={controlId(field.form.formId, field.name)}
                label={t(VEHICLE_FIELD_LABELS.driverId)}
                value={field.state.value}
                error={error === null ? undefined : t(error)}
                onChange={(driver) => field.handleChange(driver)}
              />
            )
          }}
        </group.AppField>
        <VehicleFields form={group} fields={OWN_FIELDS} country={country} renderPlateNote={(vehicle) => <OthersWithPlate vehicle={vehicle} driverId={driverId} />} />
      </>
    )
  },
})

function OthersWithPlate({ vehicle, driverId }: { vehicle: VehicleInput; driverId: string }) {
  return <AlsoRegistered names={useOthersWithPlate(vehicle, driverId)} />
}
