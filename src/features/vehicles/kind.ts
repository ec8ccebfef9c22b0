import { msg } from '@lingui/core/macro'

import { createVehicle } from '../../../contract/vehicle.ts'
import { bicyclePlate, VEHICLE_TYPE_IDS } from '../../../domain/vehicles.ts'
import { namedReference } from '../../records/form/choice-fields.ts'
import { defineRecordForm } from '../../records/form/define-record-form.ts'
import { inputOf } from '../../records/form/joint-fields.ts'
import { defineKind, details } from '../../records/record-kind.ts'
import { driverKind, requiredOfVehicle, vehicleFields } from '../drivers/kind.ts'

export const vehicleForm = defineRecordForm({
  fields: {
    driverId: inputOf({ driver: namedReference({ label: msg`Driver`, words: { named: driverKind } }) }),
    ...vehicleFields,
  },
  requires: requiredOfVehicle,
  completes: (values, { id }) =>
    values.licensePlate === '' && values.vehicleTypeId === VEHICLE_TYPE_IDS.bicycle
      ? { ...values, licensePlate: bicyclePlate(id) }
      : values,
})
export type VehicleFields = (typeof vehicleForm)['fields']

const DESCRIPTION = { label: msg`Description` }

export const vehicleKind = defineKind({
  one: msg`Vehicle`,
  kept: {
    collection: 'vehicles',
    table: (db) => db.vehicles,
    subject: ({ licensePlate }) => ({ plate: licensePlate }),
  },
  help: 'vehicles',
  link: (id) => ({ to: '/dashboard/vehicles/update/$id', params: { id } }),
  fields: vehicleForm.words,
  actions: {
    createVehicle: {
      words: msg`New vehicle`,
      details: details(createVehicle.request.body, ({ brand, model, color }) => [
        [DESCRIPTION, [brand, model, color].filter((text) => text !== null).join(', ')],
      ]),
      resubmitLink: (_, resubmit) => ({ to: '/dashboard/vehicles/create', search: { resubmit } }),
    },
    editVehicle: {
      words: msg`Correction of a vehicle`,
      resubmitLink: (id, resubmit) => ({ to: '/dashboard/vehicles/update/$id', params: { id }, search: { resubmit } }),
    },
    deleteVehicle: { words: msg`Deletion of a vehicle` },
  },
})
