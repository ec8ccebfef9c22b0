import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { getRouteApi } from '@tanstack/react-router'
import { lazy } from 'react'

import { describeVehicle } from '../../../domain/vehicles.ts'
import { useSession } from '../../data/session-provider.tsx'
import { useKeptPage } from '../../data/use-kept-records.ts'
import { RoomList } from '../../records/room-list.tsx'
import { VehiclesIcon } from '../../ui/icons.tsx'
import { OWNER_ROLE_LABELS } from '../../ui/labels/people.ts'
import { VEHICLE_TYPE_LABELS } from '../../ui/labels/vehicles.ts'
import type { Column } from '../../ui/list/column.ts'
import { textColumn, wordsColumn } from '../../ui/list/columns.tsx'
import { ListSearch, listSearchOf } from '../../ui/list/page-search.ts'
import { pagingOf } from '../../ui/list/paging.ts'
import { Missing } from '../../ui/missing.tsx'
import { Plate } from '../../ui/plate.tsx'
import { UnsentMark } from '../../ui/unsent-mark.tsx'
import { VehicleTypeMark } from '../../ui/vehicle-type.tsx'
import { driverKind } from '../drivers/kind.ts'
import { createVehiclesWorker, findKeptVehicles, VEHICLE_LIST, type VehicleRow } from '../drivers/public.ts'
import { vehicleKind } from './kind.ts'
import { vehicleDeletion } from './vehicle-deletion.tsx'

const route = getRouteApi('/dashboard/vehicles')

const KeptExport = lazy(() => import('../../records/kept-export.tsx'))

const { fields } = vehicleKind

const COLUMNS: readonly Column<VehicleRow>[] = [
  { id: 'plate', header: fields.licensePlate.label, width: 170, cell: (row) => <MarkedPlate {...row} /> },
  {
    id: 'type',
    header: fields.vehicleTypeId.label,
    bareHeader: true,
    width: 36,
    cell: ({ vehicle }) => <VehicleTypeMark id={vehicle.vehicleTypeId} />,
  },
  {
    id: 'driver',
    header: fields.driverId.label,
    width: 'rest',
    cell: ({ vehicle }) => vehicle.driver.name || <Missing />,
    under: ({ vehicle }) => describeVehicle(vehicle),
  },
  textColumn({
    id: 'brand',
    header: fields.brand.label,
    width: 150,
    from: 'medium',
    text: ({ vehicle }) => vehicle.brand,
  }),
  textColumn({
    id: 'model',
    header: fields.model.label,
    width: 150,
    from: 'medium',
    text: ({ vehicle }) => vehicle.model,
  }),
  textColumn({
    id: 'color',
    header: fields.color.label,
    width: 120,
    from: 'wide',
    text: ({ vehicle }) => vehicle.color,
  }),
  wordsColumn({
    id: 'owner',
    header: fields.ownerRole.label,
    width: 130,
    from: 'wide',
    words: ({ vehicle }) => OWNER_ROLE_LABELS[vehicle.ownerRole],
  }),
]

function MarkedPlate({ vehicle, pending, needsPerson }: VehicleRow) {
  const { company } = useSession()
  return (
    <>
      <Plate plate={vehicle.licensePlate} country={company.country} />
      {pending && <UnsentMark needsPerson={needsPerson} />}
    </>
  )
}

const EXPORTED_WORDS = { vehicleTypeId: VEHICLE_TYPE_LABELS, ownerRole: OWNER_ROLE_LABELS }
const EXPORTED_COLUMNS = VEHICLE_LIST.columns.map((column) => fields[column].label)

/** The registered vehicles of the company, always from the device, which keeps all of them. */
export function VehiclesPage() {
  const { t } = useLingui()
  const { db } = useSession()
  const search = listSearchOf(route.useSearch())
  const { q = '' } = search
  const page = useKeptPage('vehicles', pagingOf(search), (skip, limit) => findKeptVehicles(db, q, skip, limit), [db, q])
  return (
    <RoomList
      kind={vehicleKind}
      address={ListSearch}
      forStaff
      name="vehicles"
      title={t`Vehicles`}
      help="vehicles"
      count={<Plural value={page.total ?? 0} one="# vehicle" other="# vehicles" />}
      page={page}
      search={search}
      searched={{ label: t`Search vehicles`, placeholder: t`Plate, make, colour or driver` }}
      columns={COLUMNS}
      // A vehicle that waits for its driver is edited with the driver.
      linkOf={({ vehicle, withDriver }) => (withDriver ? (driverKind.link?.(vehicle.driver.id) ?? null) : null)}
      mayEdit={({ withDriver }) => !withDriver}
      deletionOf={({ vehicle, withDriver }) => (withDriver ? null : vehicleDeletion(vehicle))}
      exported={{
        render: (close) => (
          <KeptExport
            title={t`Vehicles`}
            createWorker={createVehiclesWorker}
            columns={EXPORTED_COLUMNS}
            words={EXPORTED_WORDS}
            search={q}
            hasPeople
            onClose={close}
          />
        ),
      }}
      imports="vehicles"
      create={{ to: '/dashboard/vehicles/create', label: <Trans>New vehicle</Trans> }}
      empty={{
        none: {
          icon: VehiclesIcon,
          title: <Trans>No vehicles yet</Trans>,
          text: <Trans>Register the first one, for a driver who is registered already.</Trans>,
        },
        noMatch: (
          <Trans>
            All registered vehicles were searched by plate, make, colour and driver. Vehicles that parked only once are
            in the services.
          </Trans>
        ),
        notHere: (
          <Trans>
            Not all vehicles are on this device yet. They download by themselves when there is a connection.
          </Trans>
        ),
      }}
    />
  )
}
