import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link, Navigate, getRouteApi } from '@tanstack/react-router'
import { Suspense, lazy, useState } from 'react'

import { MAX_LIMIT } from '../../../contract/list.ts'
import { firstWholeDay } from '../../../domain/kept-window.ts'
import { isChargedAhead } from '../../../domain/services.ts'
import { useSession } from '../../data/session-provider.tsx'
import { useSyncStatus } from '../../data/use-sync-status.ts'
import { formatDate } from '../../lib/dates.ts'
import { now } from '../../lib/now.ts'
import { copyText } from '../../ui/copy-text.ts'
import { useMinute } from '../../ui/elapsed.tsx'
import { CashIcon, CopyIcon, EditIcon, SearchIcon } from '../../ui/icons.tsx'
import type { RowAction } from '../../ui/list/column.ts'
import { useChosenColumns } from '../../ui/list/chosen-columns.ts'
import { DataList } from '../../ui/list/data-list.tsx'
import { NewsButton } from '../../ui/list/list-news.tsx'
import { ListCount, ListSource } from '../../ui/list/list-notes.tsx'
import { ListPage } from '../../ui/list/list-page.tsx'
import { ListTools } from '../../ui/list/list-tools.tsx'
import { pageInstead, pagingOf, pagingSearch, type Paging } from '../../ui/list/paging.ts'
import { StatusRow } from '../../ui/list/status-tabs.tsx'
import { useFocusBack } from '../../ui/list/use-row-presses.ts'
import { useLocations } from '../locations/public.ts'
import { SERVICE_COLUMNS, SERVICE_COLUMNS_OF_ONE_LOCATION, sortOf, sortedBy, type ListedService } from './columns.tsx'
import {
  EVERYTHING,
  filterOf,
  searchOf,
  type ServiceAct,
  type ServiceFilter,
  type ServicesSearch,
} from '../stays/public.ts'
import { ServiceCard } from './service-card.tsx'
import { ServiceFilters } from './service-filters.tsx'
import { useServicesPage } from './use-services-page.ts'
import { ServicePanel } from '../checkout/public.ts'

const route = getRouteApi('/dashboard/services')

// Loaded on demand: most people only look at the list.
const NoServices = lazy(() => import('./no-services.tsx'))
const ServiceTotals = lazy(() => import('./service-totals.tsx'))
const PrintAll = lazy(() => import('../../ui/list/print-all.tsx'))
const ServicesExport = lazy(() => import('./services-export.tsx'))
const SavedViews = lazy(() => import('../../records/saved-views/saved-views.tsx'))

const FINISH = msg`Charge and finish`
const CHARGE_AHEAD = msg`Charge in advance`
const EDIT = msg`Edit`
const SAME_PLATE = msg`All services of this plate`
const COPY_PLATE = msg`Copy the plate`
const PLATE_COPIED = msg`Plate copied`
const PLATE_NOT_COPIED = msg`The browser did not let PARQ copy. Select the plate and copy it yourself.`

const keyOf = ({ service }: ListedService) => service.id

