import { useLingui } from '@lingui/react/macro'
import { createContext, use } from 'react'

import { VEHICLE_TYPES, VEHICLE_TYPE_IDS, vehicleTypeName, type VehicleTypeId, type VehicleTypeName } from '../../domain/vehicles.ts'
import type { Option } from './chips/selection.ts'
import { VEHICLE_TYPE_LABELS } from './labels/vehicles.ts'

/** A vehicle type as its company shows it. */
export interface ShownVehicleType {
  id: VehicleTypeId
  /** Null for the product's own word. */
  customName: string | null
  /** The address of the company's drawing; null for the product's own. */
  picture: string | null
  isActive: boolean
}

/** As the product shows them, until the company's own are known. */
export const STANDARD_VEHICLE_TYPES: readonly ShownVehicleType[] = VEHICLE_TYPES.map((name) => ({ id: VEHICLE_TYPE_IDS[name], customName: null, picture: null, isActive: true }))

const ShownTypes = createContext(STANDARD_VEHICLE_TYPES)

/** Around all that shows a company's vehicle types: they are given in its order. */
export const VehicleTypesProvider = ShownTypes.Provider

interface VehicleTypes {
  nameOf: (id: VehicleTypeId) => string
  pictureOf: (id: VehicleTypeId) => string | null
  /** As of `toSorted`. */
  inOrder: (one: VehicleTypeId, other: VehicleTypeId) => number
  /** The first that is on, which a new vehicle is unless something else is said. */
  first: VehicleTypeId
  /** Those that are on, and the one that a record has already, by its id as text. */
  options: (kept: string) => Option[]
  /** Their names for an export, by `vehicleTypeId.car`. */
  exportedNames: Record<string, string>
}

/** The vehicle types under the names and in the order of the company. */
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
    options: (kept) => types.filter(({ id, isActive }) => isActive || String(id) === kept).map(({ id }) => ({ value: String(id), label: nameOf(id) })),
    exportedNames: Object.fromEntries(VEHICLE_TYPES.map((name: VehicleTypeName) => [`vehicleTypeId.${name}`, nameOf(VEHICLE_TYPE_IDS[name])])),
  }
}
