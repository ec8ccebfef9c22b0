import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { STAY_COLUMNS, VOIDED_COLUMNS } from './columns.tsx'
import { stayRowsQuery, totalsQuery } from './queries.ts'
import { GROUPS_OF, isOfVoided, type StayReport } from './report-filter.ts'
import { PassesBeside, StayTotalsTables } from './stay-totals.tsx'
import { SummedReportPage } from './summed-report.tsx'

/** Sales, services, discounts: totals in groups, and the stays that they are made of. */
export function StayReportPage({ name, tabs }: { name: StayReport; tabs: ReactNode }) {
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
          <StayTotalsTables name={name} totals={totals} group={group} search={search} before={before} />
          {name === 'sales' && <PassesBeside filter={filter} timeZone={timeZone} search={search} />}
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
