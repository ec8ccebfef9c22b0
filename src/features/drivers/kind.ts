import { msg } from '@lingui/core/macro'
import * as v from 'valibot'

import { createDriver } from '../../../contract/driver.ts'
import type { NewVehicle } from '../../../contract/vehicle.ts'
import { type DriverDetails, driverFaults } from '../../../domain/drivers.ts'
import { fullName, IDENTIFICATION_TYPES, NAME_BELOW } from '../../../domain/people.ts'
import { phoneText, withNationalPhone } from '../../../domain/phones.ts'
import { NOTIFICATION_METHODS } from '../../../domain/services.ts'
import { OWNER_ROLES, VEHICLE_TEXT_MAX, VEHICLE_TYPE_IDS } from '../../../domain/vehicles.ts'
import { defineRecordForm, type InputOf, type ValuesOf } from '../../records/form/define-record-form.ts'
import { choice, unseen, vehicleType, yesNoText } from '../../records/form/choice-fields.ts'
import { email, identification, personPhoto, phone, phoneCode, plate } from '../../records/form/contact-fields.ts'
import { optional, text } from '../../records/form/field-types.ts'
import { defineKind, details } from '../../records/record-kind.ts'
import { IDENTIFICATION_TYPE_LABELS, OWNER_ROLE_LABELS } from '../../ui/labels/people.ts'
import { NOTIFICATION_METHOD_LABELS } from '../../ui/labels/services.ts'

/** Fields of a vehicle, in its own form and in the form of a new driver. */
export const vehicleFields = {
  /** Created with the form: the code of a bicycle without a plate is derived from it. */
  id: unseen(v.string(), ''),
  vehicleTypeId: vehicleType({ label: msg`Vehicle type` }),
  licensePlate: plate({ label: msg`Plate`, beside: true }),
  brand: optional(text({ label: msg`Brand`, max: VEHICLE_TEXT_MAX, capitals: 'words' })),
  model: optional(text({ label: msg`Model`, max: VEHICLE_TEXT_MAX, beside: true })),
  color: optional(text({ label: msg`Colour`, max: VEHICLE_TEXT_MAX })),
  ownerRole: choice({
    label: msg`Owner or guest`,
    of: OWNER_ROLES,
    labels: OWNER_ROLE_LABELS,
    chosen: 'driver',
    beside: true,
  }),
}
export type VehicleInput = InputOf<typeof vehicleFields>

/** Returns the required fields. Only bicycles may have no plate: they get a code. */
export function requiredOfVehicle({ vehicleTypeId }: Pick<VehicleInput, 'vehicleTypeId'>): 'licensePlate'[] {
  return vehicleTypeId === String(VEHICLE_TYPE_IDS.bicycle) ? [] : ['licensePlate']
}

/** A vehicle in the form of a new driver. */
export const vehicleRow = defineRecordForm({ fields: vehicleFields, requires: requiredOfVehicle })

/** Returns a vehicle in the form of its driver's request. */
export function newVehicleOf(input: VehicleInput): NewVehicle {
  const { licensePlate, ...values } = vehicleRow.toValues(input, vehicleRow.start)
  return { id: input.id, licensePlate: licensePlate || null, ...values }
}

export const driverForm = defineRecordForm({
  fields: {
    photo: personPhoto({ label: msg`Photo` }),
    isCompany: yesNoText({ label: msg`Company` }),
    firstName: text({
      label: msg`First name`,
      max: NAME_BELOW - 1,
      code: 'name_too_long',
      capitals: 'words',
      fills: 'given-name',
    }),
    lastName: text({
      label: msg`Last name`,
      max: NAME_BELOW - 1,
      code: 'name_too_long',
      capitals: 'words',
      fills: 'family-name',
      beside: true,
    }),
    phoneCode: optional(phoneCode({ label: msg`Phone code` })),
    phone: optional(phone({ label: msg`Phone`, hint: msg`6 to 11 digits`, beside: true })),
    email: optional(email({ label: msg`Email` })),
    identificationType: optional(
      choice({ label: msg`Identification type`, of: IDENTIFICATION_TYPES, labels: IDENTIFICATION_TYPE_LABELS }),
    ),
    identification: optional(identification({ label: msg`Identification`, beside: 'wide' })),
    notificationMethod: optional(
      choice({ label: msg`Notification method`, of: NOTIFICATION_METHODS, labels: NOTIFICATION_METHOD_LABELS }),
    ),
    /** Vehicles of a new driver; other vehicles have their own forms. */
    vehicles: unseen(v.array(vehicleRow.input), []),
    /** Whether the driver permits the use of their data; absent from earlier drafts. */
    authorised: unseen(v.optional(v.boolean()), false),
  },
  hides: ({ isCompany }) => (isCompany ? ['lastName'] : []),
  requires: ({ phone: number, identification: document, notificationMethod }) => [
    ...(number.trim() === '' ? [] : (['phoneCode'] as const)),
    ...(document.trim() === '' ? [] : (['identificationType'] as const)),
    ...(notificationMethod === 'whatsapp' ? (['phone'] as const) : []),
    ...(notificationMethod === 'email' ? (['email'] as const) : []),
  ],
  completes: (values) =>
    withNationalPhone({
      ...values,
      // A calling code without a number is meaningless.
      phoneCode: values.phone === null ? null : values.phoneCode,
      identificationType: values.identification === null ? null : values.identificationType,
    }),
  rules: (values) => driverFaults(detailsOf(values)).map(({ field, code }) => [field, code]),
})

export type DriverFields = (typeof driverForm)['fields']
export type DriverInput = InputOf<DriverFields>
export type DriverValues = ValuesOf<DriverFields>

/** Returns the details for rules and creations, with booleans where edits carry text. */
export function detailsOf<Values extends { isCompany: 'true' | 'false' }>({
  isCompany,
  ...values
}: Values): Omit<Values, 'isCompany'> & Pick<DriverDetails, 'isCompany'> {
  return { ...values, isCompany: isCompany === 'true' }
}

const fields = {
  ...driverForm.words,
  sentTo: { label: msg`Sent to` },
  contactConsent: { label: msg`Address to keep` },
  authorisedAt: { label: msg`Use of data authorised`, value: 'instant' } as const,
  mergedId: { label: msg`Merged into this one`, value: () => msg`Another record of the same driver` },
}

const VEHICLES = { label: msg`Vehicles` }

export const driverKind = defineKind({
  one: msg`Driver`,
  kept: {
    collection: 'drivers',
    table: (db) => db.drivers,
    subject: (driver) => ({ name: fullName(driver) }),
  },
  help: 'register-a-driver',
  link: (id) => ({ to: '/dashboard/drivers/update/$id', params: { id } }),
  fields,
  actions: {
    createDriver: {
      words: msg`New driver`,
      details: details(createDriver.request.body, ({ vehicles, ...driver }) => [
        [fields.phone, phoneText(driver)],
        [fields.email, driver.email],
        [fields.identification, driver.identification],
        [VEHICLES, vehicles.flatMap(({ licensePlate }) => licensePlate ?? []).join(', ')],
      ]),
      resubmitLink: (_, resubmit) => ({ to: '/dashboard/drivers/create', search: { resubmit } }),
    },
    editDriver: {
      words: msg`Correction of a driver`,
      resubmitLink: (id, resubmit) => ({ to: '/dashboard/drivers/update/$id', params: { id }, search: { resubmit } }),
    },
    deleteDriver: { words: msg`Deletion of a driver` },
  },
})
