import { Trans, useLingui } from '@lingui/react/macro'
import { createContext, use } from 'react'

import type { Json } from '../../domain/json.ts'
import {
  VEHICLE_TYPE_IDS,
  VEHICLE_TYPES,
  type VehicleSymbol,
  type VehicleTypeId,
  vehicleTypeIdOf,
  vehicleTypeKey,
  vehicleTypeName,
} from '../../domain/vehicles.ts'
import type { Option } from './chips/selection.ts'
import type { Icon } from './icons.tsx'
import { VEHICLE_SYMBOL_ICONS } from './vehicle-symbols.tsx'
import { VEHICLE_TYPE_LABELS } from './labels/vehicles.ts'
import styles from './vehicle-type.module.css'

/** Icon of a vehicle type; its name is read aloud and displayed on hover. */
export function VehicleTypeMark({ id }: { id: VehicleTypeId }) {
  const { nameOf, lookOf } = useVehicleTypes()
  const word = nameOf(id)
  return (
    <span role="img" aria-label={word} title={word} className={styles.mark}>
      <VehicleTypeIcon id={id} {...lookOf(id)} size={20} />
    </span>
  )
}

export function VehicleTypeWords({ id }: { id: VehicleTypeId }) {
  const { nameOf, lookOf } = useVehicleTypes()
  return (
    <span className={styles.words}>
      <VehicleTypeIcon id={id} {...lookOf(id)} size={18} />
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
  const known = vehicleTypeIdOf(text)
  return known === null ? text : nameOf(known)
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

interface VehicleTypeLook {
  /** URL of the company's drawing; `null` for one of the product's. */
  picture: string | null
  /** The product's drawing that the company chose; `null` for the standard type's drawing. */
  symbol: VehicleSymbol | null
}

/** The drawing of a type, displayed beside its name. */
export function VehicleTypeIcon({ id, picture, symbol, size }: VehicleTypeLook & { id: VehicleTypeId; size: number }) {
  const TypeIcon: Icon = VEHICLE_SYMBOL_ICONS[symbol ?? vehicleTypeName(id)]
  return picture === null ? (
    <TypeIcon size={size} />
  ) : (
    <img src={picture} alt="" width={size} height={size} className={styles.picture} />
  )
}

/** A vehicle type as its company shows it. */
export interface ShownVehicleType extends VehicleTypeLook {
  vehicleTypeId: VehicleTypeId
  /** `null` for the product's own name. */
  customName: string | null
  platePattern: string | null
  isActive: boolean
  /** A deleted class is named on its stays, and never offered. */
  isDeleted: boolean
}

/** The product's types, used until the company's are known. */
export const STANDARD_VEHICLE_TYPES: readonly ShownVehicleType[] = VEHICLE_TYPES.map((name) => ({
  vehicleTypeId: VEHICLE_TYPE_IDS[name],
  customName: null,
  picture: null,
  symbol: null,
  platePattern: null,
  isActive: true,
  isDeleted: false,
}))

const ShownTypes = createContext(STANDARD_VEHICLE_TYPES)

/** Provides the company's vehicle types, in its order. */
export const VehicleTypesProvider = ShownTypes.Provider

interface VehicleTypes {
  /** The company's types in its order, including disabled and deleted ones. */
  types: readonly ShownVehicleType[]
  nameOf: (id: VehicleTypeId) => string
  lookOf: (id: VehicleTypeId) => VehicleTypeLook
  /** Order, as for `toSorted`. */
  inOrder: (one: VehicleTypeId, other: VehicleTypeId) => number
  /** The first enabled type: the default for a new vehicle. */
  first: VehicleTypeId
  /** Enabled types, and the record's current one (`kept`, its id as text). */
  options: (kept: string) => Option[]
  /** All types that stays may have, including disabled ones: for filters. */
  filterOptions: readonly Option[]
  /** Names for an export, by `vehicleTypeId.car` or `vehicleTypeId.101`. */
  exportedNames: Record<string, string>
}

/** Returns the vehicle types with the company's names and order. */
export function useVehicleTypes(): VehicleTypes {
  const { t } = useLingui()
  const types = use(ShownTypes)
  const found = (id: VehicleTypeId) => types.find(({ vehicleTypeId }) => vehicleTypeId === id)
  const nameOf = (id: VehicleTypeId) => found(id)?.customName ?? t(VEHICLE_TYPE_LABELS[vehicleTypeName(id)])
  const placeOf = (id: VehicleTypeId) => types.findIndex(({ vehicleTypeId }) => vehicleTypeId === id)
  const optionOf = ({ vehicleTypeId }: ShownVehicleType) => ({
    value: String(vehicleTypeId),
    label: nameOf(vehicleTypeId),
  })
  return {
    types,
    nameOf,
    lookOf: (id) => ({ picture: found(id)?.picture ?? null, symbol: found(id)?.symbol ?? null }),
    inOrder: (one, other) => placeOf(one) - placeOf(other),
    first: types.find(({ isActive }) => isActive)?.vehicleTypeId ?? VEHICLE_TYPE_IDS.car,
    options: (kept) =>
      types.filter(({ vehicleTypeId, isActive }) => isActive || String(vehicleTypeId) === kept).map(optionOf),
    filterOptions: types.map(optionOf),
    exportedNames: Object.fromEntries(
      [...STANDARD_VEHICLE_TYPES, ...types].map(({ vehicleTypeId }) => [
        `vehicleTypeId.${vehicleTypeKey(vehicleTypeId)}`,
        nameOf(vehicleTypeId),
      ]),
    ),
  }
}
