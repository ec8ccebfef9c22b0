import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link, Navigate, getRouteApi } from '@tanstack/react-router'
import { Suspense, lazy, useRef } from 'react'

import { useSession } from '../../data/session-provider.tsx'
import { CopyIcon, EditIcon, SearchIcon } from '../../ui/icons.tsx'
import type { RowAction } from '../../ui/list/column.ts'
import { DataList } from '../../ui/list/data-list.tsx'
import { pageCount } from '../../ui/list/page-window.ts'
import { Pagination, type PageSize } from '../../ui/list/pagination.tsx'
import { focusRow } from '../../ui/list/use-row-presses.ts'
import { toasts } from '../../ui/toasts/toasts.ts'
import { useLocations } from '../locations/queries.ts'
import { SERVICE_COLUMNS, SERVICE_COLUMNS_OF_ONE_LOCATION, type ListedService } from './columns.tsx'
import { EmptyServices } from './empty-services.tsx'
import { ListNotes } from './list-notes.tsx'
import { ServiceCard } from './service-card.tsx'
import { EVERYTHING, filterOf, pageOf, searchOf, type ServiceFilter, type ServicesSearch } from './service-filter.ts'
import { ServiceFilters } from './service-filters.tsx'
import { ServicesFailed } from './services-failed.tsx'
import styles from './services-page.module.css'
import { useServicesPage } from './use-services-page.ts'

const route = getRouteApi('/dashboard/services')

// The list is what is looked at most; a record and its form come when one is opened.
const ServicePanel = lazy(() => import('./service-panel.tsx'))

const EDIT = msg`Edit`
const SAME_PLATE = msg`All services of this plate`
const COPY_PLATE = msg`Copy the plate`
const COPIED = msg`Plate copied`
const NOT_COPIED = msg`The browser did not let PARQ copy. Select the plate and copy it yourself.`

const keyOf = ({ service }: ListedService) => service.id

export function ServicesPage() {
  const { t } = useLingui()
  const { company } = useSession()
  const locations = useLocations()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const filter = filterOf(search)
  const paging = pageOf(search)
  const page = useServicesPage({ filter, page: paging, timeZone: locations.timeZone })
  const rows = page.rows?.map((row) => ({ ...row, timeZone: locations.timeZoneOf(row.service.location.id), country: company.country }))
  const header = useRef<HTMLElement>(null)
  const oneLocation = (locations.list?.length ?? 0) < 2
  const lastPage = pageCount(page.total ?? 0, paging.size)
  // An old address, or rows that have left the kept days. A device that is still filled will have the page.
  const isBeyond = !page.loading && page.source !== 'partly' && paging.page > lastPage

  function change(to: ServicesSearch) {
    void navigate({ search: to, resetScroll: false })
  }

  function setFilter(next: ServiceFilter) {
    // A search that is being typed on is one step of the way back, not one for each letter.
    const typedOn = filter.plate !== '' && next.plate !== filter.plate
    // A service that was opened while the search was still waiting for a pause stays open.
    void navigate({ search: ({ service, edit }) => ({ ...searchOf(next, paging.size), service, edit }), replace: typedOn, resetScroll: false })
  }

  function setPage(next: number, size: PageSize) {
    change({ ...searchOf(filter, size), page: next === 1 ? undefined : next })
    header.current?.scrollIntoView()
  }

  function closePanel() {
    change({ ...search, service: undefined, edit: undefined })
    if (search.service !== undefined) focusRow(search.service)
  }

  const actions: readonly RowAction<ListedService>[] = [
    { id: 'edit', label: EDIT, icon: EditIcon, run: (row) => change({ ...search, service: keyOf(row), edit: true }) },
    { id: 'same-plate', label: SAME_PLATE, icon: SearchIcon, run: ({ service }) => setFilter({ ...EVERYTHING, plate: service.licensePlate }) },
    { id: 'copy-plate', label: COPY_PLATE, icon: CopyIcon, run: ({ service }) => void copyPlate(service.licensePlate) },
  ]

  return (
    <div className={styles.page}>
      <header ref={header} className={styles.header}>
        <h1>
          <Trans>Services</Trans>
        </h1>
        <ListNotes page={page} />
      </header>
      <ServiceFilters filter={filter} locations={locations} onChange={setFilter} />
      <div className={styles.list}>
        {page.news.waiting && (
          <button type="button" className={styles.news} onClick={page.showNews}>
            <NewsWords rows={page.news.rows} />
          </button>
        )}
        {page.failure === null ? (
          <DataList
            label={t`Services`}
            columns={oneLocation ? SERVICE_COLUMNS_OF_ONE_LOCATION : SERVICE_COLUMNS}
            rows={rows}
            rowKey={keyOf}
            renderLink={({ service }, props, content) => (
              <Link
                to="/dashboard/services"
                search={{ ...search, service: service.id, edit: undefined }}
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
            sort={filter.oldestFirst ? 'ascending' : 'descending'}
            onSort={(sort) => setFilter({ ...filter, oldestFirst: sort === 'ascending' })}
            empty={
              isBeyond ? (
                <Navigate to="/dashboard/services" search={{ ...search, page: lastPage === 1 ? undefined : lastPage }} replace />
              ) : (
                <EmptyServices page={page} filter={filter} timeZone={locations.timeZone} onFilter={setFilter} />
              )
            }
          />
        ) : (
          <div className={styles.failed}>
            <ServicesFailed failure={page.failure} filter={filter} timeZone={locations.timeZone} onFilter={setFilter} onRetry={page.retry} />
          </div>
        )}
      </div>
      <footer className={styles.footer}>
        <Pagination
          page={paging.page}
          size={paging.size}
          total={page.failure === null ? page.total : undefined}
          totalIsBound={page.totalIsBound}
          onPage={(next) => setPage(next, paging.size)}
          onSize={(size) => setPage(Math.floor(((paging.page - 1) * paging.size) / size) + 1, size)}
        />
      </footer>
      {search.service !== undefined && (
        <Suspense fallback={null}>
          <ServicePanel
            key={search.service}
            id={search.service}
            editing={search.edit === true}
            onEdit={() => change({ ...search, edit: true })}
            onEdited={() => change({ ...search, edit: undefined })}
            onClose={closePanel}
          />
        </Suspense>
      )}
    </div>
  )
}

async function copyPlate(plate: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(plate)
    toasts.show({ kind: 'done', message: COPIED, detail: null })
  } catch {
    // Refused, or plain http, where browsers have no clipboard.
    toasts.show({ kind: 'failed', message: NOT_COPIED, detail: null })
  }
}

function NewsWords({ rows }: { rows: number }) {
  const { t } = useLingui()
  return rows === 0 ? t`The list has changed. Show` : t`${rows} new. Show`
}
