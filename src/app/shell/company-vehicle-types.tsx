import { useMemo, type ReactNode } from 'react'

import type { CompanyVehicleType } from '../../../contract/vehicle-type.ts'
import { useCompanyVehicleTypes } from '../../data/use-company-vehicle-types.ts'
import { svgAddress } from '../../lib/svg-address.ts'
import { STANDARD_VEHICLE_TYPES, VehicleTypesProvider, type ShownVehicleType } from '../../ui/vehicle-types.ts'

/** Has every screen below show the company's vehicle types as the company does, also without a network. */
export function CompanyVehicleTypes({ children }: { children: ReactNode }) {
  const kept = useCompanyVehicleTypes()
  const shown = useMemo(() => (kept.length === 0 ? STANDARD_VEHICLE_TYPES : shownTypes(kept)), [kept])
  return <VehicleTypesProvider value={shown}>{children}</VehicleTypesProvider>
}

/** A type that the company has no record of is off. */
function shownTypes(kept: readonly CompanyVehicleType[]): ShownVehicleType[] {
  const own = kept.map(({ vehicleTypeId, customName = null, icon, isActive }) => ({ id: vehicleTypeId, customName, picture: icon === null ? null : svgAddress(icon), isActive }))
  const others = STANDARD_VEHICLE_TYPES.filter(({ id }) => !kept.some(({ vehicleTypeId }) => vehicleTypeId === id))
  return [...own, ...others.map((type) => ({ ...type, isActive: false }))]
}
