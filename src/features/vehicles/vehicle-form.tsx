import { useLingui } from '@lingui/react/macro'
import { useStore } from '@tanstack/react-form'
import * as v from 'valibot'

import type { Vehicle } from '../../../contract/vehicle.ts'
import { EditedTypeId } from '../../../contract/vehicle-type.ts'
import type { Country } from '../../../domain/countries.ts'
import { OWNER_ROLES, bicyclePlate } from '../../../domain/vehicles.ts'
import { editDraft } from '../../records/edit-values.ts'
import type { RecordNames } from '../../records/use-record-names.ts'
import {
  AlsoRegistered,
  DriverSelect,
  emptyVehicle,
  useOthersWithPlate,
  vehicleFaults,
  VehicleFields,
  VehicleInput,
  vehicleInputOf,
  vehicleOf,
} from '../drivers/public.ts'
import { withFieldGroup } from '../../ui/form/app-form.ts'
import { checkedInput, type InputFault, fieldOfPath } from '../../ui/form/check-input.ts'
import { fieldErrorLabel } from '../../ui/form/field-errors.ts'
import { controlId } from '../../ui/form/use-field-control.ts'
import { VEHICLE_FIELD_LABELS } from '../../ui/labels/vehicles.ts'

/** What a person types of a vehicle that stands by itself, and whose it is: null until somebody is chosen. */
export const VehicleFormInput = v.object({
  ...VehicleInput.entries,
  driver: v.nullable(v.object({ id: v.string(), name: v.string() })),
})
export type VehicleFormInput = v.InferOutput<typeof VehicleFormInput>

/** The values that an edit is made from, and that it sets. */
export const VehicleValues = v.object({
  licensePlate: v.string(),
  brand: v.nullable(v.string()),
  model: v.nullable(v.string()),
  color: v.nullable(v.string()),
  vehicleTypeId: EditedTypeId,
  ownerRole: v.picklist(OWNER_ROLES),
  driverId: v.string(),
})
export type VehicleValues = v.InferOutput<typeof VehicleValues>

export const VehicleEditDraft = editDraft(VehicleFormInput, VehicleValues)

export function vehicleValuesOf({
  licensePlate,
  brand,
  model,
  color,
  vehicleTypeId,
  ownerRole,
  driver,
}: Vehicle): VehicleValues {
  return { licensePlate, brand, model, color, vehicleTypeId, ownerRole, driverId: driver.id }
}

/** The input that shows values of this vehicle. */
export function inputOfValues({ id, driver }: Vehicle) {
  return ({ driverId, ...values }: VehicleValues, names: RecordNames): VehicleFormInput => ({
    ...vehicleInputOf({ id, ...values }),
    driver: { id: driverId, name: names.get(driverId) ?? (driverId === driver.id ? driver.name : '') },
  })
}

/** What the input sets. A bicycle whose plate was taken off gets the code of its own. */
export function valuesOfInput(input: VehicleFormInput, { driverId }: VehicleValues): VehicleValues {
  const { licensePlate, id, ...values } = vehicleOf(input)
  return { ...values, licensePlate: licensePlate ?? bicyclePlate(id), driverId: input.driver?.id ?? driverId }
}

/** What may be saved. `standing` is a plate that may stay, whoever wrote it. */
export function vehicleFormSchema(
  country: Country,
  standing: string | null,
): v.GenericSchema<VehicleFormInput, VehicleFormInput> {
  return checkedInput(VehicleFormInput, (input) => {
    const faults = vehicleFaults(input, country, standing).map(({ field, code }): InputFault => ({
      path: [field],
      code,
    }))
    return input.driver === null ? [{ path: ['driver'], code: 'required' }, ...faults] : faults
  })
}

const OWN_FIELDS = {
  id: 'id',
  licensePlate: 'licensePlate',
  vehicleTypeId: 'vehicleTypeId',
  brand: 'brand',
  model: 'model',
  color: 'color',
  ownerRole: 'ownerRole',
} as const

/** Where the group's fields stand in a form of a vehicle. */
export const VEHICLE_FIELDS = { ...OWN_FIELDS, driver: 'driver' } as const satisfies {
  [Name in keyof VehicleFormInput]: Name
}

/** Whose it is stands in the form under another name. */
export function vehicleFieldOf(path: string): keyof VehicleFormInput | null {
  const { id: _, ...named } = { ...VEHICLE_FIELDS, driverId: 'driver' } as const
  const field = fieldOfPath(
    path,
    Object.keys(named).filter((name): name is keyof typeof named => name in named),
  )
  return field && named[field]
}

/** The labels of the form's fields. */
export function useVehicleLabels(): Record<string, string> {
  const { t } = useLingui()
  const { driverId: driver, ...own } = VEHICLE_FIELD_LABELS
  return Object.fromEntries(Object.entries({ driver, ...own }).map(([name, label]) => [name, t(label)]))
}

const NOTHING: VehicleFormInput = { ...emptyVehicle(''), driver: null }
/** The country by whose rules plates are judged; what a form gives stands in its place. */
const PROPS: { country: Country } = { country: 'colombia' }

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
        <VehicleFields
          form={group}
          fields={OWN_FIELDS}
          country={country}
          renderPlateNote={(vehicle) => <OthersWithPlate vehicle={vehicle} driverId={driverId} />}
        />
      </>
    )
  },
})

/** Below a plate: for whom else it is registered, as far as this device knows. */
function OthersWithPlate({ vehicle, driverId }: { vehicle: VehicleInput; driverId: string }) {
  return <AlsoRegistered names={useOthersWithPlate(vehicle, driverId)} />
}
