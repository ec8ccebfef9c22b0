import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import type { ReportSums, ReportTotals as StayTotals } from '../../../contract/report.ts'
import type { StayGroup } from '../../../domain/reports.ts'
import { PAYMENT_METHODS } from '../../../domain/services.ts'
import { useSession } from '../../data/session-provider.tsx'
import type { DateRange } from '../../ui/chips/date-range.ts'
import { PAYMENT_METHOD_LABELS, SERVICE_FIELD_LABELS } from '../../ui/labels/services.ts'
import { Money } from '../../ui/money.tsx'
import type { Totals } from './chart-groups.ts'
import { passTotalsQuery } from './queries.ts'
import { type ReportFilter, type StayReport, isOfVoided, passesBeside } from './report-filter.ts'
import { TotalsTable } from './report-totals.tsx'
import type { ReportSearch } from './reports-search.ts'
import styles from './report.module.css'

interface StayTotalsTablesProps {
  name: StayReport
  totals: StayTotals
  group: StayGroup
  search: ReportSearch
  range: DateRange
  before: { range: DateRange; totals: StayTotals | undefined } | null
}

/** Sums of stays, with those of voided stays apart. Only if the list shows voided stays alone, these have groups. */
export function StayTotalsTables({ name, totals, group, search, range, before }: StayTotalsTablesProps) {
  const { t } = useLingui()
  const { voided, currency } = totals
  const isVoided = isOfVoided(search)
  const sums: readonly { id: keyof ReportSums; header: ReactNode }[] = [
    { id: 'serviceCharge', header: <Trans context="price">Charge</Trans> },
    { id: 'overstay', header: <Trans>Overstay</Trans> },
    { id: 'discount', header: <Trans>Discount</Trans> },
    { id: 'correction', header: <Trans>Corrections</Trans> },
    { id: 'zeroFloor', header: <Trans>Not below zero</Trans> },
    { id: 'lostTicketFee', header: <Trans>Lost ticket</Trans> },
    { id: 'difference', header: t(SERVICE_FIELD_LABELS.difference) },
    { id: 'adjustment50', header: <Trans>Rounding</Trans> },
    { id: 'totalCost', header: <Trans>Total</Trans> },
    ...(name === 'discounts'
      ? []
      : PAYMENT_METHODS.map((method) => ({ id: method, header: t(PAYMENT_METHOD_LABELS[method]) }))),
    { id: 'tax', header: <Trans>VAT inside</Trans> },
    ...(name === 'sales'
      ? [
          { id: 'secondPayments' as const, header: <Trans>Paid twice</Trans> },
          { id: 'credits' as const, header: <Trans>Owed to customers</Trans> },
          { id: 'refunds' as const, header: <Trans>Refunds</Trans> },
        ]
      : []),
  ]
  const ofVoided = voidedTotals(totals)
  const question = { name, group, range }
  return (
    <>
      {!isVoided && (
        <TotalsTable
          {...question}
          search={search}
          totals={totals}
          count={{ id: 'services', header: <Trans>Services</Trans> }}
          sums={sums}
          whole="totalCost"
          before={before}
        />
      )}
      {voided.groups !== undefined && (
        <TotalsTable
          {...question}
          search={{ ...search, statuses: 'voided' }}
          totals={ofVoided}
          count={{ id: 'services', header: <Trans>Voided services</Trans> }}
          sums={[{ id: 'amount', header: <Trans>Voided, not in the totals</Trans> }]}
          whole="amount"
          before={before && { ...before, totals: before.totals && voidedTotals(before.totals) }}
        />
      )}
      {!isVoided && voided.services > 0 && (
        <p className={styles.beneath} role="note">
          <Plural
            value={voided.services}
            one="# voided service is not in the totals:"
            other="# voided services are not in the totals:"
          />{' '}
          <Money amount={voided.amount} currency={currency} />{' '}
          <Link
            to="/dashboard/reports/$report"
            params={{ report: name }}
            search={{ ...search, statuses: 'voided', group: 'operator' }}
            resetScroll={false}
          >
            <Trans>People who voided them</Trans>
          </Link>
        </p>
      )}
    </>
  )
}

function voidedTotals({
  currency,
  voided: { groups = [], ...total },
}: StayTotals): Totals<{ services: number; amount: number }> {
  return { currency, total, groups: groups.map(({ key, name, ...sums }) => ({ key, name, sums })) }
}

interface PassesBesideProps {
  filter: ReportFilter
  timeZone: string
  search: ReportSearch
}

/** Revenue of passes on the same days, which the totals of stays do not include. */
export function PassTotals({ filter, timeZone, search }: PassesBesideProps) {
  const { api } = useSession()
  const to = passesBeside(search)
  const { data } = useQuery({ ...passTotalsQuery(api, { filter, timeZone }), enabled: to !== null })
  if (to === null) return null
  if (data === undefined) return <p className={styles.beneath} />
  return (
    <p className={styles.beneath} role="note">
      <Trans>
        Passes are separate: on the same days they brought in{' '}
        <Link to="/dashboard/reports/$report" params={{ report: 'passes' }} search={to}>
          <Money amount={data.total.amount} currency={data.currency} />
        </Link>
      </Trans>
    </p>
  )
}
