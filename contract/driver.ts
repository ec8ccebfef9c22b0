import * as v from 'valibot'

import { EMAIL_BELOW, type DriverDetails, driverFaults, withNationalPhone } from '../domain/drivers.ts'
import { IDENTIFICATION_TYPES } from '../domain/people.ts'
import { ADMIN_ROLES, BACK_OFFICE_ROLES } from '../domain/roles.ts'
import { NOTIFICATION_METHODS } from '../domain/services.ts'
import { DeltaQuery, deltaOf } from './delta.ts'
import { defineEndpoint } from './endpoint.ts'
import { Count, IdParams, IdsParams, listOf, pageEntries } from './list.ts'
import { Email, Id, Version, textOrNull } from './primitives.ts'
import { NewVehicle, Vehicle } from './vehicle.ts'

/** A driver, with what a list and a form need of them. Kept on the device as it is. */
export const Driver = v.object({
  id: Id,
  version: Version,
  firstName: v.string(),
  /** Empty for a company. */
  lastName: v.string(),
  isCompany: v.boolean(),
  identificationType: v.nullable(v.picklist(IDENTIFICATION_TYPES)),
  identification: v.nullable(v.string()),
  email: v.nullable(v.string()),
  phoneCode: v.nullable(v.string()),
  phone: v.nullable(v.string()),
  notificationMethod: v.nullable(v.picklist(NOTIFICATION_METHODS)),
  /** A file's id. */
  photo: v.nullable(Id),
  plates: v.array(v.string()),
})
export type Driver = v.InferOutput<typeof Driver>

// Their shape only: what a driver's details must be, and which need which, is said in domain/drivers.ts.
const Name = v.pipe(v.string('required'), v.trim(), v.maxLength(200, 'name_too_long'))
const Digits = textOrNull(40)
const PhoneCode = v.pipe(v.nullable(v.pipe(v.string('invalidField'), v.trim(), v.maxLength(10, 'invalidField'))), v.transform((code) => code?.replace(/^\+/, '') || null))
const DriverEmail = v.pipe(
  v.nullable(v.string('invalidField')),
  v.transform((text) => (text?.trim() ?? '') || null),
  v.nullable(v.pipe(Email, v.toLowerCase())),
)
const Photo = v.nullable(Id)
const IdentificationType = v.nullable(v.picklist(IDENTIFICATION_TYPES, 'invalidField'))
const NotificationMethod = v.nullable(v.picklist(NOTIFICATION_METHODS, 'invalidField'))

/** By the trade's rules, each fault at its field. */
export function byTheRules<Given extends DriverDetails>() {
  return v.rawCheck<Given>(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    const details: DriverDetails = dataset.value
    const given = { ...details }
    for (const { field, code } of driverFaults(given)) addIssue({ message: code, path: [{ type: 'object', origin: 'value', input: given, key: field, value: given[field] }] })
  })
}

/** What is said of a new driver. */
export const driverDetailEntries = {
  firstName: Name,
  lastName: v.optional(Name, ''),
  isCompany: v.optional(v.boolean('invalidField'), false),
  identificationType: v.optional(IdentificationType, null),
  identification: v.optional(Digits, null),
  email: v.optional(DriverEmail, null),
  phoneCode: v.optional(PhoneCode, null),
  phone: v.optional(Digits, null),
  notificationMethod: v.optional(NotificationMethod, null),
}

const newDriverEntries = {
  id: Id,
  ...driverDetailEntries,
  photo: v.optional(Photo, null),
  vehicles: v.optional(v.pipe(v.array(NewVehicle), v.maxLength(20, 'limit_invalid')), []),
  /**
   * A driver that is there already and is meant: they get the vehicles that they have not, the rest is left as it
   * stands, and the new id means them from then on.
   */
  mergeInto: v.optional(v.nullable(Id), null),
}

export const NewDriver = v.pipe(v.object(newDriverEntries), v.transform(withNationalPhone), byTheRules())
export type NewDriver = v.InferOutput<typeof NewDriver>

function edited<Value extends v.GenericSchema<string | null, string | null>>(value: Value) {
  return v.optional(v.object({ from: v.nullable(v.string('invalidField')), to: value }, 'invalidField'))
}

