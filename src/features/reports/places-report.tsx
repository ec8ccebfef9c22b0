import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { listFailureOf } from '../../data/failures.ts'
import { useReachable, useSession } from '../../data/session-provider.tsx'
import { ColumnCard } from '../../records/column-card.tsx'
import type { Column } from '../../ui/list/column.ts'
import { DataList } from '../../ui/list/data-list.tsx'
import { BuildingIcon } from '../../ui/icons.tsx'
import { NoneYet } from '../../ui/states.tsx'
import { HOME_COLUMNS, VISIT_COLUMNS } from './resident-columns.tsx'
import { REPORT_LABELS } from '../../ui/labels/reports.ts'
import { atHomeQuery, visitsQuery } from './queries.ts'
import { filterOf } from './report-filter.ts'
import { MoreRows, ReportShell, readable } from './report-shell.tsx'
import { useReportZone } from './report-zone.ts'

const route = getRouteApi('/dashboard/reports/$report')
const ANSWERED = { status: 'ready', value: null, stale: false } as const
const SKELETON_ROWS = 10

interface PlacesReportProps {
  name: 'at-home' | 'visits'
  tabs: ReactNode
}

/** Report of the vehicles at residences and of their visitors. */
export function PlacesReport({ name, tabs }: PlacesReportProps) {
  return name === 'at-home' ? <AtHome tabs={tabs} /> : <Visits tabs={tabs} />
}

function AtHome({ tabs }: Pick<PlacesReportProps, 'tabs'>) {
  const { api, company } = useSession()
  const search = route.useSearch()
  const { timeZone, today } = useReportZone(search.locations)
  const filter = filterOf(search, today)
  const found = useInfiniteQuery(atHomeQuery(api, filter))
  const rows = found.data?.pages.flatMap(({ data, currency }) =>
    data.map((row) => ({ ...row, currency, country: company.country })),
  )
  return (
    <Rows
      name="at-home"
      tabs={tabs}
      filter={filter}
      zone={{ timeZone: found.data?.pages[0]?.timeZone ?? timeZone, today, asOf: found.data?.pages[0]?.asOf }}
      columns={HOME_COLUMNS}
      rows={rows}
      found={found}
      isReadable="yes"
      empty={
        <NoneYet icon={BuildingIcon} title={<Trans>No vehicles at residences</Trans>}>
          <Trans>Vehicles inside locations of the type residence are shown here.</Trans>
        </NoneYet>
      }
    />
  )
}

function Visits({ tabs }: Pick<PlacesReportProps, 'tabs'>) {
  const { api, company } = useSession()
  const search = route.useSearch()
  const { timeZone, today } = useReportZone(search.locations)
  const filter = filterOf(search, today)
  const isReadable = readable(filter, search)
  const found = useInfiniteQuery({ ...visitsQuery(api, filter, timeZone), enabled: isReadable === 'yes' })
  const rows = found.data?.pages.flatMap(({ data, currency }) =>
    data.map((row) => ({ ...row, currency, country: company.country })),
  )
  return (
    <Rows
      name="visits"
      tabs={tabs}
      filter={filter}
      zone={{ timeZone: found.data?.pages[0]?.timeZone ?? timeZone, today, asOf: found.data?.pages[0]?.asOf }}
      columns={VISIT_COLUMNS}
      rows={rows}
      found={found}
      isReadable={isReadable}
      empty={
        <NoneYet icon={BuildingIcon} title={<Trans>No visits in this period</Trans>}>
          <Trans>
            Entries at a residence without a pass are shown here, with the visitor and the person who authorised them.
          </Trans>
        </NoneYet>
      }
    />
  )
}

interface RowsProps<Row> extends PlacesReportProps {
  filter: ReturnType<typeof filterOf>
  zone: { timeZone: string; today: string; asOf: string | undefined }
  columns: readonly Column<Row>[]
  rows: readonly Row[] | undefined
  found: {
    error: Error | null
    hasNextPage: boolean
    isFetchingNextPage: boolean
    fetchNextPage: () => Promise<unknown>
    refetch: () => Promise<unknown>
  }
  isReadable: ReturnType<typeof readable>
  empty: ReactNode
}

function Rows<Row extends { id: string }>({
  name,
  tabs,
  filter,
  zone,
  columns: all,
  rows,
  found,
  isReadable,
  empty,
}: RowsProps<Row>) {
  const { t } = useLingui()
  const reachable = useReachable()
  const search = route.useSearch()
  const failure =
    rows !== undefined || isReadable !== 'yes'
      ? null
      : listFailureOf({ device: ANSWERED, asksServer: true, error: found.error, reachable })
  return (
    <ReportShell
      name={name}
      tabs={tabs}
      search={search}
      filter={filter}
      {...zone}
      columns={all}
      isReadable={isReadable}
      page={{
        rows,
        total: rows?.length,
        totalIsBound: found.hasNextPage,
        source: 'server',
        loading: rows === undefined,
        failure,
        retry: () => void found.refetch(),
      }}
    >
      {(columns) => (
        <>
          <DataList
            label={t(REPORT_LABELS[name])}
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            renderLink={({ id }, props, content) => (
              <Link to="/dashboard/services" search={{ service: id }} preload={false} {...props}>
                {content}
              </Link>
            )}
            renderCard={(row, link) => <ColumnCard row={row} columns={columns} link={link} />}
            actions={[]}
            openKey={undefined}
            loading={rows === undefined}
            pageSize={SKELETON_ROWS}
            total={rows?.length}
            empty={empty}
          />
          <MoreRows
            has={found.hasNextPage}
            loading={found.isFetchingNextPage}
            onMore={() => void found.fetchNextPage()}
          />
        </>
      )}
    </ReportShell>
  )
}
