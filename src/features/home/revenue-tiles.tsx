import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'

import type { CompanyRevenue } from '../../../contract/dashboard.ts'
import { formatPercentChange } from '../../../domain/money.ts'
import { PERIODS, type Period } from '../../../domain/periods.ts'
import { wallClock } from '../../../domain/zoned-time.ts'
import { Money } from '../../ui/money.tsx'
import { useLocations } from '../locations/public.ts'
import styles from './figures.module.css'
import { RevenueBreakdown, sumOf } from './made-of.tsx'

const LABELS = { day: msg`Today`, month: msg`This month`, year: msg`This year` }
const BEFORE = {
  day: msg`Yesterday at this time`,
  month: msg`Last month by this day`,
  year: msg`Last year by this day`,
}
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

/** Revenue of this day, month and year so far, compared with the previous one up to the same moment. */
export function RevenueTiles({ revenue }: { revenue: CompanyRevenue | undefined }) {
  const { t } = useLingui()
  const { timeZone } = useLocations()
  return (
    <div className={styles.tiles} aria-busy={revenue === undefined}>
      {PERIODS.map((period) => (
        <div key={period} className={styles.tile}>
          <span className={styles.period}>{t(LABELS[period])}</span>
          {revenue !== undefined && (
            <>
              <strong>
                <Money amount={sumOf(revenue.total[period].now)} currency={revenue.currency} />
              </strong>
              <RevenueBreakdown
                made={revenue.total[period].now}
                period={period}
                currency={revenue.currency}
                search={{ ...daysOfPeriod(period, revenue.asOf, timeZone), wide: true }}
              />
              <span>
                {t(BEFORE[period])}: <Money amount={sumOf(revenue.total[period].before)} currency={revenue.currency} />{' '}
                <Change now={sumOf(revenue.total[period].now)} before={sumOf(revenue.total[period].before)} />
              </span>
            </>
          )}
        </div>
      ))}
    </div>
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
