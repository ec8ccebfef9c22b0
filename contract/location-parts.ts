import * as v from 'valibot'

import { DAYS, LOCATION_LIMITS_MAX } from '../domain/locations.ts'
import { defineEndpoint } from './endpoint.ts'
import { editBody } from './field-changes.ts'
import { IdParams, listOf, pageEntries } from './list.ts'
import { Location, WallTime } from './location.ts'
import { Spaces } from './location-writes.ts'
import { Id, requiredText } from './primitives.ts'
import { VehicleTypeId } from './vehicle-type.ts'

const { ADDRESS_MAX, CITY_MAX } = LOCATION_LIMITS_MAX
const write = { area: 'entities', response: Location, queueable: false, idempotent: true } as const
const read = { area: 'entities', method: 'GET', queueable: false } as const
const ofLocation = v.object({ ...pageEntries, locationId: v.optional(Id) })

const window = { day: v.picklist(DAYS, 'invalidField'), opens: WallTime, closes: WallTime }
export const ScheduleWindow = v.object({ id: Id, locationId: Id, ...window })
export type ScheduleWindow = v.InferOutput<typeof ScheduleWindow>

/** Opening hours as single records, as in the specification. Each write answers the whole location. */
export const scheduleCalls = {
  list: defineEndpoint({
    ...read,
    id: 'listSchedules',
    path: '/schedules',
    request: { query: ofLocation },
    response: listOf(ScheduleWindow),
  }),
  create: defineEndpoint({
    ...write,
    id: 'createSchedule',
    method: 'POST',
    path: '/schedules',
    request: { body: v.object({ id: Id, locationId: Id, ...window }) },
  }),
  edit: defineEndpoint({
    ...write,
    id: 'editSchedule',
    method: 'PATCH',
    path: '/schedules/:id',
    request: { params: IdParams, body: editBody(window) },
  }),
  remove: defineEndpoint({
    ...write,
    id: 'deleteSchedule',
    method: 'DELETE',
    path: '/schedules/:id',
    request: { params: IdParams },
  }),
}

export const LocationVehicleType = v.object({
  id: Id,
  locationId: Id,
  vehicleTypeId: VehicleTypeId,
  spaces: v.number(),
})
export type LocationVehicleType = v.InferOutput<typeof LocationVehicleType>

/** Vehicle types of locations as single records. Each write answers the whole location. */
export const locationTypeCalls = {
  list: defineEndpoint({
    ...read,
    id: 'listLocationVehicleTypes',
    path: '/locations-type-vehicles',
    request: { query: ofLocation },
    response: listOf(LocationVehicleType),
  }),
  create: defineEndpoint({
    ...write,
    id: 'createLocationVehicleType',
    method: 'POST',
    path: '/locations-type-vehicles',
    request: {
      body: v.object({ id: Id, locationId: Id, vehicleTypeId: VehicleTypeId, spaces: Spaces }),
    },
  }),
  edit: defineEndpoint({
    ...write,
    id: 'editLocationVehicleType',
    method: 'PATCH',
    path: '/locations-type-vehicles/:id',
    request: { params: IdParams, body: editBody({ spaces: Spaces }) },
  }),
}

export const geocodeAddress = defineEndpoint({
  id: 'geocodeAddress',
  area: 'entities',
  method: 'GET',
  path: '/geocoding',
  request: { query: v.object({ address: requiredText(ADDRESS_MAX), city: requiredText(CITY_MAX) }) },
  response: v.object({
    isOn: v.boolean(),
    found: v.nullable(v.object({ lat: v.number(), lng: v.number(), label: v.string() })),
  }),
  queueable: false,
})
