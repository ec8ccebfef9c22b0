import * as v from 'valibot'

import { TYPE_ICON_MAX_BYTES, TYPE_NAME_MAX, VEHICLE_TYPES } from '../domain/vehicles.ts'
import { defineCrud } from './crud.ts'
import { defineEndpoint } from './endpoint.ts'
import { editBody } from './field-changes.ts'
import { flagFilter } from './list.ts'
import { Id, Version, textOrNull } from './primitives.ts'

export const VehicleTypeId = v.picklist([1, 2, 3])

/** The same in an edit. Older devices have queued it as text. */
export const EditedTypeId = v.pipe(
  v.union([v.picklist([1, 2, 3], 'invalidField'), v.picklist(['1', '2', '3'], 'invalidField')], 'invalidField'),
  v.transform(Number),
  VehicleTypeId,
)

/** A vehicle type as one company uses it. */
export const CompanyVehicleType = v.object({
  id: Id,
  version: Version,
  vehicleTypeId: VehicleTypeId,
  /** The product's name of the type, regardless of the company's. */
  name: v.picklist(VEHICLE_TYPES),
  /**
   * The company's own name for the type. Absent on servers, and in stores of devices, from before companies could name
   * types.
   */
  customName: v.optional(v.nullable(v.string())),
  /** Position among the company's types, lowest first. Absent like `customName`. */
  position: v.optional(v.pipe(v.number(), v.integer())),
  /** An SVG that the server has cleaned; null for the product's drawing. */
  icon: v.nullable(v.string()),
  isActive: v.boolean(),
})
export type CompanyVehicleType = v.InferOutput<typeof CompanyVehicleType>

const VEHICLE_TYPES_PATH = '/companies-type-vehicles'

const POSITION_MAX = 1_000_000

export const VEHICLE_TYPE_FIELDS = {
  isActive: v.boolean('invalidField'),
  customName: textOrNull(TYPE_NAME_MAX, 'type_name_too_long'),
  position: v.pipe(
    v.number('invalidField'),
    v.integer('invalidField'),
    v.minValue(-POSITION_MAX, 'invalidField'),
    v.maxValue(POSITION_MAX, 'invalidField'),
  ),
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

const activeFilter = { isActive: flagFilter }

// A type can be switched off, never deleted, because stays keep it.
const { remove: _, ...calls } = defineCrud({
  names: ['CompanyVehicleType', 'CompanyVehicleTypes'],
  area: 'entities',
  path: VEHICLE_TYPES_PATH,
  record: CompanyVehicleType,
  fields: VEHICLE_TYPE_FIELDS,
  input: NewVehicleType,
  filters: activeFilter,
})

export const vehicleTypeCalls = calls

export const { changes: vehicleTypeChanges } = calls

/** The same edit with the id in the body instead of the path, as in the specification. */
export const editNamedVehicleType = defineEndpoint({
  id: 'editNamedCompanyVehicleType',
  area: 'entities',
  method: 'PATCH',
  path: VEHICLE_TYPES_PATH,
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
  request: { body: v.instance(Uint8Array, 'required') },
  response: v.object({ svg: v.string() }),
  queueable: false,
})

export const listVehicleTypes = defineEndpoint({
  id: 'listVehicleTypes',
  area: 'entities',
  method: 'GET',
  path: '/type-vehicles',
  request: { query: v.object(activeFilter) },
  response: v.object({
    data: v.array(v.object({ id: VehicleTypeId, name: v.picklist(VEHICLE_TYPES), isActive: v.boolean() })),
  }),
  queueable: false,
})
