import { msg } from '@lingui/core/macro'

import { createVehicle } from '../../../contract/vehicle.ts'
import { defineKind, details, oneOf } from '../../records/record-kind.ts'
import { OWNER_ROLE_LABELS } from '../../ui/labels/people.ts'
import { VEHICLE_FIELD_LABELS } from '../../ui/labels/vehicles.ts'
import { VehicleTypeValue } from '../../ui/vehicle-type.tsx'
import { driverKind } from '../drivers/kind.ts'

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
  fields: {
    licensePlate: { label: VEHICLE_FIELD_LABELS.licensePlate, value: 'plate' },
    brand: { label: VEHICLE_FIELD_LABELS.brand },
    model: { label: VEHICLE_FIELD_LABELS.model },
    color: { label: VEHICLE_FIELD_LABELS.color },
    vehicleTypeId: { label: VEHICLE_FIELD_LABELS.vehicleTypeId, value: { shown: VehicleTypeValue } },
    ownerRole: { label: VEHICLE_FIELD_LABELS.ownerRole, value: oneOf(OWNER_ROLE_LABELS) },
    driverId: { label: VEHICLE_FIELD_LABELS.driverId, value: { named: driverKind } },
  },
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
