import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { wallClock } from '../../../domain/zoned-time.ts'
import { listFailureOf } from '../../data/list-failure.ts'
import { useReachable, useSession } from '../../data/session-provider.tsx'
import { ColumnCard } from '../../records/column-card.tsx'
import { now } from '../../lib/now.ts'
import { useMinute } from '../../ui/elapsed.tsx'
import { DataList } from '../../ui/list/data-list.tsx'
import { useLocations } from '../locations/queries.ts'
import { STAY_COLUMNS, VOIDED_COLUMNS, type StayRow } from './columns.tsx'
import { REPORT_LABELS } from '../../ui/labels/reports.ts'
import { stayRowsQuery, totalsQuery } from './queries.ts'
import { GROUPS_OF, filterOf, groupOf, isOfVoided, rangeBefore, type StayReport } from './report-filter.ts'
import { MoreRows, NoRows, ReportShell, readable } from './report-shell.tsx'
import { ReportTotals } from './report-totals.tsx'
import { PassesBeside, StayTotalsTables } from './stay-totals.tsx'
import styles from './report.module.css'

const route = getRouteApi('/dashboard/reports/$report')
const ANSWERED = { status: 'ready', value: null, stale: false } as const
const MINUTE_MS = 60_000
const SKELETON_ROWS = 10

/** The zone of a report: of one location alone its own. */
export function useReportZone(locationIds: string | undefined): { timeZone: string; today: string } {
  const locations = useLocations()
  const ids = locationIds?.split(',') ?? []
  const timeZone = ids.length === 1 && ids[0] !== undefined ? locations.timeZoneOf(ids[0]) : locations.timeZone
  return { timeZone, today: wallClock(new Date(useMinute() * MINUTE_MS), timeZone).slice(0, 10) }
}

/** Sales, services, discounts: totals in groups, and the stays that they are made of. */
export function StayReportPage({ name, tabs }: { name: StayReport; tabs: ReactNode }) {
  const { t } = useLingui()
  const { api, company } = useSession()
  const reachable = useReachable()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { timeZone, today } = useReportZone(search.locations)
  const filter = filterOf(search, today)
  const group = groupOf(GROUPS_OF[name], search)
  const isReadable = readable(filter, search)
  const question = { name, filter, timeZone }
  const totals = useQuery({ ...totalsQuery(api, question, group), enabled: isReadable === 'yes' })
  const before = rangeBefore(filter, wallClock(new Date(totals.data?.asOf ?? now()), totals.data?.timeZone ?? timeZone))
  const earlier = useQuery({ ...totalsQuery(api, { ...question, filter: { ...filter, ...before } }, group), enabled: search.beside === true && isReadable === 'yes' && totals.data !== undefined })
  const found = useInfiniteQuery({ ...stayRowsQuery(api, question), enabled: isReadable === 'yes' })
  const rows = found.data?.pages.flatMap(({ data, currency }) => data.map((stay): StayRow => ({ ...stay, currency, country: company.country })))
  const isSettled = rows !== undefined && !found.isPlaceholderData
  const failure = isSettled || isReadable !== 'yes' ? null : listFailureOf({ device: ANSWERED, asksServer: true, error: found.error ?? totals.error, reachable })

  return (
    <ReportShell
      name={name}
      tabs={tabs}
      search={search}
      filter={filter}
      today={today}
      timeZone={totals.data?.timeZone ?? timeZone}
      asOf={totals.data?.asOf}
      columns={(isOfVoided(search) ? VOIDED_COLUMNS : STAY_COLUMNS)[name]}
      isReadable={isReadable}
      page={{ rows, total: rows?.length, totalIsBound: found.hasNextPage, source: 'server', loading: !isSettled, failure, retry: () => void Promise.all([found.refetch(), totals.refetch()]) }}
    >
      {(columns) => (
        <>
          <ReportTotals
            currency={totals.data?.currency}
            groups={GROUPS_OF[name]}
            group={group}
            isBeside={search.beside === true}
            onBeside={(beside) => void navigate({ search: { ...search, beside: beside || undefined }, resetScroll: false })}
            onGroup={(to) => void navigate({ search: { ...search, group: to }, resetScroll: false })}
          >
            {totals.data && (
              <>
                <StayTotalsTables name={name} totals={totals.data} group={group} search={search} before={search.beside === true ? { range: before, totals: earlier.data } : null} />
                {name === 'sales' && <PassesBeside filter={filter} timeZone={timeZone} search={search} />}
              </>
            )}
          </ReportTotals>
          <h2 className={styles.rowsHead}>
            <Trans>What they are made of</Trans>
          </h2>
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
