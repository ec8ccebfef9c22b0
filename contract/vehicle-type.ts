import * as v from 'valibot'

import {
  PLATE_PATTERN_MAX,
  STANDARD_TYPE_IDS,
  TYPE_ICON_MAX_BYTES,
  TYPE_IDS,
  TYPE_NAME_MAX,
  VEHICLE_SYMBOLS,
  VEHICLE_TYPES,
  isClass,
  isPlatePattern,
  writtenPlatePattern,
} from '../domain/vehicles.ts'
import { defineCrud } from './crud.ts'
import { defineEndpoint } from './endpoint.ts'
import { editBody } from './field-changes.ts'
import { flagFilter } from './list.ts'
import { Id, Version, textOrNull } from './primitives.ts'

/** 1 to 3 are the standard types; the hundreds of a company's own class give its standard type. */
export const VehicleTypeId = v.picklist(TYPE_IDS, 'invalidField')

const TYPE_TEXTS = TYPE_IDS.map((id) => `${id}` as const)

/** A vehicle type as text, in a query or as a member of a set. */
export const VehicleTypeText = v.picklist(TYPE_TEXTS, 'invalidField')

/** A vehicle type in an edit; older devices have queued it as text. */
export const EditedTypeId = v.pipe(
  v.union([VehicleTypeId, VehicleTypeText], 'invalidField'),
  v.transform(Number),
  VehicleTypeId,
)

/** A vehicle type as one company uses it. */
export const CompanyVehicleType = v.object({
  id: Id,
  version: Version,
  vehicleTypeId: VehicleTypeId,
  /** The product's name for the type, or for a class's standard type, whatever name the company gives it. */
  name: v.picklist(VEHICLE_TYPES),
  /**
   * The company's own name for the type. Absent in answers of older servers and in older stores of devices, from before
   * companies could name types.
   */
  customName: v.optional(v.nullable(v.string())),
  /** Position among the company's types, lowest first. Absent like `customName`. */
  position: v.optional(v.pipe(v.number(), v.integer())),
  /** An SVG that the server has cleaned; null for the product's drawing. */
  icon: v.nullable(v.string()),
  /** A drawing of the product that the company chose; null for that of the standard type. */
  symbol: v.optional(v.nullable(v.picklist(VEHICLE_SYMBOLS))),
  /** Forms of the type's plates, such as `R00000`; null if the plate does not show the type. */
  platePattern: v.optional(v.nullable(v.string())),
  isActive: v.boolean(),
  /** A deleted class keeps its name for its past stays. */
  isDeleted: v.optional(v.boolean()),
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
  symbol: v.nullable(v.picklist(VEHICLE_SYMBOLS, 'invalidField')),
  platePattern: v.nullable(
    v.pipe(
      v.string('invalidField'),
      v.transform(writtenPlatePattern),
      v.maxLength(PLATE_PATTERN_MAX, 'plate_pattern_invalid'),
      v.check(isPlatePattern, 'plate_pattern_invalid'),
    ),
  ),
}

/** A standard type by its id, or a new class by its standard type and name: the server assigns the id of the class. */
const NewVehicleType = v.pipe(
  v.object({
    id: Id,
    vehicleTypeId: v.optional(
      v.pipe(
        VehicleTypeId,
        v.check((id) => !isClass(id), 'invalidField'),
      ),
    ),
    classOf: v.optional(v.picklist(STANDARD_TYPE_IDS, 'invalidField')),
    isActive: v.optional(VEHICLE_TYPE_FIELDS.isActive, true),
    customName: v.optional(VEHICLE_TYPE_FIELDS.customName, null),
    position: v.optional(VEHICLE_TYPE_FIELDS.position),
    icon: v.optional(VEHICLE_TYPE_FIELDS.icon, null),
    symbol: v.optional(VEHICLE_TYPE_FIELDS.symbol, null),
    platePattern: v.optional(VEHICLE_TYPE_FIELDS.platePattern, null),
  }),
  v.forward(
    v.check(({ vehicleTypeId, classOf }) => (vehicleTypeId === undefined) !== (classOf === undefined), 'required'),
    ['vehicleTypeId'],
  ),
  v.forward(
    v.check(({ customName, classOf }) => classOf === undefined || customName !== null, 'required'),
    ['customName'],
  ),
)

const activeFilter = { isActive: flagFilter }

const { remove: deletion, ...calls } = defineCrud({
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

/**
 * Deletes a class. Devices keep the record, marked as deleted, because stays need the name of their class. A standard
 * type is switched off, never deleted.
 */
export const deleteVehicleClass = defineEndpoint({
  ...deletion,
  id: 'deleteVehicleClass',
  response: CompanyVehicleType,
})

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
    data: v.array(
      v.object({ id: v.picklist(STANDARD_TYPE_IDS), name: v.picklist(VEHICLE_TYPES), isActive: v.boolean() }),
    ),
  }),
  queueable: false,
})
