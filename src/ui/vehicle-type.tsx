import type { Json } from '../../domain/json.ts'
import { VEHICLE_TYPES, VEHICLE_TYPE_IDS, vehicleTypeName, type VehicleTypeId, type VehicleTypeName } from '../../domain/vehicles.ts'
import { BicycleIcon, CarIcon, MotorcycleIcon, type Icon } from './icons.tsx'
import styles from './vehicle-type.module.css'
import { useVehicleTypes } from './vehicle-types.ts'

const VEHICLE_ICONS = { car: CarIcon, motorcycle: MotorcycleIcon, bicycle: BicycleIcon } satisfies Record<VehicleTypeName, Icon>

/** A type of vehicle by its icon; its word is read aloud and shown to a resting pointer. */
export function VehicleTypeMark({ id }: { id: VehicleTypeId }) {
  const { nameOf, pictureOf } = useVehicleTypes()
  const word = nameOf(id)
  return (
    <span role="img" aria-label={word} title={word} className={styles.mark}>
      <VehicleTypeIcon id={id} picture={pictureOf(id)} size={20} />
    </span>
  )
}

export function VehicleTypeWords({ id }: { id: VehicleTypeId }) {
  const { nameOf, pictureOf } = useVehicleTypes()
  return (
    <span className={styles.words}>
      <VehicleTypeIcon id={id} picture={pictureOf(id)} size={18} />
      <span className={styles.word}>{nameOf(id)}</span>
    </span>
  )
}

/** A type as edits and the audit trail carry it: its id as a number or as text. One that a newer server knows is said as it stands. */
export function VehicleTypeValue({ value }: { value: Json }) {
  const { nameOf } = useVehicleTypes()
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const known = VEHICLE_TYPES.find((name) => text === String(VEHICLE_TYPE_IDS[name]))
  return known === undefined ? text : nameOf(VEHICLE_TYPE_IDS[known])
}

interface VehicleTypeIconProps {
  id: VehicleTypeId
  /** The address of the company's drawing; null for the product's own. */
  picture: string | null
  size: number
}

/** The drawing of a type, beside its word or in a place that names it. */
export function VehicleTypeIcon({ id, picture, size }: VehicleTypeIconProps) {
  const TypeIcon = VEHICLE_ICONS[vehicleTypeName(id)]
  return picture === null ? <TypeIcon size={size} /> : <img src={picture} alt="" width={size} height={size} className={styles.picture} />
}