export function ServicesPage() {
  const { t } = useLingui()
  const { company, user } = useSession()
  const { reachable, lastUpdated } = useSyncStatus()
  const locations = useLocations()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const filter = filterOf(search)
  const paging = pagingOf(search)
  const [printing, setPrinting] = useState(false)
  const page = useServicesPage({
    filter,
    page: printing ? { page: 1, size: MAX_LIMIT } : paging,
    timeZone: locations.timeZone,
  })
  const rows = page.rows?.map((row) => ({
    ...row,
    timeZone: locations.timeZoneOf(row.service.location.id),
    country: company.country,
  }))
  const oneLocation = (locations.list?.length ?? 0) < 2
  const columns = useChosenColumns(
    'services',
    user.id,
    search.saved,
    oneLocation ? SERVICE_COLUMNS_OF_ONE_LOCATION : SERVICE_COLUMNS,
    SERVICE_COLUMNS,
  )
  const first = formatDate(firstWholeDay(new Date(useMinute() * 60_000)), locations.timeZone)
  const isOfDays = page.source !== 'server' && filter.range === null
  const instead = printing ? null : pageInstead(page, paging)
  useFocusBack(search.service)

  function change(to: ServicesSearch) {
    void navigate({ search: to, resetScroll: false })
  }

  function setFilter(next: ServiceFilter) {
    // A search that is still being typed is one history entry, rather than one per letter.
    const typedOn = filter.search !== '' && next.search !== filter.search
    // A service that was opened while the search was waiting for a pause stays open.
    void navigate({
      search: ({ saved, service, edit, act, resubmit }) => ({
        ...searchOf(next, paging.size),
        saved,
        service,
        edit,
        act,
        resubmit,
      }),
      replace: typedOn,
      resetScroll: false,
    })
  }

  function turn(to: Paging) {
    change({ ...searchOf(filter, to.size), ...pagingSearch(to), saved: search.saved })
  }

  function closePanel() {
    // After the charge of a vehicle that was found by a search, the next search starts empty.
    const isCharged =
      search.act === 'finish' && rows?.find((row) => keyOf(row) === search.service)?.service.status !== 'progress'
    change({
      ...search,
      ...(isCharged && { plate: undefined, page: undefined }),
      service: undefined,
      edit: undefined,
      act: undefined,
      resubmit: undefined,
    })
  }

  function open(service: string, act: ServiceAct | undefined) {
    change({
      ...search,
      service,
      edit: act === 'edit' || undefined,
      act: act === 'edit' ? undefined : act,
      resubmit: undefined,
    })
  }

  const chargesAhead = (service: ListedService['service']) =>
    isChargedAhead(
      service,
      locations.list?.find(({ id }) => id === service.location.id),
      now(),
    )

  const actions: readonly RowAction<ListedService>[] = [
    ...[false, true].map((isAhead) => ({
      id: isAhead ? 'charge-ahead' : 'finish',
      label: isAhead ? CHARGE_AHEAD : FINISH,
      icon: CashIcon,
      offered: ({ service }: ListedService) => service.status === 'progress' && chargesAhead(service) === isAhead,
      run: (row: ListedService) => open(keyOf(row), 'finish'),
    })),
    { id: 'edit', label: EDIT, icon: EditIcon, run: (row) => open(keyOf(row), 'edit') },
    {
      id: 'same-plate',
      label: SAME_PLATE,
      icon: SearchIcon,
      run: ({ service }) => setFilter({ ...EVERYTHING, search: service.licensePlate }),
    },
    {
      id: 'copy-plate',
      label: COPY_PLATE,
      icon: CopyIcon,
      run: ({ service }) => void copyText(service.licensePlate, PLATE_COPIED, PLATE_NOT_COPIED),
    },
  ]

  const none = (
    <Suspense fallback={null}>
      <NoServices page={page} filter={filter} timeZone={locations.timeZone} onFilter={setFilter} />
    </Suspense>
  )

  return (
    <>
      <ListPage
        title={<Trans>Services</Trans>}
        help="find-a-service"
        notes={
          <>
            <ListCount of={page}>
              {isOfDays ? (
                <Plural value={page.total ?? 0} one={`# service since ${first}`} other={`# services since ${first}`} />
              ) : (
                <Plural value={page.total ?? 0} one="# service" other="# services" />
              )}
            </ListCount>
            <ListSource of={page} reachable={reachable} lastUpdated={lastUpdated} />
          </>
        }
        aside={
          <ListTools
            columns={columns}
            views={SavedViews}
            renderExport={(close) => (
              <ServicesExport
                question={{ filter, timeZone: locations.timeZone }}
                since={isOfDays ? first : null}
                onPrint={() => setPrinting(true)}
                onClose={close}
              />
            )}
          />
        }
        filters={
          <>
            <ServiceFilters
              filter={filter}
              locations={locations}
              onChange={setFilter}
              onScanned={(id) => open(id, undefined)}
            />
            <StatusRow>
              <ServiceTotals filter={filter} timeZone={locations.timeZone} source={page.source} onChange={setFilter} />
            </StatusRow>
          </>
        }
        page={page}
        paging={paging}
        onTurn={turn}
        notOnDevice={none}
      >
        {printing && (
          <Suspense fallback={null}>
            <PrintAll ready={!page.loading} total={page.total} onDone={() => setPrinting(false)} />
          </Suspense>
        )}
        <NewsButton news={page.news} />
        <DataList
          label={t`Services`}
          columns={columns.shown}
          rows={rows}
          rowKey={keyOf}
          renderLink={({ service }, props, content) => (
            <Link
              to="/dashboard/services"
              search={{ ...search, service: service.id, edit: undefined, act: undefined, resubmit: undefined }}
              resetScroll={false}
              preload={false}
              {...props}
            >
              {content}
            </Link>
          )}
          renderCard={(row, link) => <ServiceCard {...row} link={link} withLocation={!oneLocation} />}
          actions={actions}
          openKey={search.service}
          loading={page.loading}
          pageSize={paging.size}
          total={page.total}
          sorted={sortedBy(filter.sort)}
          onSort={(column, direction) => setFilter({ ...filter, sort: sortOf(column, direction) })}
          empty={
            instead === null ? (
              none
            ) : (
              <Navigate to="/dashboard/services" search={{ ...search, ...pagingSearch(instead) }} replace />
            )
          }
        />
      </ListPage>
      {search.service !== undefined && (
        <Suspense fallback={null}>
          <ServicePanel
            key={search.service}
            id={search.service}
            act={search.edit ? 'edit' : search.act}
            resubmitting={search.resubmit}
            onAct={(act) => search.service !== undefined && open(search.service, act)}
            onClose={closePanel}
          />
        </Suspense>
      )}
    </>
  )
}
