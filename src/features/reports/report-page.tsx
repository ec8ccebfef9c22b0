import { Trans, useLingui } from '@lingui/react/macro'
import { getRouteApi, Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'

import type { PassSums } from '../../../contract/pass-report.ts'
import type { RefundSums } from '../../../contract/refund-report.ts'
import { type ReportName, REPORTS } from '../../../domain/reports.ts'
import { PAYMENT_METHODS } from '../../../domain/services.ts'
import { MONEY_BACK_LABELS, REPORT_LABELS } from '../../ui/labels/reports.ts'
import { PAYMENT_METHOD_LABELS } from '../../ui/labels/services.ts'
import { STAY_COLUMNS, VOIDED_COLUMNS } from './stay-columns.tsx'
import { PASS_COLUMNS } from './pass-columns.tsx'
import { REFUND_COLUMNS } from './refund-columns.tsx'
import { PlacesReport } from './places-report.tsx'
import {
  passRowsQuery,
  passTotalsQuery,
  refundRowsQuery,
  refundTotalsQuery,
  stayRowsQuery,
  totalsQuery,
} from './queries.ts'
import { GROUPS_OF, isOfVoided, isStayReport, type StayReport } from './report-filter.ts'
import { TotalsTable } from './report-totals.tsx'
import styles from './report.module.css'
import { PassTotals, StayTotalsTables } from './stay-totals.tsx'
import { SummedReportPage } from './summed-report.tsx'

const route = getRouteApi('/dashboard/reports/$report')

/** Part of the previous tab that stays in view, as a sign that there are more. */
const NEIGHBOUR_PX = 48

/** One report, with tabs to the others for the same days. */
export function ReportPage() {
  const { report } = route.useParams()
  const name: ReportName = REPORTS.find((one) => one === report) ?? 'sales'
  if (name === 'passes') return <PassReportPage tabs={<ReportTabs />} />
  if (name === 'refunds') return <RefundReportPage tabs={<ReportTabs />} />
  return isStayReport(name) ? (
    <StayReportPage key={name} name={name} tabs={<ReportTabs />} />
  ) : (
    <PlacesReport key={name} name={name} tabs={<ReportTabs />} />
  )
}

function ReportTabs() {
  const { t } = useLingui()
  const { from, to } = route.useSearch()
  const tabs = useRef<HTMLElement>(null)
  useEffect(() => {
    // The tab of this report may be beyond the edge of a narrow screen.
    const own = tabs.current?.querySelector<HTMLElement>('[data-status="active"]')
    if (tabs.current && own) tabs.current.scrollLeft = own.offsetLeft - tabs.current.offsetLeft - NEIGHBOUR_PX
  }, [])
  return (
    <nav ref={tabs} className={styles.tabs} aria-label={t`Reports`}>
      {REPORTS.map((name) => (
        <Link
          key={name}
          to="/dashboard/reports/$report"
          params={{ report: name }}
          search={{ from, to }}
          activeOptions={{ includeSearch: false }}
        >
          {t(REPORT_LABELS[name])}
        </Link>
      ))}
    </nav>
  )
}

/** Sales, services, discounts: totals in groups, and their stays. */
function StayReportPage({ name, tabs }: { name: StayReport; tabs: ReactNode }) {
  return (
    <SummedReportPage
      name={name}
      tabs={tabs}
      groups={GROUPS_OF[name]}
      totalsOf={(api, question, group) => totalsQuery(api, { name, ...question }, group)}
      rowsOf={(api, question) => stayRowsQuery(api, { name, ...question })}
      columnsOf={(search) => (isOfVoided(search) ? VOIDED_COLUMNS : STAY_COLUMNS)[name]}
      renderTotals={({ totals, group, search, filter, timeZone, before }) => (
        <>
          <StayTotalsTables name={name} totals={totals} group={group} search={search} range={filter} before={before} />
          {name === 'sales' && <PassTotals filter={filter} timeZone={timeZone} search={search} />}
        </>
      )}
      renderLink={({ id }, props, content) => (
        <Link to="/dashboard/services" search={{ service: id }} preload={false} {...props}>
          {content}
        </Link>
      )}
    />
  )
}

/** Revenue of passes: totals in groups, and their payments. */
function PassReportPage({ tabs }: { tabs: ReactNode }) {
  const { t } = useLingui()
  const sums: readonly { id: keyof PassSums; header: ReactNode }[] = [
    { id: 'sales', header: <Trans>Sales</Trans> },
    { id: 'renewals', header: <Trans>Renewals</Trans> },
    { id: 'refunds', header: <Trans>Refunded</Trans> },
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
      renderTotals={({ totals, group, search, filter, before }) => (
        <TotalsTable
          name="passes"
          totals={totals}
          count={{ id: 'payments', header: <Trans>Payments</Trans> }}
          sums={sums}
          whole="amount"
          group={group}
          search={search}
          range={filter}
          before={before}
        />
      )}
      renderLink={({ passId }, props, content) => (
        <Link to="/dashboard/memberships/purchased/$id" params={{ id: passId }} preload={false} {...props}>
          {content}
        </Link>
      )}
    />
  )
}

/** Report of refunds to customers, and of money owed to them. */
function RefundReportPage({ tabs }: { tabs: ReactNode }) {
  const { t } = useLingui()
  const sums: readonly { id: keyof RefundSums; header: ReactNode }[] = [
    { id: 'secondPayments', header: t(MONEY_BACK_LABELS.second_payment) },
    { id: 'credits', header: t(MONEY_BACK_LABELS.credit) },
    { id: 'refunds', header: <Trans>Refunds of stays</Trans> },
    { id: 'passRefunds', header: <Trans>Refunds of passes</Trans> },
    ...PAYMENT_METHODS.map((method) => ({
      id: method,
      header: <Trans>Refunded: {t(PAYMENT_METHOD_LABELS[method])}</Trans>,
    })),
  ]
  return (
    <SummedReportPage
      name="refunds"
      tabs={tabs}
      groups={GROUPS_OF.refunds}
      totalsOf={refundTotalsQuery}
      rowsOf={refundRowsQuery}
      columnsOf={() => REFUND_COLUMNS}
      renderTotals={({ totals, group, search, filter, before }) => (
        <TotalsTable
          name="refunds"
          totals={totals}
          count={{ id: 'rows', header: <Trans>Rows</Trans> }}
          sums={sums}
          whole="refunds"
          group={group}
          search={search}
          range={filter}
          before={before}
        />
      )}
      renderLink={({ serviceId, passId }, props, content) =>
        passId === null ? (
          <Link to="/dashboard/services" search={{ service: serviceId ?? undefined }} preload={false} {...props}>
            {content}
          </Link>
        ) : (
          <Link to="/dashboard/memberships/purchased/$id" params={{ id: passId }} preload={false} {...props}>
            {content}
          </Link>
        )
      }
    />
  )
}
