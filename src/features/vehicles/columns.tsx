import { useLingui } from '@lingui/react/macro'

import type { Country } from '../../../domain/countries.ts'
import type { OwnerRole } from '../../../domain/vehicles.ts'
import type { Column } from '../../ui/list/column.ts'
import { VEHICLE_FIELD_LABELS } from '../../ui/labels/vehicle-fields.ts'
import { OWNER_ROLE_LABELS } from '../../ui/labels/people.ts'
import { Missing } from '../../ui/missing.tsx'
import { Plate } from '../../ui/plate.tsx'
import { UnsentMark } from '../../ui/unsent-mark.tsx'
import { VehicleTypeMark } from '../../ui/vehicle-type.tsx'
import type { VehicleRow } from './kept-vehicles.ts'

/** A row with how plates look there. */
export interface ListedVehicle extends VehicleRow {
  country: Country
}

export const VEHICLE_COLUMNS: readonly Column<ListedVehicle>[] = [
  {
    id: 'plate',
    header: VEHICLE_FIELD_LABELS.licensePlate,
    width: 170,
    cell: ({ vehicle, pending, needsPerson, country }) => (
      <>
        <Plate plate={vehicle.licensePlate} country={country} />
        {pending && <UnsentMark needsPerson={needsPerson} />}
      </>
    ),
  },
  { id: 'type', header: VEHICLE_FIELD_LABELS.vehicleTypeId, bareHeader: true, width: 36, cell: ({ vehicle }) => <VehicleTypeMark id={vehicle.vehicleTypeId} /> },
  {
    id: 'driver',
    header: VEHICLE_FIELD_LABELS.driverId,
    width: 'rest',
    cell: ({ vehicle }) => vehicle.driver.name || <Missing />,
    under: ({ vehicle }) => makeOf(vehicle),
  },
  { id: 'brand', header: VEHICLE_FIELD_LABELS.brand, width: 150, from: 'medium', cell: ({ vehicle }) => vehicle.brand ?? <Missing /> },
  { id: 'model', header: VEHICLE_FIELD_LABELS.model, width: 150, from: 'medium', cell: ({ vehicle }) => vehicle.model ?? <Missing /> },
  { id: 'color', header: VEHICLE_FIELD_LABELS.color, width: 120, from: 'wide', cell: ({ vehicle }) => vehicle.color ?? <Missing /> },
  { id: 'owner', header: VEHICLE_FIELD_LABELS.ownerRole, width: 130, from: 'wide', cell: ({ vehicle }) => <OwnerWords role={vehicle.ownerRole} /> },
]

function OwnerWords({ role }: { role: OwnerRole }) {
  const { t } = useLingui()
  return t(OWNER_ROLE_LABELS[role])
}

/** What tells a vehicle from another of its kind. */
export function makeOf({ brand, model, color }: VehicleRow['vehicle']): string {
  return [brand, model, color].filter((word) => word !== null).join(' · ')
}
