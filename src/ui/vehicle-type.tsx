import { useLingui } from '@lingui/react/macro'

import { vehicleTypeName, type VehicleTypeId, type VehicleTypeName } from '../../domain/vehicles.ts'
import { BicycleIcon, CarIcon, MotorcycleIcon, type Icon } from './icons.tsx'
import { VEHICLE_TYPE_LABELS } from './labels/vehicles.ts'
import styles from './vehicle-type.module.css'

const VEHICLE_ICONS = { car: CarIcon, motorcycle: MotorcycleIcon, bicycle: BicycleIcon } satisfies Record<VehicleTypeName, Icon>

/** A type of vehicle by its icon; its word is read aloud and shown to a resting pointer. */
export function VehicleTypeMark({ id }: { id: VehicleTypeId }) {
  const { t } = useLingui()
  const name = vehicleTypeName(id)
  const TypeIcon = VEHICLE_ICONS[name]
  const word = t(VEHICLE_TYPE_LABELS[name])
  return (
    <span role="img" aria-label={word} title={word} className={styles.mark}>
      <TypeIcon size={20} />
    </span>
  )
}

export function VehicleTypeWords({ id }: { id: VehicleTypeId }) {
  const { t } = useLingui()
  const name = vehicleTypeName(id)
  const TypeIcon = VEHICLE_ICONS[name]
  return (
    <span className={styles.words}>
      <TypeIcon size={18} />
      {t(VEHICLE_TYPE_LABELS[name])}
    </span>
  )
}
