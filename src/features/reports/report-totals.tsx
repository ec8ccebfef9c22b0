import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState, type ReactNode } from 'react'

import type { Currency } from '../../../domain/countries.ts'
import { formatPercentChange, withPlus } from '../../../domain/money.ts'
import type { ReportGroup } from '../../../domain/reports.ts'
import { formatDay } from '../../lib/dates.ts'
import { useAmounts } from '../../ui/amounts.ts'
import type { DateRange } from '../../ui/chips/date-range.ts'
import { ArrowDownIcon, ArrowUpIcon } from '../../ui/icons.tsx'
import { Money } from '../../ui/money.tsx'
import { REPORT_GROUP_LABELS } from '../../ui/labels/reports.ts'
import { LabelledChoice } from '../../ui/page/labelled-choice.tsx'
import type { Figures, Totals } from './chart-groups.ts'
import { GroupName } from './group-name.tsx'
import { narrowedTo, type SummedReport } from './report-filter.ts'
import type { ReportSearch } from './reports-search.ts'
import { FigureTable } from '../../ui/figure-table.tsx'
import styles from './report.module.css'

// Loaded with the first totals: charts are larger than the rest.
const TotalsChart = lazy(() => import('./totals-chart.tsx'))

interface ReportTotalsProps<Group extends ReportGroup> {
  currency: Currency | undefined
  groups: readonly Group[]
  group: Group
  isBeside: boolean
  onBeside: (beside: boolean) => void
  onGroup: (group: Group) => void
  /** The totals; absent while they are read. */
  children: ReactNode
}

/** The heading and options above a report's totals. */
export function ReportTotals<Group extends ReportGroup>({
  currency,
  groups,
  group,
  isBeside,
  onBeside,
  onGroup,
  children,
}: ReportTotalsProps<Group>) {
  const { t } = useLingui()
  return (
    <section className={styles.totals} aria-labelledby="report-totals">
      <div className={styles.totalsHead}>
        <h2 id="report-totals">
          {currency === undefined ? <Trans>Totals</Trans> : <Trans>Totals in {currency}</Trans>}
        </h2>
        <label className={styles.beside}>
          <input type="checkbox" checked={isBeside} onChange={(event) => onBeside(event.currentTarget.checked)} />
          <Trans>Compared with the days before</Trans>
        </label>
        <LabelledChoice
          label={<Trans>By</Trans>}
          options={groups.map((one) => ({ value: one, words: t(REPORT_GROUP_LABELS[one]) }))}
          value={group}
          onChange={onGroup}
        />
      </div>
      {children ?? <div className={styles.waiting} aria-busy="true" />}
    </section>
  )
}

interface TotalsTableProps<Sums extends Figures> {
  name: SummedReport
  totals: Totals<Sums>
  /** The number of rows; `sums` are the amounts. */
  count: { id: keyof Sums & string; header: ReactNode }
  sums: readonly { id: keyof Sums & string; header: ReactNode }[]
  /** The column with the overall sum. */
  whole: keyof Sums & string
  group: ReportGroup
  search: ReportSearch
  range: DateRange
  /** The preceding range, if it is compared; without totals while these are read. */
  before: { range: DateRange; totals: Totals<Sums> | undefined } | null
}

