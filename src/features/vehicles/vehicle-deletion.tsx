import { Trans } from '@lingui/react/macro'

import type { Vehicle } from '../../../contract/vehicle.ts'
import { deleteVehicleOp } from '../../data/kept-data.ts'
import type { Deletion } from '../../records/deletion.ts'
import { plateName } from '../../ui/plate.tsx'

/** Returns the deletion of a vehicle, for the list and the form. */
export function vehicleDeletion(vehicle: Vehicle): Deletion<Vehicle> {
  const licensePlate = plateName(vehicle.licensePlate)
  const { driver } = vehicle
  const { name } = driver
  return {
    op: deleteVehicleOp,
    record: vehicle,
    name: licensePlate,
    title: <Trans>Delete the vehicle {licensePlate}?</Trans>,
    text:
      name === '' ? (
        <Trans>It is no longer registered. Services with this plate stay as they are. This cannot be undone.</Trans>
      ) : (
        <Trans>
          It is no longer registered for {name}. Services with this plate stay as they are. This cannot be undone.
        </Trans>
      ),
  }
}
