import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'

import type { CompanyRevenue, RevenueTrend } from '../../../contract/dashboard.ts'
import type { Currency } from '../../../domain/countries.ts'
import { formatPercentChange } from '../../../domain/money.ts'
import { dayAfter, type Period } from '../../../domain/periods.ts'
import { wallClock } from '../../../domain/zoned-time.ts'
import { useSession } from '../../data/session-provider.tsx'
import { formatDay, weekdayOf } from '../../lib/dates.ts'
import { useAmounts } from '../../ui/amounts.ts'
import { SparkColumns } from '../../ui/chart/sparkline.tsx'
import { Money } from '../../ui/money.tsx'
import { useLocations } from '../locations/public.ts'
import styles from './figures.module.css'
import { RevenueBreakdown, sumOf } from './made-of.tsx'
import { trendQuery } from './queries.ts'

// Loaded separately: charts are larger than the rest.
const DayChart = lazy(() => import('./day-chart.tsx'))

const WEEK_DAYS = 7
const SPARK_HEIGHT = 40

const FIRST = {
  day: (day: string) => day,
  month: (day: string) => `${day.slice(0, 8)}01`,
  year: (day: string) => `${day.slice(0, 5)}01-01`,
}

/** Returns the days of a period up to now, in the form of a report. */
export function daysOfPeriod(period: Period, asOf: string, timeZone: string): { from: string; to: string } {
  const today = wallClock(new Date(asOf), timeZone).slice(0, 10)
  return { from: FIRST[period](today), to: today }
}

/** Revenue of today beside the same weekday a week before; below it, this month and this year. */
export function RevenueTiles({ revenue }: { revenue: CompanyRevenue | undefined }) {
  const { api } = useSession()
  const { data: trend } = useQuery(trendQuery(api))
  return (
    <div className={styles.tiles} aria-busy={revenue === undefined}>
      <Today revenue={revenue} trend={trend} />
      <PeriodTile period="month" revenue={revenue} values={trend?.total.days} />
      <PeriodTile period="year" revenue={revenue} values={trend?.total.months} />
    </div>
  )
}

function Today({ revenue, trend }: { revenue: CompanyRevenue | undefined; trend: RevenueTrend | undefined }) {
  const { i18n } = useLingui()
  const { timeZone } = useLocations()
  if (revenue === undefined) return <div className={styles.today} />
  const { asOf, currency, total } = revenue
  const wall = wallClock(new Date(asOf), timeZone)
  const earlier = dayAfter(wall.slice(0, 10), -WEEK_DAYS)
  const now = sumOf(total.day.now)
  return (
    <div className={styles.today}>
      <span className={styles.period}>
        <Trans>Today</Trans>
      </span>
      <strong>
        <Money amount={now} currency={currency} />
      </strong>
      <p className={styles.compared}>
        {trend !== undefined && (
          <>
            <Difference now={now} before={trend.total.before} currency={currency} />{' '}
            <span>
              <Trans>
                {weekdayOf(earlier, i18n.locale)} {formatDay(earlier)} until {wall.slice(11, 16)}:{' '}
                <Money amount={trend.total.before} currency={currency} />
              </Trans>
            </span>
          </>
        )}
      </p>
      <RevenueBreakdown
        made={total.day.now}
        period="day"
        currency={currency}
        search={daysOfPeriod('day', asOf, timeZone)}
      />
      <div className={styles.dayChart}>
        {trend !== undefined && (
          <Suspense fallback={null}>
            <DayChart trend={trend} timeZone={timeZone} />
          </Suspense>
        )}
      </div>
    </div>
  )
}

const LABELS = { month: msg`This month`, year: msg`This year` }
const BEFORE = { month: msg`Last month by this day`, year: msg`Last year by this day` }
const BY = { month: msg`Revenue by day of the month`, year: msg`Revenue by month of the year` }

interface PeriodTileProps {
  period: 'month' | 'year'
  revenue: CompanyRevenue | undefined
  /** Revenue of the days or months; absent while it is read. */
  values: readonly (number | null)[] | undefined
}

/** A period so far, compared with the previous one up to the same moment. */
function PeriodTile({ period, revenue, values }: PeriodTileProps) {
  const { t } = useLingui()
  const { timeZone } = useLocations()
  if (revenue === undefined) return <div className={styles.tile} />
  const { currency, asOf, total } = revenue
  const [now, before] = [sumOf(total[period].now), sumOf(total[period].before)]
  return (
    <div className={styles.tile}>
      <span className={styles.period}>{t(LABELS[period])}</span>
      <strong>
        <Money amount={now} currency={currency} /> <Change now={now} before={before} />
      </strong>
      <span>
        {t(BEFORE[period])}: <Money amount={before} currency={currency} />
      </span>
      <div className={styles.spark}>
        {values !== undefined && (
          <>
            <SparkColumns values={values} height={SPARK_HEIGHT} />
            <SeriesTable caption={t(BY[period])} values={values} currency={currency} />
          </>
        )}
      </div>
      <RevenueBreakdown
        made={total[period].now}
        period={period}
        currency={currency}
        search={{ ...daysOfPeriod(period, asOf, timeZone), wide: true }}
      />
    </div>
  )
}

/** The figures of the small columns, for screen readers. */
function SeriesTable({
  caption,
  values,
  currency,
}: {
  caption: string
  values: readonly (number | null)[]
  currency: Currency
}) {
  const { figures } = useAmounts(currency)
  return (
    <VisuallyHidden>
      <table>
        <caption>
          {caption} ({currency})
        </caption>
        <tbody>
          {values.map((value, nth) =>
            value === null ? null : (
              // Days and months never change their order.
              <tr key={nth}>
                <th scope="row">{nth + 1}</th>
                <td>{figures(value)}</td>
              </tr>
            ),
          )}
        </tbody>
      </table>
    </VisuallyHidden>
  )
}

/** The change in whole per cent, with sign and words, not by colour alone. */
export function Change({ now, before }: { now: number; before: number }) {
  if (before === 0) return null
  const percent = Math.round(((now - before) / Math.abs(before)) * 100)
  return (
    <span className={styles.change} data-down={percent < 0 || undefined}>
      {percent === 0 ? <Trans>the same</Trans> : formatPercentChange(percent)}
    </span>
  )
}

/** The difference as an amount with its sign, and in whole per cent. */
function Difference({ now, before, currency }: { now: number; before: number; currency: Currency }) {
  return (
    <span className={styles.difference} data-down={now < before || undefined}>
      {now > before && '+ '}
      <Money amount={now - before} currency={currency} />{' '}
      {before !== 0 && (
        <>
          (<Change now={now} before={before} />)
        </>
      )}
    </span>
  )
}
