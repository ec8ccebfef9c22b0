import { Button } from '@mantine/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link, getRouteApi } from '@tanstack/react-router'
import { lazy } from 'react'

import { useSession } from '../../data/session-provider.tsx'
import { useKeptPage } from '../../data/use-kept-records.ts'
import { RoomList } from '../../records/room-list.tsx'
import { DriversIcon } from '../../ui/icons.tsx'
import { ListSearch, listSearchOf } from '../../ui/list/page-search.ts'
import { pagingOf } from '../../ui/list/paging.ts'
import { DRIVER_COLUMNS, NAME, PLATES } from './columns.tsx'
import { driverDeletion } from './driver-deletion.tsx'
import { DRIVER_LIST, findKeptDrivers } from './kept-drivers.ts'
import { driverKind } from './kind.ts'

const route = getRouteApi('/dashboard/drivers')

const KeptExport = lazy(() => import('../../records/kept-export.tsx'))

const createWorker = () => new Worker(new URL('./drivers-export.worker.ts', import.meta.url), { type: 'module' })
const { fields } = driverKind
const EXPORTED = { ...fields, name: { label: NAME }, plates: { label: PLATES } }
const EXPORTED_COLUMNS = DRIVER_LIST.columns.map((column) => EXPORTED[column].label)

/** The drivers of the company, always from the device, which keeps all of them. */
export function DriversPage() {
  const { t } = useLingui()
  const { db } = useSession()
  const search = listSearchOf(route.useSearch())
  const { q = '' } = search
  const page = useKeptPage('drivers', pagingOf(search), (skip, limit) => findKeptDrivers(db, q, skip, limit), [db, q])
  return (
    <RoomList
      kind={driverKind}
      address={ListSearch}
      forStaff
      name="drivers"
      title={t`Drivers`}
      help="register-a-driver"
      count={<Plural value={page.total ?? 0} one="# driver" other="# drivers" />}
      page={page}
      search={search}
      searched={{ label: t`Search drivers`, placeholder: t`Name, document, phone or plate` }}
      columns={DRIVER_COLUMNS}
      deletionOf={({ driver }) => driverDeletion(driver)}
      exported={{
        render: (close) => (
          <KeptExport
            title={t`Drivers`}
            createWorker={createWorker}
            columns={EXPORTED_COLUMNS}
            search={q}
            hasPeople
            onClose={close}
          />
        ),
      }}
      imports="drivers"
      create={{ to: '/dashboard/drivers/create', label: <Trans>New driver</Trans> }}
      empty={{
        none: {
          icon: DriversIcon,
          title: <Trans>No drivers yet</Trans>,
          text: <Trans>Register the first one, with their vehicles.</Trans>,
        },
        noMatch: <Trans>All drivers were searched by name, contact and plate.</Trans>,
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
          <Trans>Not all drivers are on this device yet. They download by themselves when there is a connection.</Trans>
        ),
      }}
    />
  )
}
