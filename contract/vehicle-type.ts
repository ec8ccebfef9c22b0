import * as v from 'valibot'

import { VEHICLE_TYPES } from '../domain/vehicles.ts'
import { DeltaQuery, deltaOf } from './delta.ts'
import { defineEndpoint } from './endpoint.ts'
import { Id, Version } from './primitives.ts'

export const VehicleTypeId = v.picklist([1, 2, 3])

/** The same as an edit sets it. What older devices have queued names it as text. */
export const EditedTypeId = v.pipe(v.union([v.picklist([1, 2, 3], 'invalidField'), v.picklist(['1', '2', '3'], 'invalidField')], 'invalidField'), v.transform(Number), VehicleTypeId)

/** A vehicle type as one company uses it. */
export const CompanyVehicleType = v.object({
  id: Id,
  version: Version,
  vehicleTypeId: VehicleTypeId,
  /** The product's name of it, whatever the company calls it. */
  name: v.picklist(VEHICLE_TYPES),
  /** What the company calls it. Absent on a server, and in a device's store, of before companies could. */
  customName: v.optional(v.nullable(v.string())),
  /** Its place among the company's types, the least first. Absent as `customName` is. */
  position: v.optional(v.pipe(v.number(), v.integer())),
  /** An SVG that the server has cleaned; null for the product's drawing. */
  icon: v.nullable(v.string()),
  isActive: v.boolean(),
})
export type CompanyVehicleType = v.InferOutput<typeof CompanyVehicleType>

export const VEHICLE_TYPES_PATH = '/companies-type-vehicles'

/** Stands beside the others: every device reads it, and the writes weigh more. */
export const vehicleTypeChanges = defineEndpoint({
  id: 'companyVehicleTypeChanges',
  area: 'entities',
  method: 'GET',
  path: `${VEHICLE_TYPES_PATH}/changes`,
  request: { query: DeltaQuery },
  response: deltaOf(CompanyVehicleType),
  queueable: false,
})
