import { useLingui } from '@lingui/react/macro'

import { type VehicleTypeId, vehicleTypeIdOf } from '../../../domain/vehicles.ts'
import { SelectInput } from '../../ui/form/select-field.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { useVehicleTypes } from '../../ui/vehicle-type.tsx'

/** Maximum number of types that fit next to each other on a phone. */
const BESIDE = 3

interface TypeChoiceProps {
  types: readonly VehicleTypeId[]
  value: VehicleTypeId
  onChange: (id: VehicleTypeId) => void
}

/** The vehicle type whose rates are shown. */
export function TypeChoice({ types, value, onChange }: TypeChoiceProps) {
  const { t } = useLingui()
  const { nameOf } = useVehicleTypes()
  const options = types.map((id) => ({ value: String(id), label: nameOf(id) }))
  const choose = (text: string) => onChange(vehicleTypeIdOf(text) ?? value)
  return types.length > BESIDE ? (
    <SelectInput
      label={t`Vehicle type`}
      data={options}
      value={String(value)}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  ) : (
    <SegmentedControl label={t`Vehicle type`} value={String(value)} options={options} onChange={choose} />
  )
}
