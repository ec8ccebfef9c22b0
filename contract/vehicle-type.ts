import * as v from 'valibot'

import { BACK_OFFICE_ROLES } from '../domain/roles.ts'
import { VEHICLE_TYPES } from '../domain/vehicles.ts'
import { DeltaQuery, deltaOf } from './delta.ts'
import { defineEndpoint } from './endpoint.ts'
import { listOf, pageEntries } from './list.ts'
import { Id, Version } from './primitives.ts'

export const VehicleTypeId = v.picklist([1, 2, 3])

/** A vehicle type as one company uses it. */
export const CompanyVehicleType = v.object({
  id: Id,
  version: Version,
  vehicleTypeId: VehicleTypeId,
  name: v.picklist(VEHICLE_TYPES),
  icon: v.nullable(v.string()),
  isActive: v.boolean(),
})
export type CompanyVehicleType = v.InferOutput<typeof CompanyVehicleType>

const activeFilter = { isActive: v.optional(v.picklist(['true', 'false'], 'invalidField')) }

export const listVehicleTypes = defineEndpoint({
  id: 'listVehicleTypes',
  area: 'entities',
  method: 'GET',
  path: '/type-vehicles',
  summary: 'All vehicle types that the product knows.',
  roles: BACK_OFFICE_ROLES,
  request: { query: v.object(activeFilter) },
  response: v.object({ data: v.array(v.object({ id: VehicleTypeId, name: v.picklist(VEHICLE_TYPES), isActive: v.boolean() })) }),
  queueable: false,
})

export const listCompanyVehicleTypes = defineEndpoint({
  id: 'listCompanyVehicleTypes',
  area: 'entities',
  method: 'GET',
  path: '/companies-type-vehicles',
  summary: "The company's vehicle types.",
  roles: BACK_OFFICE_ROLES,
  request: { query: v.object({ ...pageEntries, ...activeFilter }) },
  response: listOf(CompanyVehicleType),
  queueable: false,
})

export const companyVehicleTypeChanges = defineEndpoint({
  id: 'companyVehicleTypeChanges',
  area: 'entities',
  method: 'GET',
  path: '/companies-type-vehicles/changes',
  summary: "What changed in the company's vehicle types since a cursor.",
  roles: BACK_OFFICE_ROLES,
  request: { query: DeltaQuery },
  response: deltaOf(CompanyVehicleType),
  queueable: false,
})
