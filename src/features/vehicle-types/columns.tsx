import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

import type { CompanyVehicleType } from '../../../contract/vehicle-type.ts'
import { vehicleTypeName } from '../../../domain/vehicles.ts'
import { DoneIcon, VoidIcon } from '../../ui/icons.tsx'
import { VEHICLE_TYPE_FIELD_LABELS, VEHICLE_TYPE_LABELS } from '../../ui/labels/vehicles.ts'
import type { Column } from '../../ui/list/column.ts'
import { lookColumn, wordsColumn } from '../../ui/list/columns.tsx'
import type { StatusLook } from '../../ui/status-badge.tsx'
import { VehicleTypeWords } from '../../ui/vehicle-type.tsx'
import { MoveButtons } from './move-buttons.tsx'

const ON: StatusLook = { label: msg`On`, icon: DoneIcon, tone: 'quiet' }
const OFF: StatusLook = { label: msg`Off`, icon: VoidIcon, tone: 'caution' }

export const vehicleTypeLook = ({ isActive }: Pick<CompanyVehicleType, 'isActive'>): StatusLook => (isActive ? ON : OFF)

/** The product's own name of the type. */
export function StandardName({ of: { vehicleTypeId } }: { of: Pick<CompanyVehicleType, 'vehicleTypeId'> }) {
  const { t } = useLingui()
  return t(VEHICLE_TYPE_LABELS[vehicleTypeName(vehicleTypeId)])
}

export const VEHICLE_TYPE_COLUMNS: readonly Column<CompanyVehicleType>[] = [
  {
    id: 'name',
    header: VEHICLE_TYPE_FIELD_LABELS.customName,
    width: 'rest',
    cell: ({ vehicleTypeId }) => <VehicleTypeWords id={vehicleTypeId} />,
    exported: ({ customName, vehicleTypeId }, t) =>
      customName ?? t(VEHICLE_TYPE_LABELS[vehicleTypeName(vehicleTypeId)]),
  },
  wordsColumn({
    id: 'kind',
    header: msg`Kind`,
    width: 160,
    from: 'medium',
    words: ({ vehicleTypeId }) => VEHICLE_TYPE_LABELS[vehicleTypeName(vehicleTypeId)],
  }),
  lookColumn({ id: 'status', header: msg`Status`, width: 120, look: vehicleTypeLook }),
]

/** For people who may change the order. */
export const ORDER_COLUMN: Column<CompanyVehicleType> = {
  id: 'order',
  header: VEHICLE_TYPE_FIELD_LABELS.position,
  width: 120,
  cell: ({ id }) => <MoveButtons id={id} />,
}
