import * as v from 'valibot'

import { ADMIN_ROLES, BACK_OFFICE_ROLES } from '../domain/roles.ts'
import { OWNER_ROLES, VEHICLE_TEXT_MAX, VEHICLE_TYPE_IDS } from '../domain/vehicles.ts'
import { normalizePlate } from '../domain/plates.ts'
import { DeltaQuery, deltaOf } from './delta.ts'
import { defineEndpoint } from './endpoint.ts'
import { IdParams, listOf, pageEntries } from './list.ts'
import { Id, NamedReference, Version, textOrNull } from './primitives.ts'
import { Plate } from './service.ts'
import { VehicleTypeId } from './vehicle-type.ts'

/** A vehicle that somebody registered. */
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

export const VehiclePreview = v.pick(Vehicle, ['id', 'licensePlate', 'vehicleTypeId', 'brand', 'model', 'color'])

const Text = textOrNull(VEHICLE_TEXT_MAX)

const newVehicleEntries = {
  id: Id,
  /** Null for a bicycle without a plate: it gets the code that its id stands for. */
  licensePlate: v.optional(v.nullable(Plate), null),
  brand: v.optional(Text, null),
  model: v.optional(Text, null),
  color: v.optional(Text, null),
  vehicleTypeId: VehicleTypeId,
  ownerRole: v.optional(v.picklist(OWNER_ROLES, 'invalidField'), 'driver'),
}

function platedOrBicycle<Given extends { licensePlate: string | null; vehicleTypeId: number }>() {
  return v.rawCheck<Given>(({ dataset, addIssue }) => {
    if (!dataset.typed || dataset.value.licensePlate !== null || dataset.value.vehicleTypeId === VEHICLE_TYPE_IDS.bicycle) return
    addIssue({ message: 'required', path: [{ type: 'object', origin: 'value', input: { ...dataset.value }, key: 'licensePlate', value: null }] })
  })
}

/** A vehicle as it is given together with its driver. */
export const NewVehicle = v.pipe(v.object(newVehicleEntries), platedOrBicycle())
export type NewVehicle = v.InferOutput<typeof NewVehicle>

function edited<Value extends v.GenericSchema<string | null, string | null>>(value: Value) {
  return v.optional(v.object({ from: v.nullable(v.string('invalidField')), to: value }, 'invalidField'))
}

/** For each changed field, the value that it was made from and the value that it sets, all as text. */
export const VehicleChanges = v.pipe(
  v.object({
    licensePlate: edited(Plate),
    brand: edited(Text),
    model: edited(Text),
    color: edited(Text),
    vehicleTypeId: edited(v.picklist(['1', '2', '3'], 'invalidField')),
    ownerRole: edited(v.picklist(OWNER_ROLES, 'invalidField')),
    driverId: v.optional(v.object({ from: v.nullable(Id), to: Id }, 'invalidField')),
  }),
  v.check((changes) => Object.values(changes).some((change) => change !== undefined), 'nothing_changed'),
)
export type VehicleChanges = v.InferOutput<typeof VehicleChanges>

export const listVehicles = defineEndpoint({
  id: 'listVehicles',
  area: 'entities',
  method: 'GET',
  path: '/operator/vehicles',
  summary: 'The registered vehicles of the company, by plate.',
  roles: BACK_OFFICE_ROLES,
  request: {
    query: v.object({
      ...pageEntries,
      /** Any part of a plate. */
      plate: v.optional(v.pipe(v.string('plate_invalid'), v.maxLength(20, 'plate_invalid'), v.transform(normalizePlate))),
    }),
  },
  response: listOf(Vehicle),
  queueable: false,
})

/** The same as it is called outside of the back-office. */
export const listRegisteredVehicles = defineEndpoint({ ...listVehicles, id: 'listRegisteredVehicles', path: '/vehicles', summary: 'The registered vehicles of the company, as GET /operator/vehicles gives them.' })

export const vehicleChanges = defineEndpoint({
  id: 'vehicleChanges',
  area: 'entities',
  method: 'GET',
  path: '/operator/vehicles/changes',
  summary: 'What changed in the registered vehicles of the company since a cursor.',
  roles: BACK_OFFICE_ROLES,
  request: { query: DeltaQuery },
  response: deltaOf(Vehicle),
  queueable: false,
})

export const previewVehicles = defineEndpoint({
  id: 'previewVehicles',
  area: 'entities',
  method: 'GET',
  path: '/operator/vehicles/preview',
  summary: 'The vehicles of one driver, in short.',
  roles: BACK_OFFICE_ROLES,
  request: { query: v.object({ driverId: Id }) },
  response: v.object({ data: v.array(VehiclePreview) }),
  queueable: false,
})

export const getVehicle = defineEndpoint({
  id: 'getVehicle',
  area: 'entities',
  method: 'GET',
  path: '/operator/vehicles/detail/:id',
  summary: 'One vehicle.',
  roles: BACK_OFFICE_ROLES,
  request: { params: IdParams },
  response: Vehicle,
  queueable: false,
})

export const createVehicle = defineEndpoint({
  id: 'createVehicle',
  area: 'entities',
  method: 'POST',
  path: '/operator/vehicles',
  summary: 'Registers a vehicle of a driver, with the id that the caller gave it.',
  roles: BACK_OFFICE_ROLES,
  request: { body: v.pipe(v.object({ ...newVehicleEntries, driverId: Id }), platedOrBicycle()) },
  response: Vehicle,
  queueable: true,
})

export const editVehicle = defineEndpoint({
  id: 'editVehicle',
  area: 'entities',
  method: 'PATCH',
  path: '/operator/vehicles/:id',
  summary: 'Changes fields of a vehicle; each carries the value that it was made from.',
  roles: BACK_OFFICE_ROLES,
  request: { params: IdParams, body: v.object({ changes: VehicleChanges }) },
  response: Vehicle,
  queueable: true,
})

export const deleteVehicle = defineEndpoint({
  id: 'deleteVehicle',
  area: 'entities',
  method: 'DELETE',
  path: '/operator/vehicles/:id',
  summary: 'Deletes a vehicle. One that somebody else has deleted is deleted.',
  roles: ADMIN_ROLES,
  request: { params: IdParams },
  response: IdParams,
  queueable: true,
})
