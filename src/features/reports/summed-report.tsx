import { Trans, useLingui } from '@lingui/react/macro'
import {
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryOptions,
  type UseQueryOptions,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import type { Currency } from '../../../domain/countries.ts'
import type { ReportGroup } from '../../../domain/reports.ts'
import { wallClock } from '../../../domain/zoned-time.ts'
import type { ApiClient } from '../../data/kept-data.ts'
import { listFailureOf } from '../../data/failures.ts'
import { useReachable, useSession } from '../../data/session-provider.tsx'
import { now } from '../../lib/now.ts'
import { ColumnCard } from '../../records/column-card.tsx'
import type { DateRange } from '../../ui/chips/date-range.ts'
import { REPORT_LABELS } from '../../ui/labels/reports.ts'
import type { Column } from '../../ui/list/column.ts'
import { DataList } from '../../ui/list/data-list.tsx'
import type { DataListProps } from '../../ui/list/list-props.ts'
import type { ReportMoney } from './report-cells.tsx'
import type { Question } from './queries.ts'
import { type ReportFilter, type SummedReport, filterOf, groupOf, rangeBefore } from './report-filter.ts'
import { MoreRows, NoRows, ReportShell, readable } from './report-shell.tsx'
import { ReportTotals } from './report-totals.tsx'
import { useReportZone } from './report-zone.ts'
import type { ReportSearch } from './reports-search.ts'
import styles from './report.module.css'

const route = getRouteApi('/dashboard/reports/$report')
const ANSWERED = { status: 'ready', value: null, stale: false } as const
const SKELETON_ROWS = 10

interface Answer {
  asOf: string
  timeZone: string
  currency: Currency
}

interface Page<Row> extends Answer {
  data: Row[]
  next: string | null
}

interface ShownTotals<Totals, Group> {
  totals: Totals
  group: Group
  search: ReportSearch
  filter: ReportFilter
  timeZone: string
  /** The preceding range, if it is compared; without totals while these are read. */
  before: { range: DateRange; totals: Totals | undefined } | null
}

interface SummedReportPageProps<Row, Totals, Group, TotalsKey extends QueryKey, RowsKey extends QueryKey> {
  name: SummedReport
  tabs: ReactNode
  groups: readonly [Group, ...Group[]]
  totalsOf: (api: ApiClient, question: Question, group: Group) => UseQueryOptions<Totals, Error, Totals, TotalsKey>
  rowsOf: (
    api: ApiClient,
    question: Question,
  ) => UseInfiniteQueryOptions<Page<Row>, Error, InfiniteData<Page<Row>>, RowsKey, string | null>
  columnsOf: (search: ReportSearch) => readonly Column<Row & ReportMoney>[]
  renderTotals: (shown: ShownTotals<Totals, Group>) => ReactNode
  renderLink: DataListProps<Row & ReportMoney>['renderLink']
}

/** A report with totals in groups, and the rows of these totals. */
export function SummedReportPage<
  Row extends { id: string },
  Totals extends Answer,
  Group extends ReportGroup,
  TotalsKey extends QueryKey,
  RowsKey extends QueryKey,
>({
  name,
  tabs,
  groups,
  totalsOf,
  rowsOf,
  columnsOf,
  renderTotals,
  renderLink,
}: SummedReportPageProps<Row, Totals, Group, TotalsKey, RowsKey>) {
  const { t } = useLingui()
  const { api, company } = useSession()
  const reachable = useReachable()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { timeZone, today } = useReportZone(search.locations)
  const filter = filterOf(search, today)
  const group = groupOf(groups, search)
  const isReadable = readable(filter, search)
  const isBeside = search.beside === true
  const question = { filter, timeZone }
  const totals = useQuery({ ...totalsOf(api, question, group), enabled: isReadable === 'yes' })
  const before = rangeBefore(filter, wallClock(new Date(totals.data?.asOf ?? now()), totals.data?.timeZone ?? timeZone))
  const earlier = useQuery({
    ...totalsOf(api, { ...question, filter: { ...filter, ...before } }, group),
    enabled: isBeside && isReadable === 'yes' && totals.data !== undefined,
  })
  const found = useInfiniteQuery({ ...rowsOf(api, question), enabled: isReadable === 'yes' })
  const rows = found.data?.pages.flatMap(({ data, currency }) =>
    data.map((row): Row & ReportMoney => ({ ...row, currency, country: company.country })),
  )
  const isSettled = rows !== undefined && !found.isPlaceholderData
  const failure =
    isSettled || isReadable !== 'yes'
      ? null
      : listFailureOf({ device: ANSWERED, asksServer: true, error: found.error ?? totals.error, reachable })

  return (
    <ReportShell
      name={name}
      tabs={tabs}
      search={search}
      filter={filter}
      today={today}
      timeZone={totals.data?.timeZone ?? timeZone}
      asOf={totals.data?.asOf}
      columns={columnsOf(search)}
      isReadable={isReadable}
      page={{
        rows,
        total: rows?.length,
        totalIsBound: found.hasNextPage,
        source: 'server',
        loading: !isSettled,
        failure,
        retry: () => void Promise.all([found.refetch(), totals.refetch()]),
      }}
    >
      {(columns) => (
        <>
          <ReportTotals
            currency={totals.data?.currency}
            groups={groups}
            group={group}
            isBeside={isBeside}
            onBeside={(beside) =>
              void navigate({ search: { ...search, beside: beside || undefined }, resetScroll: false })
            }
            onGroup={(to) => void navigate({ search: { ...search, group: to }, resetScroll: false })}
          >
            {totals.data &&
              renderTotals({
                totals: totals.data,
                group,
                search,
                filter,
                timeZone,
                before: isBeside ? { range: before, totals: earlier.data } : null,
              })}
          </ReportTotals>
          {/* The totals' height is known by then: rows drawn earlier would move. */}
          {!totals.isPending && (
            <>
              <h2 className={styles.rowsHead}>
                <Trans>Rows behind these figures</Trans>
              </h2>
              <DataList
                label={t(REPORT_LABELS[name])}
                columns={columns}
                rows={rows}
                rowKey={({ id }) => id}
                renderLink={renderLink}
                renderCard={(row, link) => <ColumnCard row={row} columns={columns} link={link} />}
                actions={[]}
                openKey={undefined}
                loading={!isSettled}
                pageSize={SKELETON_ROWS}
                total={rows?.length}
                empty={
                  <NoRows
                    search={search}
                    onClear={() => void navigate({ search: { from: search.from, to: search.to }, resetScroll: false })}
                  />
                }
              />
              <MoreRows
                has={found.hasNextPage}
                loading={found.isFetchingNextPage}
                onMore={() => void found.fetchNextPage()}
              />
            </>
          )}
        </>
      )}
    </ReportShell>
  )
}
