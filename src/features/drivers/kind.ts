import { msg } from '@lingui/core/macro'

import { createDriver } from '../../../contract/driver.ts'
import { fullName } from '../../../domain/people.ts'
import { defineKind, details, oneOf } from '../../records/record-kind.ts'
import { DRIVER_FIELD_LABELS } from '../../ui/labels/driver-fields.ts'
import { IDENTIFICATION_TYPE_LABELS } from '../../ui/labels/people.ts'
import { NOTIFICATION_METHOD_LABELS } from '../../ui/labels/services.ts'

const A_PHOTO = msg`A photo`
const ANOTHER_RECORD = msg`Another record of the same driver`

const VEHICLES = { label: msg`Vehicles` }

/** What an edit changes, and what else the audit trail tells. */
const fields = {
  firstName: { label: DRIVER_FIELD_LABELS.firstName },
  lastName: { label: DRIVER_FIELD_LABELS.lastName },
  isCompany: { label: DRIVER_FIELD_LABELS.isCompany, value: 'yes_or_no' },
  identificationType: { label: DRIVER_FIELD_LABELS.identificationType, value: oneOf(IDENTIFICATION_TYPE_LABELS) },
  identification: { label: DRIVER_FIELD_LABELS.identification },
  email: { label: DRIVER_FIELD_LABELS.email },
  phoneCode: { label: DRIVER_FIELD_LABELS.phoneCode },
  phone: { label: DRIVER_FIELD_LABELS.phone },
  notificationMethod: { label: DRIVER_FIELD_LABELS.notificationMethod, value: oneOf(NOTIFICATION_METHOD_LABELS) },
  photo: { label: DRIVER_FIELD_LABELS.photo, value: () => A_PHOTO },
  sentTo: { label: msg`Sent to` },
  mergedId: { label: msg`Merged into this one`, value: () => ANOTHER_RECORD },
} as const

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
      details: details(createDriver.request.body, ({ phoneCode, phone, email, identification, vehicles }) => [
        [fields.phone, phone && `+${phoneCode ?? ''} ${phone}`],
        [fields.email, email],
        [fields.identification, identification],
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
