import { companyVehicleTypeChanges, listCompanyVehicleTypes, listVehicleTypes } from '../../contract/vehicle-type.ts'
import { VEHICLE_TYPES, VEHICLE_TYPE_IDS } from '../../domain/vehicles.ts'
import { readDelta } from '../delta/read-delta.ts'
import { type Route, companyRoute } from '../http/route.ts'
import { companyVehicleTypeDelta, findCompanyVehicleTypes } from './queries.ts'

export const vehicleTypeRoutes: readonly Route[] = [
  companyRoute(listVehicleTypes, async ({ query }) => ({
    data: query.isActive === 'false' ? [] : VEHICLE_TYPES.map((name) => ({ id: VEHICLE_TYPE_IDS[name], name, isActive: true })),
  })),
  companyRoute(listCompanyVehicleTypes, async ({ query: { page, limit, isActive } }, context) => {
    const all = await findCompanyVehicleTypes(isActive === undefined ? null : isActive === 'true', context)
    return { data: all.slice((page - 1) * limit, page * limit), page, limit, total: all.length }
  }),
  companyRoute(companyVehicleTypeChanges, ({ query }, context) => readDelta(companyVehicleTypeDelta(context), query, context)),
]
