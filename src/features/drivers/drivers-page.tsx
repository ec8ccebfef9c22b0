import { Button } from '@mantine/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link, getRouteApi, useParams } from '@tanstack/react-router'
import { lazy } from 'react'

import { isAdmin } from '../../../domain/roles.ts'
import { useSession } from '../../data/session-provider.tsx'
import { useKeptPage } from '../../data/use-kept-records.ts'
import { RecordList } from '../../records/record-list.tsx'
import { EditIcon, PlusIcon } from '../../ui/icons.tsx'
import { DRIVER_FIELD_LABELS } from '../../ui/labels/driver-fields.ts'
import type { RowAction } from '../../ui/list/column.ts'
import { listSearchOf } from '../../ui/list/page-search.ts'
import { pagingOf } from '../../ui/list/paging.ts'
import { DRIVER_COLUMNS, NAME, PLATES } from './columns.tsx'
import { driverDeletion } from './driver-deletion.tsx'
import { DRIVER_LIST, findKeptDrivers, type DriverRow } from './kept-drivers.ts'

const route = getRouteApi('/dashboard/drivers')

const KeptExport = lazy(() => import('../../records/kept-export.tsx'))

const createWorker = () => new Worker(new URL('./drivers-export.worker.ts', import.meta.url), { type: 'module' })
const EXPORTED_LABELS = { ...DRIVER_FIELD_LABELS, name: NAME, plates: PLATES }
const EXPORTED_COLUMNS = DRIVER_LIST.columns.map((column) => EXPORTED_LABELS[column])

const keyOf = ({ driver }: DriverRow) => driver.id

/** The drivers of the company, always of the device, which keeps them all; beside them whom one is at work on. */
export function DriversPage() {
  const { t } = useLingui()
  const { db, user } = useSession()
  const search = listSearchOf(route.useSearch())
  const navigate = route.useNavigate()
  const openId = useParams({ strict: false }).id
  const { q = '' } = search
  const page = useKeptPage('drivers', pagingOf(search), (skip, limit) => findKeptDrivers(db, q, skip, limit), [db, q])
  const actions: readonly RowAction<DriverRow>[] = [
    {
      id: 'edit',
      label: msg`Edit`,
      icon: EditIcon,
      run: (row) =>
        void navigate({ to: '/dashboard/drivers/update/$id', params: { id: keyOf(row) }, search, resetScroll: false }),
    },
  ]
  return (
    <RecordList
      name="drivers"
      title={t`Drivers`}
      help="register-a-driver"
      count={<Plural value={page.total ?? 0} one="# driver" other="# drivers" />}
      page={page}
      search={search}
      cleared={{ q: undefined, page: undefined, size: search.size }}
      searched={{ label: t`Search drivers`, placeholder: t`Name, document, phone or plate` }}
      columns={DRIVER_COLUMNS}
      rowKey={keyOf}
      renderLink={({ driver }, props, content) => (
        <Link
          to="/dashboard/drivers/update/$id"
          params={{ id: driver.id }}
          search={search}
          resetScroll={false}
          preload={false}
          {...props}
        >
          {content}
        </Link>
      )}
      actions={actions}
      deletionOf={isAdmin(user.role) ? ({ driver }) => driverDeletion(driver) : undefined}
      openKey={openId}
      exported={{
        render: (close) => (
          <KeptExport
            title={t`Drivers`}
            createWorker={createWorker}
            columns={EXPORTED_COLUMNS}
            search={q}
            onClose={close}
          />
        ),
      }}
      create={
        <Button
          leftSection={<PlusIcon size={16} />}
          renderRoot={(props) => <Link to="/dashboard/drivers/create" search={search} resetScroll={false} {...props} />}
        >
          <Trans>New driver</Trans>
        </Button>
      }
      empty={{
        none: {
          title: <Trans>No drivers yet</Trans>,
          text: <Trans>Register the first one, with their vehicles.</Trans>,
        },
        noMatch: <Trans>All drivers of the company were searched, by their names, contacts and plates.</Trans>,
        noMatchAction: (
          <Button
            renderRoot={(props) => (
              <Link to="/dashboard/drivers/create" search={search} resetScroll={false} {...props} />
            )}
          >
            <Trans>New driver</Trans>
          </Button>
        ),
        notHere: (
          <Trans>
            The drivers have not all been brought to this device yet. As soon as there is a connection they come by
            themselves.
          </Trans>
        ),
      }}
    />
  )
}