/** For each changed field, the value that it was made from and the value that it sets, all as text. */
export const driverDetailChanges = {
  firstName: edited(Name),
  lastName: edited(Name),
  isCompany: edited(v.picklist(['true', 'false'], 'invalidField')),
  identificationType: edited(IdentificationType),
  identification: edited(Digits),
  email: edited(DriverEmail),
  phoneCode: edited(PhoneCode),
  phone: edited(Digits),
  notificationMethod: edited(NotificationMethod),
}

export const DriverChanges = v.pipe(
  v.object({ ...driverDetailChanges, photo: edited(Photo) }),
  v.check((changes) => Object.values(changes).some((change) => change !== undefined), 'nothing_changed'),
)
export type DriverChanges = v.InferOutput<typeof DriverChanges>

/** Any part of a name, identification, e-mail, phone or plate. */
const driverFilter = { search: v.optional(v.pipe(v.string('invalidField'), v.trim(), v.maxLength(EMAIL_BELOW - 1, 'invalidField'))) }

export const listDrivers = defineEndpoint({
  id: 'listDrivers',
  area: 'users',
  method: 'GET',
  path: '/operator/drivers',
  summary: 'The drivers of the company, by name.',
  roles: BACK_OFFICE_ROLES,
  request: { query: v.object({ ...pageEntries, ...driverFilter }) },
  response: listOf(Driver),
  queueable: false,
})

export const countDrivers = defineEndpoint({
  id: 'countDrivers',
  area: 'users',
  method: 'GET',
  path: '/operator/drivers/count',
  summary: 'How many drivers the same filter finds.',
  roles: BACK_OFFICE_ROLES,
  request: { query: v.object(driverFilter) },
  response: Count,
  queueable: false,
})

export const driverChanges = defineEndpoint({
  id: 'driverChanges',
  area: 'users',
  method: 'GET',
  path: '/operator/drivers/changes',
  summary: 'What changed in the drivers of the company since a cursor.',
  roles: BACK_OFFICE_ROLES,
  request: { query: DeltaQuery },
  response: deltaOf(Driver),
  queueable: false,
})

export const getDriver = defineEndpoint({
  id: 'getDriver',
  area: 'users',
  method: 'GET',
  path: '/operator/drivers/detail/:id',
  summary: 'One driver with their vehicles. An id that was merged answers with the record that it means.',
  roles: BACK_OFFICE_ROLES,
  request: { params: IdParams },
  response: v.object({ ...Driver.entries, vehicles: v.array(Vehicle) }),
  queueable: false,
})

export const getDriversByIds = defineEndpoint({
  id: 'getDriversByIds',
  area: 'users',
  method: 'GET',
  path: '/drivers/ids/:ids',
  summary: 'The drivers with these ids; unknown ones are left out.',
  roles: BACK_OFFICE_ROLES,
  request: { params: IdsParams },
  response: v.object({ data: v.array(Driver) }),
  queueable: false,
})

export const createDriver = defineEndpoint({
  id: 'createDriver',
  area: 'users',
  method: 'POST',
  path: '/operator/drivers',
  summary: 'Registers a driver with their vehicles, with the ids that the caller gave them; or says which driver of the company was meant.',
  roles: BACK_OFFICE_ROLES,
  request: { body: NewDriver },
  response: Driver,
  queueable: true,
})

export const editDriver = defineEndpoint({
  id: 'editDriver',
  area: 'users',
  method: 'PATCH',
  path: '/operator/drivers/:id',
  summary: 'Changes fields of a driver; each carries the value that it was made from.',
  roles: BACK_OFFICE_ROLES,
  request: { params: IdParams, body: v.object({ changes: DriverChanges }) },
  response: Driver,
  queueable: true,
})

/** The same two for who calls the API and keeps no outbox. */
export const registerDriver = defineEndpoint({ ...createDriver, id: 'registerDriver', path: '/drivers', summary: 'Registers a driver, as POST /operator/drivers does, without an idempotency key.', queueable: false })

export const editGuestDriver = defineEndpoint({ ...editDriver, id: 'editGuestDriver', path: '/drivers/guest/:id', summary: 'Changes fields of a driver, as PATCH /operator/drivers/{id} does, without an idempotency key.', queueable: false })

export const deleteDriver = defineEndpoint({
  id: 'deleteDriver',
  area: 'users',
  method: 'DELETE',
  path: '/operator/drivers/:id',
  summary: 'Deletes a driver with their vehicles; their services stay without them. One that somebody else has deleted is deleted.',
  roles: ADMIN_ROLES,
  request: { params: IdParams },
  response: IdParams,
  queueable: true,
})
