import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import type { CompanyRevenue } from '../../../contract/dashboard.ts'
import type { Currency } from '../../../domain/countries.ts'
import type { Period } from '../../../domain/periods.ts'
import { Money } from '../../ui/money.tsx'
import styles from './figures.module.css'

type RevenueParts = CompanyRevenue['total'][Period]['now']

/** Returns the sum of stays and passes. */
export function sumOf({ amount, passes = 0 }: RevenueParts): number {
  return amount + passes
}

const STAYS = { day: msg`Stays, today`, month: msg`Stays, this month`, year: msg`Stays, this year` }
const PASSES = { day: msg`Passes, today`, month: msg`Passes, this month`, year: msg`Passes, this year` }

interface MadeOfProps {
  made: RevenueParts
  period: Period
  currency: Currency
  /** The days and the location, in the form of reports. */
  search: { from: string; to: string; locations?: string; wide?: true }
}

/** Parts of a sum; each opens its rows. */
export function RevenueBreakdown({ made, period, currency, search }: MadeOfProps) {
  const { t } = useLingui()
  return (
    <span className={styles.parts}>
      <span>
        <Link
          to="/dashboard/reports/$report"
          params={{ report: 'sales' }}
          search={search}
          aria-label={t(STAYS[period])}
        >
          <Trans>Stays</Trans>
        </Link>
        <Money amount={made.amount} currency={currency} />
      </span>
      <span>
        <Link
          to="/dashboard/reports/$report"
          params={{ report: 'passes' }}
          search={search}
          aria-label={t(PASSES[period])}
        >
          <Trans>Passes</Trans>
        </Link>
        <Money amount={made.passes} currency={currency} />
      </span>
    </span>
  )
}
