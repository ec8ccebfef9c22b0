import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import type { PassSums } from '../../../contract/pass-report.ts'
import { PAYMENT_METHODS } from '../../../domain/services.ts'
import { PAYMENT_METHOD_LABELS } from '../../ui/labels/services.ts'
import { PASS_COLUMNS } from './pass-columns.tsx'
import { passRowsQuery, passTotalsQuery } from './queries.ts'
import { GROUPS_OF } from './report-filter.ts'
import { TotalsTable } from './report-totals.tsx'
import { SummedReportPage } from './summed-report.tsx'

/** What passes brought: totals in groups, and the payments that they are made of. */
export function PassReportPage({ tabs }: { tabs: ReactNode }) {
  const { t } = useLingui()
  const sums: readonly { id: keyof PassSums; header: ReactNode }[] = [
    { id: 'sales', header: <Trans>Sales</Trans> },
    { id: 'renewals', header: <Trans>Renewals</Trans> },
    { id: 'refunds', header: <Trans>Given back</Trans> },
    { id: 'amount', header: <Trans>Total</Trans> },
    ...PAYMENT_METHODS.map((method) => ({ id: method, header: t(PAYMENT_METHOD_LABELS[method]) })),
  ]
  return (
    <SummedReportPage
      name="passes"
      tabs={tabs}
      groups={GROUPS_OF.passes}
      totalsOf={passTotalsQuery}
      rowsOf={passRowsQuery}
      columnsOf={() => PASS_COLUMNS}
      renderTotals={({ totals, group, search, before }) => (
        <TotalsTable name="passes" totals={totals} count={{ id: 'payments', header: <Trans>Payments</Trans> }} sums={sums} whole="amount" group={group} search={search} before={before} />
      )}
      renderLink={({ passId }, props, content) => (
        <Link to="/dashboard/memberships/purchased/$id" params={{ id: passId }} preload={false} {...props}>
          {content}
        </Link>
      )}
    />
  )
}
