import { Button } from '@mantine/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link, getRouteApi, useParams } from '@tanstack/react-router'
import { Suspense, lazy, useMemo, useState } from 'react'

import type { KioskDevice } from '../../../contract/kiosk-device.ts'
import { MAX_LIMIT } from '../../../contract/list.ts'
import { isAdmin } from '../../../domain/roles.ts'
import { useSession } from '../../data/session-provider.tsx'
import { allServerRecords, useServerRecords } from '../../data/use-server-records.ts'
import { RecordList } from '../../records/record-list.tsx'
import { DeviceIcon, PlusIcon, VoidIcon } from '../../ui/icons.tsx'
import type { RowAction } from '../../ui/list/column.ts'
import { pagingOf } from '../../ui/list/paging.ts'
import { LocationsChip, useLocations } from '../locations/public.ts'
import { deviceColumns } from './columns.tsx'
import type { DevicesSearch } from './devices-search.ts'
import { devicesQuery } from './queries.ts'

// Loaded with the first press.
const RevokeQuestion = lazy(async () => ({ default: (await import('./revoke-question.tsx')).RevokeQuestion }))

const route = getRouteApi('/dashboard/locations_/devices')

const keyOf = ({ id }: KioskDevice) => id
const isPaired = ({ pairedAt, revokedAt }: KioskDevice) => pairedAt !== null && revokedAt === null

/** The devices at the locations: which are online, and how they are paired. */
export function DevicesPage() {
  const { t } = useLingui()
  const { api, user } = useSession()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const openId = useParams({ strict: false }).id
  const { list: locations = [], timeZoneOf } = useLocations()
  const query = devicesQuery(search)
  const page = useServerRecords(query, pagingOf(search))
  const [revoking, setRevoking] = useState<KioskDevice | null>(null)
  const columns = useMemo(
    () => deviceColumns({ nameOf: (sought) => locations.find(({ id }) => id === sought)?.name ?? '', timeZoneOf }),
    [locations, timeZoneOf],
  )

  function change(to: DevicesSearch) {
    void navigate({ to: '.', search: { ...to, page: undefined }, resetScroll: false })
  }

  const mayChange = isAdmin(user.role)
  const actions: readonly RowAction<KioskDevice>[] = mayChange
    ? [
        {
          id: 'pair',
          label: msg`Pair`,
          icon: DeviceIcon,
          run: ({ id }) =>
            void navigate({
              to: '/dashboard/locations/devices/update/$id',
              params: { id },
              search,
              resetScroll: false,
            }),
        },
        { id: 'revoke', label: msg`Revoke`, icon: VoidIcon, offered: isPaired, run: setRevoking },
      ]
    : []

  return (
    <>
      <RecordList
        name="kiosk-devices"
        title={t`Devices`}
        help="kiosk-devices"
        count={<Plural value={page.total ?? 0} one="# device" other="# devices" />}
        page={page}
        search={search}
        cleared={{ q: undefined, page: undefined, size: search.size, locations: undefined }}
        searched={{ label: t`Search devices`, placeholder: t`Name` }}
        applied={search.locations === undefined ? 0 : 1}
        filters={
          <LocationsChip
            locations={locations}
            value={search.locations === undefined ? null : { selection: search.locations.split(',') }}
            onChange={(value) =>
              change({ ...search, locations: value === null ? undefined : value.selection.join(',') })
            }
          />
        }
        columns={columns}
        rowKey={keyOf}
        renderLink={({ id }, props, content) => (
          <Link
            to="/dashboard/locations/devices/update/$id"
            params={{ id }}
            search={search}
            resetScroll={false}
            preload={false}
            {...props}
          >
            {content}
          </Link>
        )}
        actions={actions}
        openKey={openId}
        exported={{ readAll: () => allServerRecords(api, query, MAX_LIMIT) }}
        create={
          mayChange && (
            <Button
              leftSection={<PlusIcon size={16} />}
              renderRoot={(props) => (
                <Link to="/dashboard/locations/devices/create" search={search} resetScroll={false} {...props} />
              )}
            >
              <Trans>Add a device</Trans>
            </Button>
          )
        }
        empty={{
          none: {
            icon: DeviceIcon,
            title: <Trans>No devices yet</Trans>,
            text: (
              <Trans>
                Add the pay stations and kiosks at your locations, and pair each with a code. Booth tablets need no
                code: signing in is enough.
              </Trans>
            ),
          },
          noMatch: <Trans>All devices at your locations were searched by name.</Trans>,
        }}
      />
      {revoking !== null && (
        <Suspense fallback={null}>
          <RevokeQuestion
            key={revoking.id}
            device={revoking}
            onDone={() => setRevoking(null)}
            onClose={() => setRevoking(null)}
          />
        </Suspense>
      )}
    </>
  )
}
