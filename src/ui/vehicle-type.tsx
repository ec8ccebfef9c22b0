import { Trans, useLingui } from '@lingui/react/macro'
import { createContext, use } from 'react'

import type { Json } from '../../domain/json.ts'
import {
  VEHICLE_TYPE_IDS,
  VEHICLE_TYPES,
  type VehicleTypeId,
  vehicleTypeIdOf,
  vehicleTypeName,
  type VehicleTypeName,
} from '../../domain/vehicles.ts'
import type { Option } from './chips/selection.ts'
import { BicycleIcon, CarIcon, type Icon, MotorcycleIcon } from './icons.tsx'
import { VEHICLE_TYPE_LABELS } from './labels/vehicles.ts'
import styles from './vehicle-type.module.css'

const VEHICLE_ICONS = { car: CarIcon, motorcycle: MotorcycleIcon, bicycle: BicycleIcon } satisfies Record<
  VehicleTypeName,
  Icon
>

/** Icon of a vehicle type; its name is read aloud and displayed on hover. */
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

/**
 * A type in the form of edits and the audit trail: its id as a number or as text. An unknown type of a newer server is
 * shown unformatted.
 */
export function VehicleTypeValue({ value }: { value: Json }) {
  const { nameOf } = useVehicleTypes()
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const known = VEHICLE_TYPES.find((name) => text === String(VEHICLE_TYPE_IDS[name]))
  return known === undefined ? text : nameOf(VEHICLE_TYPE_IDS[known])
}

/** Names of a set of types in the form of edits; an empty set means all. */
export function VehicleTypesValue({ value }: { value: Json }) {
  const { nameOf } = useVehicleTypes()
  const ids = typeof value === 'object' && value !== null ? Object.values<Json>(value) : []
  return ids.length === 0 ? (
    <Trans>All</Trans>
  ) : (
    ids
      .flatMap((id) => (typeof id === 'object' ? null : vehicleTypeIdOf(String(id))) ?? [])
      .map(nameOf)
      .join(', ')
  )
}

interface VehicleTypeIconProps {
  id: VehicleTypeId
  /** URL of the company's drawing; `null` for the product's own. */
  picture: string | null
  size: number
}

/** The drawing of a type, displayed beside its name. */
export function VehicleTypeIcon({ id, picture, size }: VehicleTypeIconProps) {
  const TypeIcon = VEHICLE_ICONS[vehicleTypeName(id)]
  return picture === null ? (
    <TypeIcon size={size} />
  ) : (
    <img src={picture} alt="" width={size} height={size} className={styles.picture} />
  )
}

/** A vehicle type as its company shows it. */
export interface ShownVehicleType {
  id: VehicleTypeId
  /** `null` for the product's own name. */
  customName: string | null
  /** URL of the company's drawing; `null` for the product's own. */
  picture: string | null
  isActive: boolean
}

/** The product's types, used until the company's are known. */
export const STANDARD_VEHICLE_TYPES: readonly ShownVehicleType[] = VEHICLE_TYPES.map((name) => ({
  id: VEHICLE_TYPE_IDS[name],
  customName: null,
  picture: null,
  isActive: true,
}))

const ShownTypes = createContext(STANDARD_VEHICLE_TYPES)

/** Provides the company's vehicle types, in its order. */
export const VehicleTypesProvider = ShownTypes.Provider

interface VehicleTypes {
  nameOf: (id: VehicleTypeId) => string
  pictureOf: (id: VehicleTypeId) => string | null
  /** Order, as for `toSorted`. */
  inOrder: (one: VehicleTypeId, other: VehicleTypeId) => number
  /** The first enabled type: the default for a new vehicle. */
  first: VehicleTypeId
  /** Enabled types, and the record's present one (`kept`, its id as text). */
  options: (kept: string) => Option[]
  /** Names for an export, by `vehicleTypeId.car`. */
  exportedNames: Record<string, string>
}

/** Returns the vehicle types with the company's names and order. */
export function useVehicleTypes(): VehicleTypes {
  const { t } = useLingui()
  const types = use(ShownTypes)
  const found = (id: VehicleTypeId) => types.find((type) => type.id === id)
  const nameOf = (id: VehicleTypeId) => found(id)?.customName ?? t(VEHICLE_TYPE_LABELS[vehicleTypeName(id)])
  const placeOf = (id: VehicleTypeId) => types.findIndex((type) => type.id === id)
  return {
    nameOf,
    pictureOf: (id) => found(id)?.picture ?? null,
    inOrder: (one, other) => placeOf(one) - placeOf(other),
    first: types.find(({ isActive }) => isActive)?.id ?? VEHICLE_TYPE_IDS.car,
    options: (kept) =>
      types
        .filter(({ id, isActive }) => isActive || String(id) === kept)
        .map(({ id }) => ({ value: String(id), label: nameOf(id) })),
    exportedNames: Object.fromEntries(
      VEHICLE_TYPES.map((name: VehicleTypeName) => [`vehicleTypeId.${name}`, nameOf(VEHICLE_TYPE_IDS[name])]),
    ),
  }
}
