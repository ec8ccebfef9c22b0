import { Button } from '@mantine/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, lazy, type ReactNode } from 'react'

import { MOST_DAYS, WIDE_DAYS, daysOf, type ReportName } from '../../../domain/reports.ts'
import type { ListedPage } from '../../lib/listed-page.ts'
import { CalendarIcon, stroked, WarningIcon } from '../../ui/icons.tsx'
import { useChosenColumns } from '../../ui/list/chosen-columns.ts'
import type { Column } from '../../ui/list/column.ts'
import { ListPage } from '../../ui/list/list-page.tsx'
import { ListTool, ListTools } from '../../ui/list/list-tools.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Notice } from '../../ui/notice.tsx'
import { NeedsNetwork, NoMatch, NoneYet } from '../../ui/states.tsx'
import { useSession } from '../../data/session-provider.tsx'
import { REPORT_LABELS } from '../../ui/labels/reports.ts'
import { ReportFilters } from './report-filters.tsx'
import { narrowedBy, type ReportFilter } from './report-filter.ts'
import type { ReportSearch } from './reports-search.ts'
import styles from './report.module.css'

// Loaded with the first press.
const ReportExport = lazy(() => import('./report-export.tsx'))
const SavedViews = lazy(() => import('../../records/saved-views/saved-views.tsx'))

const PrintIcon = stroked('M7 8V4h10v4', 'M7 17H4V9h16v8h-3', 'M7 13.5h10V20H7z')

/** Returns whether a range may be read: a long one needs the person's confirmation. */
export function readable(
  { startDate, endDate }: Pick<ReportFilter, 'startDate' | 'endDate'>,
  { wide }: ReportSearch,
): 'yes' | 'ask' | 'no' {
  const days = daysOf(startDate, endDate)
  if (days > MOST_DAYS) return 'no'
  return days > WIDE_DAYS && wide !== true ? 'ask' : 'yes'
}

interface ReportShellProps<Row> {
  name: ReportName
  tabs: ReactNode
  search: ReportSearch
  filter: ReportFilter
  today: string
  /** Time zone of the request; once there is an answer, that of the answer. */
  timeZone: string
  asOf: string | undefined
  columns: readonly Column<Row>[]
  page: ListedPage<Row>
  isReadable: ReturnType<typeof readable>
  children: (columns: readonly Column<Row>[]) => ReactNode
}

/** Common parts of all reports: filters, time zone, export, printing, and empty states. */
export function ReportShell<Row>({
  name,
  tabs,
  search,
  filter,
  today,
  timeZone,
  asOf,
  columns: all,
  page,
  isReadable,
  children,
}: ReportShellProps<Row>) {
  const { t } = useLingui()
  const { user } = useSession()
  const navigate = useNavigate()
  const columns = useChosenColumns(`report-${name}`, user.id, search.saved, all)
  const change = (to: ReportSearch) =>
    void navigate({ to: '/dashboard/reports/$report', params: { report: name }, search: to, resetScroll: false })
  const isGone =
    page.failure?.kind === 'refused' &&
    page.failure.problem?.errors?.some(({ code }) => code === 'location_unknown') === true
  return (
    <ListPage
      title={t(REPORT_LABELS[name])}
      help="reports"
      notes={
        <p className={styles.standing}>
          {asOf !== undefined && (
            <Trans>
              {timeZone} time, as of <Moment at={asOf} timeZone={timeZone} />
            </Trans>
          )}
        </p>
      }
      aside={
        <ListTools
          columns={columns}
          views={SavedViews}
          renderExport={(close) => (
            <Suspense fallback={null}>
              <ReportExport question={{ name, filter, timeZone }} onClose={close} />
            </Suspense>
          )}
        >
          <ListTool
            icon={PrintIcon}
            label={t`Print`}
            renderLink={({ className, children: words }) => (
              <button type="button" className={className} onClick={() => window.print()}>
                {words}
              </button>
            )}
          />
        </ListTools>
      }
      filters={
        <>
          {tabs}
          <ReportFilters name={name} search={search} today={today} onChange={change} />
        </>
      }
      page={isGone ? { ...page, failure: null } : page}
      paging={{ page: 1, size: 10 }}
      onTurn={() => undefined}
      hasPages={false}
      notOnDevice={
        <NeedsNetwork>
          <Trans>
            Reports are made by the server from all devices. They are shown as soon as there is a connection.
          </Trans>
        </NeedsNetwork>
      }
    >
      {isReadable === 'no' ? (
        <Notice icon={WarningIcon} tone="negative">
          <Trans>A report covers at most 366 days. Choose a shorter range.</Trans>
        </Notice>
      ) : isReadable === 'ask' ? (
        <Notice icon={WarningIcon} tone="caution">
          <Plural
            value={daysOf(filter.startDate, filter.endDate)}
            one="# day of data: loading may take a while."
            other="# days of data: loading may take a while."
          />{' '}
          <Button size="compact-sm" variant="default" onClick={() => change({ ...search, wide: true })}>
            <Trans>Read them</Trans>
          </Button>
        </Notice>
      ) : isGone ? (
        <Notice icon={WarningIcon} tone="caution">
          <Trans>A location in this filter was deleted, or you no longer have access to it.</Trans>{' '}
          <Button size="compact-sm" variant="default" onClick={() => change({ ...search, locations: undefined })}>
            <Trans>All my locations</Trans>
          </Button>
        </Notice>
      ) : (
        children(columns.shown)
      )}
    </ListPage>
  )
}

/** Reason why a report has no rows. */
export function NoRows({ search, onClear }: { search: ReportSearch; onClear: () => void }) {
  return narrowedBy(search) > 0 ? (
    <NoMatch onClear={onClear}>
      <Trans>Nothing in this period matches all the filters.</Trans>
    </NoMatch>
  ) : (
    <NoneYet icon={CalendarIcon} title={<Trans>Nothing in this period</Trans>}>
      <Trans>Choose other days.</Trans>
    </NoneYet>
  )
}

/** Loads more rows, if there are any. */
export function MoreRows({ has, loading, onMore }: { has: boolean; loading: boolean; onMore: () => void }) {
  if (!has) return null
  return (
    <div className={styles.more}>
      <Button variant="default" loading={loading} onClick={onMore}>
        <Trans>Show more</Trans>
      </Button>
      <p>
        <Trans>There are more rows than are printed here. Export a file to get all of them.</Trans>
      </p>
    </div>
  )
}
