import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useElementSize } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import type { Currency } from '../../../domain/countries.ts'
import type { ReportGroup } from '../../../domain/reports.ts'
import { useAmounts } from '../../ui/amounts.ts'
import { BarList } from '../../ui/chart/bar-list.tsx'
import { ColumnChart } from '../../ui/chart/column-chart.tsx'
import chart from '../../ui/chart/columns.module.css'
import type { DateRange } from '../../ui/chips/date-range.ts'
import { REPORT_GROUP_LABELS } from '../../ui/labels/reports.ts'
import { PAYMENT_METHOD_LABELS } from '../../ui/labels/services.ts'
import { type ChartedGroup, chartedGroups, type Figures, isOfTime, STACKED, type Totals } from './chart-groups.ts'
import { GroupName, useGroupName } from './group-name.tsx'
import { narrowedTo, type SummedReport } from './report-filter.ts'
import styles from './report.module.css'
import type { ReportSearch } from './reports-search.ts'

/** Bars of a chart; the table has the other groups. */
const MOST_BARS = 12

interface TotalsChartProps {
  name: SummedReport
  totals: Totals<Figures>
  whole: string
  group: ReportGroup
  range: DateRange
  search: ReportSearch
  before: { range: DateRange; totals: TotalsChartProps['totals'] | undefined } | null
}

/**
 * A report's totals as columns over time, or as bars. The table below has the same figures. `lazy` needs the default
 * export.
 */
export default function TotalsChart({ name, totals, whole, group, range, search, before }: TotalsChartProps) {
  const { t } = useLingui()
  const groups = chartedGroups({ totals, whole, group, range, before })
  const { figures } = useAmounts(totals.currency)
  const [looked, setLooked] = useState<number | null>(null)
  const shown = looked === null ? undefined : groups[looked]
  return (
    <figure className={styles.chart} aria-label={t`Chart: ${t(REPORT_GROUP_LABELS[group])}`}>
      <ChartLegend groups={groups} shown={shown} group={group} currency={totals.currency} />
      {isOfTime(group) ? (
        <TimeColumns
          groups={groups}
          group={group}
          currency={totals.currency}
          name={name}
          search={search}
          onLook={setLooked}
        />
      ) : (
        <>
          <BarList
            bars={groups.slice(0, MOST_BARS).map((one) => ({
              ...one,
              key: one.key ?? '',
              name: <GroupName group={group} value={one.key} name={one.name} />,
              value: figures(one.total),
            }))}
            renderLink={({ key }, content) => {
              const to = narrowedTo(search, group, key === '' ? null : key)
              return to === null ? (
                <span className={chart.closed}>{content}</span>
              ) : (
                <Link to="/dashboard/reports/$report" params={{ report: name }} search={to} resetScroll={false}>
                  {content}
                </Link>
              )
            }}
          />
          {groups.length > MOST_BARS && (
            <p className={styles.beneath}>
              <Plural
                value={groups.length - MOST_BARS}
                one="# more is in the table."
                other="# more are in the table."
              />
            </p>
          )}
        </>
      )}
    </figure>
  )
}

interface ChartLegendProps {
  groups: readonly ChartedGroup[]
  /** The group under the pointer or with the focus. */
  shown: ChartedGroup | undefined
  group: ReportGroup
  currency: Currency
}

/** The meaning of the parts and outlines, and the amounts of one column. */
function ChartLegend({ groups, shown, group, currency }: ChartLegendProps) {
  const { t } = useLingui()
  const { figures } = useAmounts(currency)
  const isStacked = groups.some(({ parts }) => parts.length > 1)
  return (
    <p className={chart.legend}>
      {shown !== undefined && (
        <strong>
          <GroupName group={group} value={shown.key} name={shown.name} /> {figures(shown.total)}
        </strong>
      )}
      {isStacked &&
        STACKED.map((method, nth) => (
          <span key={method} data-part={nth}>
            {t(PAYMENT_METHOD_LABELS[method])} {shown !== undefined && figures(shown.parts[nth])}
          </span>
        ))}
      {groups.some(({ before }) => before !== null) && (
        <span data-before>
          <Trans>Before</Trans> {shown !== undefined && figures(shown.before)}
        </span>
      )}
    </p>
  )
}

interface TimeColumnsProps extends Omit<ChartLegendProps, 'shown'> {
  name: SummedReport
  search: ReportSearch
  onLook: (index: number | null) => void
}

function TimeColumns({ groups, group, currency, name, search, onLook }: TimeColumnsProps) {
  const { t } = useLingui()
  const { ref, width } = useElementSize()
  const { money } = useAmounts(currency)
  const nameOf = useGroupName(group)
  const wordsOf = ({ key, name: named, total, before }: ChartedGroup) => {
    const [what, amount, earlier] = [nameOf(key, named), money(total), money(before)]
    return before === null ? t`${what}: ${amount}` : t`${what}: ${amount}; before: ${earlier}`
  }
  return (
    <div ref={ref} className={styles.columns}>
      {width > 0 && (
        <ColumnChart
          width={width}
          label={t`Press a column to open its rows. The table below has the same figures.`}
          onLook={onLook}
          columns={groups.map((one) => ({
            ...one,
            key: one.key ?? '',
            label: axisLabel(group, one.key ?? '', nameOf(one.key, one.name)),
            words: wordsOf(one),
          }))}
          renderLink={({ key }, props, shapes) => (
            <Link
              to="/dashboard/reports/$report"
              params={{ report: name }}
              search={narrowedTo(search, group, key) ?? search}
              resetScroll={false}
              preload={false}
              {...props}
            >
              {shapes}
            </Link>
          )}
        />
      )}
    </div>
  )
}

/** Returns a name that fits under a column: days have no year. */
function axisLabel(group: ReportGroup, key: string, name: string): string {
  return group === 'day' ? `${key.slice(8, 10)}/${key.slice(5, 7)}` : name
}