/** Subtotals by group and the overall total; each group opens its rows. */
export function TotalsTable<Sums extends Figures>({
  name,
  totals,
  count,
  sums,
  whole,
  group,
  search,
  range,
  before,
}: TotalsTableProps<Sums>) {
  const { t } = useLingui()
  const { groups, total, currency } = totals
  const { figures, count: countText } = useAmounts(currency)
  const [order, setOrder] = useState<'usual' | 'less' | 'more'>('usual')
  // Empty columns are left out.
  const shown = sums.filter(({ id }) => id === whole || total[id] !== 0)
  const wholeOf = (of: Sums | undefined | null) => of?.[whole] ?? 0
  const earlierOf = new Map(before?.totals?.groups.map(({ key, sums: earlier }) => [key, earlier]))
  // Groups with an earlier sum and none now are important, so they are added. Groups of days have no counterpart in the
  // preceding range.
  const gone = isOfDays(group)
    ? []
    : (before?.totals?.groups ?? [])
        .filter((one) => !groups.some(({ key }) => key === one.key))
        .map((one) => ({ ...one, sums: null }))
  const isBeside = before !== null && !isOfDays(group)
  const all: { key: string | null; name: string | null; sums: Sums | null }[] = [...groups, ...gone]
  const change = (one: (typeof all)[number]) => wholeOf(one.sums) - wholeOf(earlierOf.get(one.key))
  const rows =
    isBeside && order !== 'usual'
      ? all.toSorted((one, other) => (change(one) - change(other)) * (order === 'less' ? 1 : -1))
      : all
  const compared = (now: Sums | null, then: Sums | undefined) =>
    before !== null && (
      <>
        <td>{before.totals === undefined ? '…' : figures(wholeOf(then))}</td>
        <td>
          {before.totals !== undefined && <Changed now={wholeOf(now)} before={wholeOf(then)} currency={currency} />}
        </td>
      </>
    )
  const cells = (of: Sums | null) => (
    <>
      <td>{countText(of?.[count.id] ?? 0)}</td>
      {shown.map(({ id }) => (
        <td key={id} data-strong={id === whole || undefined} data-pinned={id === whole || undefined}>
          {figures(of?.[id] ?? 0)}
        </td>
      ))}
    </>
  )
  return (
    <>
      {groups.length > 1 && total[whole] !== 0 && (
        <Suspense fallback={<div className={styles.chart} data-waiting />}>
          <TotalsChart
            name={name}
            totals={totals}
            whole={whole}
            group={group}
            range={range}
            search={search}
            before={before}
          />
        </Suspense>
      )}
      <FigureTable figures pinned>
        <thead>
          <tr>
            <th scope="col">{t(REPORT_GROUP_LABELS[group])}</th>
            {isBeside && (
              <>
                <th scope="col">
                  <Trans>Before</Trans>
                </th>
                <th
                  scope="col"
                  aria-sort={order === 'usual' ? undefined : order === 'less' ? 'ascending' : 'descending'}
                >
                  <button
                    type="button"
                    className={styles.sort}
                    data-idle={order === 'usual' || undefined}
                    onClick={() => setOrder(order === 'less' ? 'more' : 'less')}
                  >
                    <Trans>Change</Trans>
                    {order === 'less' ? <ArrowUpIcon size={13} /> : <ArrowDownIcon size={13} />}
                  </button>
                </th>
              </>
            )}
            <th scope="col">{count.header}</th>
            {shown.map(({ id, header }) => (
              <th key={id} scope="col" data-pinned={id === whole || undefined}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((one) => {
            const to = narrowedTo(search, group, one.key)
            return (
              <tr key={one.key ?? ''}>
                <th scope="row">
                  {to === null ? (
                    <GroupName group={group} value={one.key} name={one.name} />
                  ) : (
                    <Link to="/dashboard/reports/$report" params={{ report: name }} search={to} resetScroll={false}>
                      <GroupName group={group} value={one.key} name={one.name} />
                    </Link>
                  )}
                </th>
                {isBeside && compared(one.sums, earlierOf.get(one.key))}
                {cells(one.sums)}
              </tr>
            )
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">
              <Trans>Total</Trans>
            </th>
            {isBeside && compared(total, before?.totals?.total)}
            {cells(total)}
          </tr>
        </tfoot>
      </FigureTable>
      {before !== null && (
        <p className={styles.beneath} role="note">
          {isBeside ? (
            <Trans>
              Before: from {formatWall(before.range.startDate)} to {formatWall(before.range.endDate)}.
            </Trans>
          ) : (
            <>
              <Trans>
                From {formatWall(before.range.startDate)} to {formatWall(before.range.endDate)}:
              </Trans>{' '}
              {before.totals !== undefined && (
                <>
                  <Money amount={wholeOf(before.totals.total)} currency={currency} />{' '}
                  <Changed now={wholeOf(total)} before={wholeOf(before.totals.total)} currency={currency} />
                </>
              )}
            </>
          )}
        </p>
      )}
    </>
  )
}

const isOfDays = (group: ReportGroup) => group === 'day' || group === 'month'

/** Formats an instant in the report's time zone: `2026-11-20 10:24`. */
function formatWall(wall: string): string {
  return wall.endsWith('T00:00:00') || wall.endsWith('T23:59:59')
    ? formatDay(wall.slice(0, 10))
    : `${formatDay(wall.slice(0, 10))} ${wall.slice(11, 16)}`
}

/** The difference with its sign, and in whole per cent if there was an earlier sum. */
function Changed({ now, before, currency }: { now: number; before: number; currency: Currency }) {
  const { figures } = useAmounts(currency)
  const percent = before === 0 ? null : Math.round(((now - before) / Math.abs(before)) * 100)
  return (
    <span className={styles.changed} data-down={now < before || undefined}>
      {withPlus(now - before, figures(now - before))}
      {percent !== null && ` (${formatPercentChange(percent)})`}
    </span>
  )
}
