import { Button } from '@mantine/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link, getRouteApi, useParams } from '@tanstack/react-router'
import { lazy } from 'react'

import { isAdmin } from '../../../domain/roles.ts'
import type { OwnerRole } from '../../../domain/vehicles.ts'
import { useSession } from '../../data/session-provider.tsx'
import { useKeptPage } from '../../data/use-kept-records.ts'
import { RecordList } from '../../records/record-list.tsx'
import { EditIcon, PlusIcon } from '../../ui/icons.tsx'
import { OWNER_ROLE_LABELS } from '../../ui/labels/people.ts'
import { VEHICLE_FIELD_LABELS, VEHICLE_TYPE_LABELS } from '../../ui/labels/vehicles.ts'
import type { Column, RowAction } from '../../ui/list/column.ts'
import { listSearchOf } from '../../ui/list/page-search.ts'
import { pagingOf } from '../../ui/list/paging.ts'
import { Missing } from '../../ui/missing.tsx'
import { Plate } from '../../ui/plate.tsx'
import { UnsentMark } from '../../ui/unsent-mark.tsx'
import { VehicleTypeMark } from '../../ui/vehicle-type.tsx'
import { vehicleDeletion } from './vehicle-deletion.tsx'
import { createVehiclesWorker, findKeptVehicles, VEHICLE_LIST, type VehicleRow } from '../drivers/public.ts'

const route = getRouteApi('/dashboard/vehicles')

const KeptExport = lazy(() => import('../../records/kept-export.tsx'))

const COLUMNS: readonly Column<VehicleRow>[] = [
  { id: 'plate', header: VEHICLE_FIELD_LABELS.licensePlate, width: 170, cell: (row) => <MarkedPlate {...row} /> },
  {
    id: 'type',
    header: VEHICLE_FIELD_LABELS.vehicleTypeId,
    bareHeader: true,
    width: 36,
    cell: ({ vehicle }) => <VehicleTypeMark id={vehicle.vehicleTypeId} />,
  },
  {
    id: 'driver',
    header: VEHICLE_FIELD_LABELS.driverId,
    width: 'rest',
    cell: ({ vehicle }) => vehicle.driver.name || <Missing />,
    under: ({ vehicle: { brand, model, color } }) => [brand, model, color].filter((word) => word !== null).join(' · '),
  },
  {
    id: 'brand',
    header: VEHICLE_FIELD_LABELS.brand,
    width: 150,
    from: 'medium',
    cell: ({ vehicle }) => vehicle.brand ?? <Missing />,
  },
  {
    id: 'model',
    header: VEHICLE_FIELD_LABELS.model,
    width: 150,
    from: 'medium',
    cell: ({ vehicle }) => vehicle.model ?? <Missing />,
  },
  {
    id: 'color',
    header: VEHICLE_FIELD_LABELS.color,
    width: 120,
    from: 'wide',
    cell: ({ vehicle }) => vehicle.color ?? <Missing />,
  },
  {
    id: 'owner',
    header: VEHICLE_FIELD_LABELS.ownerRole,
    width: 130,
    from: 'wide',
    cell: ({ vehicle }) => <OwnerWords role={vehicle.ownerRole} />,
  },
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

function OwnerWords({ role }: { role: OwnerRole }) {
  const { t } = useLingui()
  return t(OWNER_ROLE_LABELS[role])
}

const EXPORTED_WORDS = { vehicleTypeId: VEHICLE_TYPE_LABELS, ownerRole: OWNER_ROLE_LABELS }
const EXPORTED_COLUMNS = VEHICLE_LIST.columns.map((column) => VEHICLE_FIELD_LABELS[column])

/** What waits for its driver is changed there, with the driver. */
const isRecord = ({ withDriver }: VehicleRow) => !withDriver

const keyOf = ({ vehicle }: VehicleRow) => vehicle.id

/** The registered vehicles of the company, always of the device, which keeps them all; beside them the one that is at work on. */
export function VehiclesPage() {
  const { t } = useLingui()
  const { db, user } = useSession()
  const search = listSearchOf(route.useSearch())
  const navigate = route.useNavigate()
  const openId = useParams({ strict: false }).id
  const { q = '' } = search
  const page = useKeptPage('vehicles', pagingOf(search), (skip, limit) => findKeptVehicles(db, q, skip, limit), [db, q])
  const actions: readonly RowAction<VehicleRow>[] = [
    {
      id: 'edit',
      label: msg`Edit`,
      icon: EditIcon,
      offered: isRecord,
      run: (row) =>
        void navigate({ to: '/dashboard/vehicles/update/$id', params: { id: keyOf(row) }, search, resetScroll: false }),
    },
  ]
  return (
    <RecordList
      name="vehicles"
      title={t`Vehicles`}
      help="vehicles"
      count={<Plural value={page.total ?? 0} one="# vehicle" other="# vehicles" />}
      page={page}
      search={search}
      cleared={{ q: undefined, page: undefined, size: search.size }}
      searched={{ label: t`Search vehicles`, placeholder: t`Plate, make or driver` }}
      columns={COLUMNS}
      rowKey={keyOf}
      renderLink={({ vehicle, withDriver }, props, content) =>
        withDriver ? (
          <Link to="/dashboard/drivers/update/$id" params={{ id: vehicle.driver.id }} preload={false} {...props}>
            {content}
          </Link>
        ) : (
          <Link
            to="/dashboard/vehicles/update/$id"
            params={{ id: vehicle.id }}
            search={search}
            resetScroll={false}
            preload={false}
            {...props}
          >
            {content}
          </Link>
        )
      }
      actions={actions}
      deletionOf={isAdmin(user.role) ? (row) => (isRecord(row) ? vehicleDeletion(row.vehicle) : null) : undefined}
      openKey={openId}
      exported={{
        render: (close) => (
          <KeptExport
            title={t`Vehicles`}
            createWorker={createVehiclesWorker}
            columns={EXPORTED_COLUMNS}
            words={EXPORTED_WORDS}
            search={q}
            onClose={close}
          />
        ),
      }}
      create={
        <Button
          leftSection={<PlusIcon size={16} />}
          renderRoot={(props) => (
            <Link to="/dashboard/vehicles/create" search={search} resetScroll={false} {...props} />
          )}
        >
          <Trans>New vehicle</Trans>
        </Button>
      }
      empty={{
        none: {
          title: <Trans>No vehicles yet</Trans>,
          text: <Trans>Register the first one, for a driver who is registered already.</Trans>,
        },
        noMatch: (
          <Trans>
            All registered vehicles were searched, by plate, make and driver. A vehicle that only parked here once is
            among the services.
          </Trans>
        ),
        notHere: (
          <Trans>
            The vehicles have not all been brought to this device yet. As soon as there is a connection they come by
            themselves.
          </Trans>
        ),
      }}
    />
  )
}
