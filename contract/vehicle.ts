import * as v from 'valibot'

import { OWNER_ROLES, VEHICLE_TEXT_MAX, VEHICLE_TYPE_IDS } from '../domain/vehicles.ts'
import { normalizePlate } from '../domain/plates.ts'
import { defineCrud } from './crud.ts'
import { defineEndpoint, type ParsedRequest } from './endpoint.ts'
import { pageEntries } from './list.ts'
import { Id, NamedReference, Plate, Version, textOrNull } from './primitives.ts'
import { EditedTypeId, VehicleTypeId } from './vehicle-type.ts'

/** A registered vehicle. */
export const Vehicle = v.object({
  id: Id,
  version: Version,
  licensePlate: v.string(),
  brand: v.nullable(v.string()),
  model: v.nullable(v.string()),
  color: v.nullable(v.string()),
  vehicleTypeId: VehicleTypeId,
  /** Whether its driver owns it. */
  ownerRole: v.picklist(OWNER_ROLES),
  driver: NamedReference,
})
export type Vehicle = v.InferOutput<typeof Vehicle>

const Text = textOrNull(VEHICLE_TEXT_MAX)

const OwnerRole = v.picklist(OWNER_ROLES, 'invalidField')

const newVehicleEntries = {
  id: Id,
  /** Null for a bicycle without a plate, which gets a code derived from its id. */
  licensePlate: v.optional(v.nullable(Plate), null),
  brand: v.optional(Text, null),
  model: v.optional(Text, null),
  color: v.optional(Text, null),
  vehicleTypeId: VehicleTypeId,
  ownerRole: v.optional(OwnerRole, 'driver'),
}

function platedOrBicycle<Given extends { licensePlate: string | null; vehicleTypeId: number }>() {
  return v.rawCheck<Given>(({ dataset, addIssue }) => {
    if (
      !dataset.typed ||
      dataset.value.licensePlate !== null ||
      dataset.value.vehicleTypeId === VEHICLE_TYPE_IDS.bicycle
    )
      return
    addIssue({
      message: 'required',
      path: [{ type: 'object', origin: 'value', input: { ...dataset.value }, key: 'licensePlate', value: null }],
    })
  })
}

/** A vehicle in the body of its driver. */
export const NewVehicle = v.pipe(v.object(newVehicleEntries), platedOrBicycle())
export type NewVehicle = v.InferOutput<typeof NewVehicle>

const calls = defineCrud({
  names: ['Vehicle', 'Vehicles'],
  area: 'entities',
  path: '/operator/vehicles',
  record: Vehicle,
  fields: {
    licensePlate: Plate,
    brand: Text,
    model: Text,
    color: Text,
    vehicleTypeId: EditedTypeId,
    ownerRole: OwnerRole,
    driverId: Id,
  },
  input: v.pipe(v.object({ ...newVehicleEntries, driverId: Id }), platedOrBicycle()),
  filters: {
    /** Part of a plate. */
    plate: v.optional(v.pipe(v.string('plate_invalid'), v.maxLength(20, 'plate_invalid'), v.transform(normalizePlate))),
  },
  queueable: true,
})

export const vehicleCalls = {
  ...calls,
  get: defineEndpoint({ ...calls.get, path: '/operator/vehicles/detail/:id' }),
  create: defineEndpoint({ ...calls.create, creates: '/operator/vehicles/detail/:id' }),
  remove: calls.remove,
}

export const {
  list: listVehicles,
  changes: vehicleChanges,
  get: getVehicle,
  create: createVehicle,
  edit: editVehicle,
  remove: deleteVehicle,
} = vehicleCalls

/** For each changed field, the value that it was made from and the value that it sets. */
export type VehicleChanges = ParsedRequest<typeof editVehicle>['body']['changes']

/** Like `listVehicles`, for clients outside the back-office. */
export const listRegisteredVehicles = defineEndpoint({
  ...listVehicles,
  id: 'listRegisteredVehicles',
  path: '/vehicles',
})

export const previewVehicles = defineEndpoint({
  id: 'previewVehicles',
  area: 'entities',
  method: 'GET',
  path: '/operator/vehicles/preview',
  request: { query: v.object({ ...pageEntries, driverId: v.optional(Id) }) },
  response: v.object({
    data: v.array(v.pick(Vehicle, ['id', 'licensePlate', 'vehicleTypeId', 'brand', 'model', 'color'])),
  }),
  queueable: false,
})
