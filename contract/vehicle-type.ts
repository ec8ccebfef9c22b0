import * as v from 'valibot'

import { ADMIN_ROLES, BACK_OFFICE_ROLES } from '../domain/roles.ts'
import { TYPE_ICON_MAX_BYTES, TYPE_NAME_MAX, VEHICLE_TYPES } from '../domain/vehicles.ts'
import { defineCrud } from './crud.ts'
import { Id, Version, textOrNull } from './primitives.ts'

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

const POSITION_MAX = 1_000_000

export const VEHICLE_TYPE_FIELDS = {
  isActive: v.boolean('invalidField'),
  customName: textOrNull(TYPE_NAME_MAX, 'type_name_too_long'),
  position: v.pipe(v.number('invalidField'), v.integer('invalidField'), v.minValue(-POSITION_MAX, 'invalidField'), v.maxValue(POSITION_MAX, 'invalidField')),
  icon: v.nullable(v.pipe(v.string('invalidField'), v.maxLength(TYPE_ICON_MAX_BYTES, 'svg_too_large'))),
}

const NewVehicleType = v.object({
  id: Id,
  vehicleTypeId: v.picklist([1, 2, 3], 'invalidField'),
  isActive: v.optional(VEHICLE_TYPE_FIELDS.isActive, true),
  customName: v.optional(VEHICLE_TYPE_FIELDS.customName, null),
  position: v.optional(VEHICLE_TYPE_FIELDS.position),
  icon: v.optional(VEHICLE_TYPE_FIELDS.icon, null),
})

export const VEHICLE_TYPES_PATH = '/companies-type-vehicles'
export const activeFilter = { isActive: v.optional(v.picklist(['true', 'false'], 'invalidField')) }

// A type is switched off, never deleted: what was parked keeps it.
const { remove: _, ...calls } = defineCrud({
  names: ['CompanyVehicleType', 'CompanyVehicleTypes'],
  words: ['a vehicle type of the company', 'the vehicle types'],
  area: 'entities',
  path: VEHICLE_TYPES_PATH,
  record: CompanyVehicleType,
  fields: VEHICLE_TYPE_FIELDS,
  input: NewVehicleType,
  filters: activeFilter,
  readers: BACK_OFFICE_ROLES,
  writers: ADMIN_ROLES,
})

export const vehicleTypeCalls = calls
