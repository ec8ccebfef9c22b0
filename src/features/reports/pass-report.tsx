import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import type { PassSums } from '../../../contract/pass-report.ts'
import { PAYMENT_METHODS } from '../../../domain/services.ts'
import { wallClock } from '../../../domain/zoned-time.ts'
import { listFailureOf } from '../../data/list-failure.ts'
import { useReachable, useSession } from '../../data/session-provider.tsx'
import { ColumnCard } from '../../records/column-card.tsx'
import { now } from '../../lib/now.ts'
import { DataList } from '../../ui/list/data-list.tsx'
import { REPORT_LABELS } from '../../ui/labels/reports.ts'
import { PAYMENT_METHOD_LABELS } from '../../ui/labels/services.ts'
import { PASS_COLUMNS, type PassPaymentRow } from './pass-columns.tsx'
import { passRowsQuery, passTotalsQuery } from './queries.ts'
import { GROUPS_OF, filterOf, groupOf, rangeBefore } from './report-filter.ts'
import { MoreRows, NoRows, ReportShell, readable } from './report-shell.tsx'
import { ReportTotals, TotalsTable } from './report-totals.tsx'
import { useReportZone } from './stay-report.tsx'
import styles from './report.module.css'

const route = getRouteApi('/dashboard/reports/$report')
const ANSWERED = { status: 'ready', value: null, stale: false } as const
const SKELETON_ROWS = 10

/** What passes brought: totals in groups, and the payments that they are made of. */
export function PassReportPage({ tabs }: { tabs: ReactNode }) {
  const { t } = useLingui()
  const { api, company } = useSession()
  const reachable = useReachable()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { timeZone, today } = useReportZone(search.locations)
  const filter = filterOf(search, today)
  const group = groupOf(GROUPS_OF.passes, search)
  const isReadable = readable(filter, search)
  const question = { filter, timeZone }
  const totals = useQuery({ ...passTotalsQuery(api, question, group), enabled: isReadable === 'yes' })
  const before = rangeBefore(filter, wallClock(new Date(totals.data?.asOf ?? now()), totals.data?.timeZone ?? timeZone))
  const earlier = useQuery({ ...passTotalsQuery(api, { ...question, filter: { ...filter, ...before } }, group), enabled: search.beside === true && isReadable === 'yes' && totals.data !== undefined })
  const found = useInfiniteQuery({ ...passRowsQuery(api, question), enabled: isReadable === 'yes' })
  const rows = found.data?.pages.flatMap(({ data, currency }) => data.map((payment): PassPaymentRow => ({ ...payment, currency, country: company.country })))
  const isSettled = rows !== undefined && !found.isPlaceholderData
  const failure = isSettled || isReadable !== 'yes' ? null : listFailureOf({ device: ANSWERED, asksServer: true, error: found.error ?? totals.error, reachable })
  const sums: readonly { id: keyof PassSums; header: ReactNode }[] = [
    { id: 'sales', header: <Trans>Sales</Trans> },
    { id: 'renewals', header: <Trans>Renewals</Trans> },
    { id: 'refunds', header: <Trans>Given back</Trans> },
    { id: 'amount', header: <Trans>Total</Trans> },
    ...PAYMENT_METHODS.map((method) => ({ id: method, header: t(PAYMENT_METHOD_LABELS[method]) })),
  ]

  return (
    <ReportShell
      name="passes"
      tabs={tabs}
      search={search}
      filter={filter}
      today={today}
      timeZone={totals.data?.timeZone ?? timeZone}
      asOf={totals.data?.asOf}
      columns={PASS_COLUMNS}
      isReadable={isReadable}
      page={{ rows, total: rows?.length, totalIsBound: found.hasNextPage, source: 'server', loading: !isSettled, failure, retry: () => void Promise.all([found.refetch(), totals.refetch()]) }}
    >
      {(columns) => (
        <>
          <ReportTotals
            currency={totals.data?.currency}
            groups={GROUPS_OF.passes}
            group={group}
            isBeside={search.beside === true}
            onBeside={(beside) => void navigate({ search: { ...search, beside: beside || undefined }, resetScroll: false })}
            onGroup={(to) => void navigate({ search: { ...search, group: to }, resetScroll: false })}
          >
            {totals.data && (
              <TotalsTable
                name="passes"
                totals={totals.data}
                count={{ id: 'payments', header: <Trans>Payments</Trans> }}
                sums={sums}
                whole="amount"
                group={group}
                search={search}
                before={search.beside === true ? { range: before, totals: earlier.data } : null}
              />
            )}
          </ReportTotals>
          <h2 className={styles.rowsHead}>
            <Trans>What they are made of</Trans>
          </h2>
          <DataList
            label={t(REPORT_LABELS.passes)}
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            renderLink={({ passId }, props, content) => (
              <Link to="/dashboard/memberships/purchased/$id" params={{ id: passId }} preload={false} {...props}>
                {content}
              </Link>
            )}
            renderCard={(row, link) => <ColumnCard row={row} columns={columns} link={link} />}
            actions={[]}
            openKey={undefined}
            loading={!isSettled}
            pageSize={SKELETON_ROWS}
            empty={<NoRows search={search} onClear={() => void navigate({ search: { from: search.from, to: search.to }, resetScroll: false })} />}
          />
          <MoreRows has={found.hasNextPage} loading={found.isFetchingNextPage} onMore={() => void found.fetchNextPage()} />
        </>
      )}
    </ReportShell>
  )
}
