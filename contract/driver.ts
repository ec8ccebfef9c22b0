import * as v from 'valibot'

import { IDENTIFICATION_MAX, type DriverDetails, driverFaults } from '../domain/drivers.ts'
import { EMAIL_BELOW, asciiEmail } from '../domain/emails.ts'
import { IDENTIFICATION_TYPES, NAME_BELOW } from '../domain/people.ts'
import { SEARCHED_PHONE_BELOW, withNationalPhone, phoneDigits } from '../domain/phones.ts'
import { AUTHORISERS } from '../domain/privacy.ts'
import { NOTIFICATION_METHODS } from '../domain/services.ts'
import { codeText } from '../domain/text/outside-text.ts'
import { defineCrud } from './crud.ts'
import { defineEndpoint, type ParsedRequest } from './endpoint.ts'
import { editBody } from './field-changes.ts'
import { IdParams, IdsParams } from './list.ts'
import { Email, Id, Instant, Version, cleaned, cleanedCode, cleanedName, textOrNull } from './primitives.ts'
import { NewVehicle, Vehicle } from './vehicle.ts'

/** A driver, with everything that lists and forms need. Devices store it unchanged. */
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
  /** When the person permitted the use of their data; null if nobody recorded it. Absent from earlier servers. */
  authorisedAt: v.optional(v.nullable(Instant), null),
  /** Person who recorded it: the driver by a link, or staff. Absent from earlier servers. */
  authorisedBy: v.optional(v.nullable(v.picklist(AUTHORISERS)), null),
})
export type Driver = v.InferOutput<typeof Driver>

// Checks formats only; domain/drivers.ts has the rules and dependencies between details.
const Name = v.pipe(v.string('required'), cleanedName, v.maxLength(NAME_BELOW - 1, 'name_too_long'))
const Identification = v.pipe(
  textOrNull(IDENTIFICATION_MAX, 'identification_invalid', cleanedCode),
  v.transform((text) => text?.toUpperCase() ?? null),
)
/** Checks the domain's rules, and reports each fault at its field. */
const Phone = v.pipe(
  textOrNull(SEARCHED_PHONE_BELOW - 1, 'phone_invalid', cleanedCode),
  v.transform((text) => (text === null ? null : phoneDigits(text))),
)
const PhoneCode = v.pipe(
  v.nullable(v.pipe(v.string('invalidField'), cleanedCode, v.maxLength(10, 'invalidField'))),
  v.transform((code) => code?.replace(/^\+/, '') || null),
)
const DriverEmail = v.pipe(
  v.nullable(v.string('invalidField')),
  v.transform((text) => asciiEmail(codeText(text ?? '')) || null),
  v.nullable(v.pipe(Email, v.toLowerCase())),
)
const Photo = v.nullable(Id)
const IdentificationType = v.nullable(v.picklist(IDENTIFICATION_TYPES, 'invalidField'))
const NotificationMethod = v.nullable(v.picklist(NOTIFICATION_METHODS, 'invalidField'))

/** Checks the domain's rules, each fault at its field. */
export function driverRules<Given extends DriverDetails>() {
  return v.rawCheck<Given>(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    const details: DriverDetails = dataset.value
    const given = { ...details }
    for (const { field, code } of driverFaults(given))
      addIssue({
        message: code,
        path: [{ type: 'object', origin: 'value', input: given, key: field, value: given[field] }],
      })
  })
}

/**
 * Whether a person has confirmed a name of two letters or with a full stop. Forms ask for this before saving, so that a
 * device's queue needs no question.
 */
const NameConfirmed = v.optional(v.boolean('invalidField'))

/** Whether the driver permits the use of their data. The server notes the moment. */
export const Authorised = v.optional(v.boolean('invalidField'))

/** Details of a new driver. */
export const driverDetailEntries = {
  firstName: Name,
  lastName: v.optional(Name, ''),
  isCompany: v.optional(v.boolean('invalidField'), false),
  identificationType: v.optional(IdentificationType, null),
  identification: v.optional(Identification, null),
  email: v.optional(DriverEmail, null),
  phoneCode: v.optional(PhoneCode, null),
  phone: v.optional(Phone, null),
  notificationMethod: v.optional(NotificationMethod, null),
}

const newDriverEntries = {
  id: Id,
  ...driverDetailEntries,
  photo: v.optional(Photo, null),
  vehicles: v.optional(v.pipe(v.array(NewVehicle), v.maxLength(20, 'limit_invalid')), []),
  /**
   * An existing driver who is the same person. That driver receives the missing vehicles and stays otherwise unchanged;
   * from then on the new id stands for that driver.
   */
  mergeInto: v.optional(v.nullable(Id), null),
  nameConfirmed: NameConfirmed,
  authorised: Authorised,
}

export const NewDriver = v.pipe(v.object(newDriverEntries), v.transform(withNationalPhone), driverRules())
export type NewDriver = v.InferOutput<typeof NewDriver>

/** Fields that an edit may change, all as text. */
export const driverDetailFields = {
  firstName: Name,
  lastName: Name,
  isCompany: v.picklist(['true', 'false'], 'invalidField'),
  identificationType: IdentificationType,
  identification: Identification,
  email: DriverEmail,
  phoneCode: PhoneCode,
  phone: Phone,
  notificationMethod: NotificationMethod,
}

const editFields = { ...driverDetailFields, photo: Photo }

const calls = defineCrud({
  names: ['Driver', 'Drivers'],
  area: 'users',
  path: '/operator/drivers',
  record: Driver,
  fields: editFields,
  input: NewDriver,
  filters: {
    /** Any part of a name, identification, e-mail, phone or plate. */
    search: v.optional(v.pipe(v.string('invalidField'), cleaned, v.maxLength(EMAIL_BELOW - 1, 'invalidField'))),
  },
  queueable: true,
})

export const driverCalls = {
  ...calls,
  get: defineEndpoint({
    ...calls.get,
    path: '/operator/drivers/detail/:id',
    response: v.object({ ...Driver.entries, vehicles: v.array(Vehicle) }),
  }),
  create: defineEndpoint({ ...calls.create, creates: '/operator/drivers/detail/:id' }),
  edit: defineEndpoint({
    ...calls.edit,
    request: { params: IdParams, body: v.object({ ...editBody(editFields).entries, nameConfirmed: NameConfirmed }) },
  }),
}

export const {
  list: listDrivers,
  count: countDrivers,
  changes: driverChanges,
  get: getDriver,
  create: createDriver,
  edit: editDriver,
  remove: deleteDriver,
} = driverCalls

/** For each changed field, the value that it was made from and the value that it sets. */
export type DriverChanges = ParsedRequest<typeof editDriver>['body']['changes']

export const getDriversByIds = defineEndpoint({
  id: 'getDriversByIds',
  area: 'users',
  method: 'GET',
  path: '/drivers/ids/:ids',
  request: { params: IdsParams },
  response: v.object({ data: v.array(Driver) }),
  queueable: false,
})

const { idempotent: _, ...creation } = createDriver
const { idempotent: __, ...edit } = editDriver

/** The same two calls for API clients without an outbox. */
export const registerDriver = defineEndpoint({ ...creation, id: 'registerDriver', path: '/drivers', queueable: false })

export const editGuestDriver = defineEndpoint({
  ...edit,
  id: 'editGuestDriver',
  path: '/drivers/guest/:id',
  queueable: false,
})
