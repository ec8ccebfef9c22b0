import { Button } from '@mantine/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link, Navigate, Outlet, getRouteApi, useParams } from '@tanstack/react-router'
import { Suspense, lazy, useState } from 'react'

import type { Vehicle } from '../../../contract/vehicle.ts'
import { isAdmin } from '../../../domain/roles.ts'
import { useSession } from '../../data/session-provider.tsx'
import { useKeptPage } from '../../data/use-kept-page.ts'
import { useSyncStatus } from '../../data/use-sync-status.ts'
import { DeleteIcon, EditIcon, PlusIcon } from '../../ui/icons.tsx'
import type { RowAction } from '../../ui/list/column.ts'
import { useChosenColumns } from '../../ui/list/chosen-columns.ts'
import { DataList } from '../../ui/list/data-list.tsx'
import { ListCount, ListSource } from '../../ui/list/list-notes.tsx'
import { ListPage } from '../../ui/list/list-page.tsx'
import { ListSearchField } from '../../ui/list/list-search-field.tsx'
import { ListTools } from '../../ui/list/list-tools.tsx'
import { searchedFor, turnedTo } from '../../ui/list/next-search.ts'
import { listSearchOf, type ListSearch } from '../../ui/list/page-search.ts'
import { pageInstead, pagingOf, type Paging } from '../../ui/list/paging.ts'
import { useFocusBack } from '../../ui/list/use-row-presses.ts'
import { NoMatch, NoneYet, NotOnThisDevice } from '../../ui/states.tsx'
import { VEHICLE_COLUMNS, type ListedVehicle } from './columns.tsx'
import { findKeptVehicles } from './kept-vehicles.ts'
import { VehicleCard } from './vehicle-card.tsx'

const route = getRouteApi('/dashboard/vehicles')

const DeleteVehicle = lazy(() => import('./delete-vehicle.tsx'))
const VehiclesExport = lazy(() => import('./vehicles-export.tsx'))

const EDIT = msg`Edit`
const DELETE = msg`Delete`

/** What waits for its driver is changed there, with the driver. */
const isRecord = ({ withDriver }: ListedVehicle) => !withDriver

const keyOf = ({ vehicle }: ListedVehicle) => vehicle.id

/** The registered vehicles of the company, always of the device, which keeps them all; beside them the one that is at work on. */
export function VehiclesPage() {
  const { t } = useLingui()
  const { db, user, company } = useSession()
  const { reachable, lastUpdated } = useSyncStatus()
  const search = listSearchOf(route.useSearch())
  const navigate = route.useNavigate()
  const openId = useParams({ strict: false }).id
  const [deleting, setDeleting] = useState<Vehicle | null>(null)
  const { q = '' } = search
  const paging = pagingOf(search)
  const page = useKeptPage('vehicles', paging, (skip, limit) => findKeptVehicles(db, q, skip, limit), [db, q])
  const rows = page.rows?.map((row) => ({ ...row, country: company.country }))
  const columns = useChosenColumns(`parq.columns.vehicles.${user.id}`, VEHICLE_COLUMNS)
  const instead = pageInstead(page, paging)
  useFocusBack(openId)

  function change(to: ListSearch, replace = false) {
    void navigate({ to: '.', search: to, replace, resetScroll: false })
  }

  function turn(to: Paging) {
    change(turnedTo(to, search))
  }

  const open = (id: string) => void navigate({ to: '/dashboard/vehicles/update/$id', params: { id }, search, resetScroll: false })
  const actions: readonly RowAction<ListedVehicle>[] = [
    { id: 'edit', label: EDIT, icon: EditIcon, offered: isRecord, run: (row) => open(keyOf(row)) },
    ...(isAdmin(user.role) ? [{ id: 'delete', label: DELETE, icon: DeleteIcon, offered: isRecord, run: (row: ListedVehicle) => setDeleting(row.vehicle) }] : []),
  ]

  return (
    <>
      <ListPage
        title={<Trans>Vehicles</Trans>}
        notes={
          <>
            <ListCount of={page}>
              <Plural value={page.total ?? 0} one="# vehicle" other="# vehicles" />
            </ListCount>
            <ListSource of={page} reachable={reachable} lastUpdated={lastUpdated} />
          </>
        }
        aside={
          <>
            <ListTools columns={columns} renderExport={(close) => <VehiclesExport question={{ search: q }} onClose={close} />} />
            <Button leftSection={<PlusIcon size={16} />} renderRoot={(props) => <Link to="/dashboard/vehicles/create" search={search} resetScroll={false} {...props} />}>
              <Trans>New vehicle</Trans>
            </Button>
          </>
        }
        filters={
          <ListSearchField
            label={t`Search vehicles`}
            placeholder={t`Plate, make or driver`}
            value={q}
            onSearch={(term) => change(searchedFor(term, search), q !== '' && term !== q)}
          />
        }
        page={page}
        paging={paging}
        onTurn={turn}
      >
        <DataList
          label={t`Vehicles`}
          columns={columns.shown}
          rows={rows}
          rowKey={keyOf}
          renderLink={({ vehicle, withDriver }, props, content) =>
            withDriver ? (
              <Link to="/dashboard/drivers/update/$id" params={{ id: vehicle.driver.id }} preload={false} {...props}>
                {content}
              </Link>
            ) : (
              <Link to="/dashboard/vehicles/update/$id" params={{ id: vehicle.id }} search={search} resetScroll={false} preload={false} {...props}>
                {content}
              </Link>
            )
          }
          renderCard={(row, link) => <VehicleCard {...row} link={link} />}
          actions={actions}
          openKey={openId}
          loading={page.loading}
          pageSize={paging.size}
          empty={
            instead === null ? (
              <Empty search={q} filled={page.source === 'device'} onClear={() => change(searchedFor('', search))} />
            ) : (
              <Navigate to="." search={turnedTo(instead, search)} replace />
            )
          }
        />
      </ListPage>
      <Outlet />
      {deleting !== null && (
        <Suspense fallback={null}>
          <DeleteVehicle vehicle={deleting} onDeleted={() => setDeleting(null)} onClose={() => setDeleting(null)} />
        </Suspense>
      )}
    </>
  )
}

function Empty({ search, filled, onClear }: { search: string; filled: boolean; onClear: () => void }) {
  if (!filled) {
    return (
      <NotOnThisDevice>
        <Trans>The vehicles have not all been brought to this device yet. As soon as there is a network they come by themselves.</Trans>
      </NotOnThisDevice>
    )
  }
  if (search === '') {
    return (
      <NoneYet title={<Trans>No vehicles yet</Trans>}>
        <Trans>Register the first one, for a driver who is registered already.</Trans>
      </NoneYet>
    )
  }
  return (
    <NoMatch onClear={onClear}>
      <Trans>All registered vehicles were searched, by plate, make and driver. A vehicle that only parked here once is among the services.</Trans>
    </NoMatch>
  )
}
