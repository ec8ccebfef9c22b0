import { useLingui } from '@lingui/react/macro'
import { Link, getRouteApi } from '@tanstack/react-router'

import { REPORTS, type ReportName } from '../../../domain/reports.ts'
import { REPORT_LABELS } from '../../ui/labels/reports.ts'
import { PassReportPage } from './pass-report.tsx'
import { PlacesReport } from './places-report.tsx'
import { isStayReport } from './report-filter.ts'
import { StayReportPage } from './stay-report.tsx'
import styles from './report.module.css'

const route = getRouteApi('/dashboard/reports/$report')

/** One report; the others are a press away, with the same days. */
export function ReportPage() {
  const { report } = route.useParams()
  const name: ReportName = REPORTS.find((one) => one === report) ?? 'sales'
  if (name === 'passes') return <PassReportPage tabs={<ReportTabs />} />
  return isStayReport(name) ? <StayReportPage key={name} name={name} tabs={<ReportTabs />} /> : <PlacesReport key={name} name={name} tabs={<ReportTabs />} />
}

function ReportTabs() {
  const { t } = useLingui()
  const { from, to } = route.useSearch()
  return (
    <nav className={styles.tabs} aria-label={t`Reports`}>
      {REPORTS.map((name) => (
        <Link key={name} to="/dashboard/reports/$report" params={{ report: name }} search={{ from, to }} activeOptions={{ includeSearch: false }}>
          {t(REPORT_LABELS[name])}
        </Link>
      ))}
    </nav>
  )
}
