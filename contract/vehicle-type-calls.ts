import * as v from 'valibot'

import { ADMIN_ROLES, BACK_OFFICE_ROLES } from '../domain/roles.ts'
import { VEHICLE_TYPES } from '../domain/vehicles.ts'
import { defineEndpoint } from './endpoint.ts'
import { editBody } from './field-changes.ts'
import { Id } from './primitives.ts'
import { CompanyVehicleType, VEHICLE_TYPES_PATH, VEHICLE_TYPE_FIELDS, VehicleTypeId, activeFilter } from './vehicle-type.ts'

/** The same edit where the path names no record, as the specification has it. */
export const editNamedVehicleType = defineEndpoint({
  id: 'editNamedCompanyVehicleType',
  area: 'entities',
  method: 'PATCH',
  path: VEHICLE_TYPES_PATH,
  summary: 'Changes fields of the vehicle type that the body names; each carries the value that it was made from.',
  roles: ADMIN_ROLES,
  request: { body: v.object({ id: Id, ...editBody(VEHICLE_TYPE_FIELDS).entries }) },
  response: CompanyVehicleType,
  queueable: false,
  idempotent: true,
})

/** A body of `multipart/form-data` whose part `file` is the SVG. */
export const cleanSvgImage = defineEndpoint({
  id: 'cleanSvgImage',
  area: 'entities',
  method: 'POST',
  path: `${VEHICLE_TYPES_PATH}/svg-image`,
  summary: 'Cleans an SVG of at most 100 kB and answers with what is left of it. Nothing is kept: an edit sets it as the icon of a type.',
  roles: ADMIN_ROLES,
  request: { body: v.instance(Uint8Array, 'required') },
  response: v.object({ svg: v.string() }),
  queueable: false,
})

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
