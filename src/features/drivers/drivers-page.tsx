import { Button } from '@mantine/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link, Navigate, Outlet, getRouteApi, useParams } from '@tanstack/react-router'
import { Suspense, lazy, useState } from 'react'

import type { Driver } from '../../../contract/driver.ts'
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
import { DRIVER_COLUMNS } from './columns.tsx'
import { DriverCard } from './driver-card.tsx'
import { findKeptDrivers, type DriverRow } from './kept-drivers.ts'

const route = getRouteApi('/dashboard/drivers')

const DeleteDriver = lazy(() => import('./delete-driver.tsx'))
const DriversExport = lazy(() => import('./drivers-export.tsx'))

const EDIT = msg`Edit`
const DELETE = msg`Delete`

const keyOf = ({ driver }: DriverRow) => driver.id

/** The drivers of the company, always of the device, which keeps them all; beside them whom one is at work on. */
export function DriversPage() {
  const { t } = useLingui()
  const { db, user } = useSession()
  const { reachable, lastUpdated } = useSyncStatus()
  const search = listSearchOf(route.useSearch())
  const navigate = route.useNavigate()
  const openId = useParams({ strict: false }).id
  const [deleting, setDeleting] = useState<Driver | null>(null)
  const { q = '' } = search
  const paging = pagingOf(search)
  const page = useKeptPage('drivers', paging, (skip, limit) => findKeptDrivers(db, q, skip, limit), [db, q])
  const columns = useChosenColumns(`parq.columns.drivers.${user.id}`, DRIVER_COLUMNS)
  const instead = pageInstead(page, paging)
  useFocusBack(openId)

  function change(to: ListSearch, replace = false) {
    void navigate({ to: '.', search: to, replace, resetScroll: false })
  }

  function turn(to: Paging) {
    change(turnedTo(to, search))
  }

  const open = (id: string) => void navigate({ to: '/dashboard/drivers/update/$id', params: { id }, search, resetScroll: false })
  const actions: readonly RowAction<DriverRow>[] = [
    { id: 'edit', label: EDIT, icon: EditIcon, run: (row) => open(keyOf(row)) },
    ...(isAdmin(user.role) ? [{ id: 'delete', label: DELETE, icon: DeleteIcon, run: (row: DriverRow) => setDeleting(row.driver) }] : []),
  ]

  return (
    <>
      <ListPage
        title={<Trans>Drivers</Trans>}
        notes={
          <>
            <ListCount of={page}>
              <Plural value={page.total ?? 0} one="# driver" other="# drivers" />
            </ListCount>
            <ListSource of={page} reachable={reachable} lastUpdated={lastUpdated} />
          </>
        }
        aside={
          <>
            <ListTools columns={columns} renderExport={(close) => <DriversExport question={{ search: q }} onClose={close} />} />
            <Button leftSection={<PlusIcon size={16} />} renderRoot={(props) => <Link to="/dashboard/drivers/create" search={search} resetScroll={false} {...props} />}>
              <Trans>New driver</Trans>
            </Button>
          </>
        }
        filters={
          <ListSearchField
            label={t`Search drivers`}
            placeholder={t`Name, document, phone or plate`}
            value={q}
            onSearch={(term) => change(searchedFor(term, search), q !== '' && term !== q)}
          />
        }
        page={page}
        paging={paging}
        onTurn={turn}
      >
        <DataList
          label={t`Drivers`}
          columns={columns.shown}
          rows={page.rows}
          rowKey={keyOf}
          renderLink={({ driver }, props, content) => (
            <Link to="/dashboard/drivers/update/$id" params={{ id: driver.id }} search={search} resetScroll={false} preload={false} {...props}>
              {content}
            </Link>
          )}
          renderCard={(row, link) => <DriverCard {...row} link={link} />}
          actions={actions}
          openKey={openId}
          loading={page.loading}
          pageSize={paging.size}
          empty={
            instead === null ? (
              <Empty search={search} filled={page.source === 'device'} onClear={() => change(searchedFor('', search))} />
            ) : (
              <Navigate to="." search={turnedTo(instead, search)} replace />
            )
          }
        />
      </ListPage>
      <Outlet />
      {deleting !== null && (
        <Suspense fallback={null}>
          <DeleteDriver driver={deleting} onDeleted={() => setDeleting(null)} onClose={() => setDeleting(null)} />
        </Suspense>
      )}
    </>
  )
}

function Empty({ search, filled, onClear }: { search: ListSearch; filled: boolean; onClear: () => void }) {
  if (!filled) {
    return (
      <NotOnThisDevice>
        <Trans>The drivers have not all been brought to this device yet. As soon as there is a network they come by themselves.</Trans>
      </NotOnThisDevice>
    )
  }
  if (search.q === undefined) {
    return (
      <NoneYet title={<Trans>No drivers yet</Trans>}>
        <Trans>Register the first one, with their vehicles.</Trans>
      </NoneYet>
    )
  }
  return (
    <NoMatch
      onClear={onClear}
      action={
        <Button renderRoot={(props) => <Link to="/dashboard/drivers/create" search={search} resetScroll={false} {...props} />}>
          <Trans>New driver</Trans>
        </Button>
      }
    >
      <Trans>All drivers of the company were searched, by their names, contacts and plates.</Trans>
    </NoMatch>
  )
}
