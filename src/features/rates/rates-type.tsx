import { Trans, useLingui } from '@lingui/react/macro'

import { type VehicleTypeId, vehicleTypeIdOf } from '../../../domain/vehicles.ts'
import { SelectInput } from '../../ui/form/select-field.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { useVehicleTypes } from '../../ui/vehicle-type.tsx'

/** More types than these do not fit beside each other on a phone. */
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

interface CopiedRatesProps {
  /** Types that have rates. */
  from: readonly VehicleTypeId[]
  to: VehicleTypeId
  /** Whether the type has rates, which the copies replace. */
  replaces: boolean
  onCopy: (from: VehicleTypeId) => void
}

/** Copies the rates of another vehicle type. */
export function CopiedRates({ from, to, replaces, onCopy }: CopiedRatesProps) {
  const { t } = useLingui()
  const { nameOf } = useVehicleTypes()
  if (from.length === 0) return null
  return (
    <SelectInput
      label={t`Copy the rates of`}
      description={
        replaces ? (
          <Trans>They replace the rates of {nameOf(to)} in this draft.</Trans>
        ) : (
          <Trans>They can be changed before they are published.</Trans>
        )
      }
      data={[{ value: '', label: t`Choose a type` }, ...from.map((id) => ({ value: String(id), label: nameOf(id) }))]}
      value=""
      onChange={(event) => {
        const chosen = vehicleTypeIdOf(event.currentTarget.value)
        if (chosen !== null) onCopy(chosen)
      }}
    />
  )
}
