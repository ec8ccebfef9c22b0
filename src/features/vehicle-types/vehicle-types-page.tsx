import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { getRouteApi, useNavigate } from '@tanstack/react-router'

import type { CompanyVehicleType } from '../../../contract/vehicle-type.ts'
import { isAdmin } from '../../../domain/roles.ts'
import { isClass } from '../../../domain/vehicles.ts'
import { useSession } from '../../data/session-provider.tsx'
import { findKeptRecords, useKeptRecords } from '../../data/use-kept-records.ts'
import { useOnlineWrite } from '../../data/online-write.ts'
import { CarIcon, DeleteIcon, DoneIcon, VoidIcon } from '../../ui/icons.tsx'
import { pagingOf } from '../../ui/list/paging.ts'
import { ListSearch } from '../../ui/list/page-search.ts'
import { RoomList } from '../../records/room-list.tsx'
import { editWithUndo } from '../../records/undo.ts'
import { useVehicleTypes } from '../../ui/vehicle-type.tsx'
import { ORDER_COLUMN, VEHICLE_TYPE_COLUMNS } from './columns.tsx'
import { vehicleTypeKind } from './kind.tsx'
import { editVehicleType, VEHICLE_TYPES_QUERY } from './queries.ts'

const route = getRouteApi('/dashboard/type-vehicles')

const ADMIN_COLUMNS = [...VEHICLE_TYPE_COLUMNS, ORDER_COLUMN]

/** The vehicle types of the company, always from the device. */
export function VehicleTypesPage() {
  const { t } = useLingui()
  const { db, user } = useSession()
  const search = route.useSearch()
  const page = useKeptRecords(VEHICLE_TYPES_QUERY, pagingOf(search))
  const navigate = useNavigate()
  const edit = useOnlineWrite(editVehicleType)
  const { nameOf } = useVehicleTypes()
  const admin = isAdmin(user.role)

  function turn({ id, vehicleTypeId, isActive }: CompanyVehicleType): void {
    const name = nameOf(vehicleTypeId)
    void editWithUndo(
      (changes) => edit.run({ params: { id }, body: { changes } }),
      { isActive: { from: isActive, to: !isActive } },
      isActive ? msg`${name} is switched off.` : msg`${name} is switched on.`,
    )
  }

  return (
    <RoomList
      kind={vehicleTypeKind}
      address={ListSearch}
      name="vehicle-types"
      title={t`Vehicle types`}
      help="vehicle-types"
      count={<Plural value={page.total ?? 0} one="# vehicle type" other="# vehicle types" />}
      page={page}
      search={search}
      columns={admin ? ADMIN_COLUMNS : VEHICLE_TYPE_COLUMNS}
      actions={[
        { id: 'off', label: msg`Switch off`, icon: VoidIcon, offered: ({ isActive }) => isActive, run: turn },
        { id: 'on', label: msg`Switch on`, icon: DoneIcon, offered: ({ isActive }) => !isActive, run: turn },
        {
          id: 'delete',
          label: msg`Delete`,
          icon: DeleteIcon,
          offered: ({ vehicleTypeId }) => isClass(vehicleTypeId),
          run: ({ id }) =>
            void navigate({ to: '/dashboard/type-vehicles/delete/$id', params: { id }, search, resetScroll: false }),
        },
      ]}
      create={{ to: '/dashboard/type-vehicles/create', label: <Trans>New class</Trans> }}
      exported={{ readAll: () => findKeptRecords(db, VEHICLE_TYPES_QUERY) }}
      empty={{
        none: {
          icon: CarIcon,
          title: <Trans>No vehicle types yet</Trans>,
          text: <Trans>Your company has not set up its vehicle types yet.</Trans>,
        },
        noMatch: null,
        notHere: (
          <Trans>
            Not all vehicle types are on this device yet. They download by themselves when there is a connection.
          </Trans>
        ),
      }}
    />
  )
}
