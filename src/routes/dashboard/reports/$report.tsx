import { msg } from '@lingui/core/macro'
import { createFileRoute, notFound } from '@tanstack/react-router'
import * as v from 'valibot'

import { REPORTS } from '../../../../domain/reports.ts'
import { ReportPage } from '../../../features/reports/report-page.tsx'
import { ReportSearch } from '../../../features/reports/reports-search.ts'

export const Route = createFileRoute('/dashboard/reports/$report')({
  staticData: { title: msg`Reports` },
  validateSearch: (search): ReportSearch => v.parse(ReportSearch, search),
  beforeLoad: ({ params }) => {
    if (!v.is(v.picklist(REPORTS), params.report)) throw notFound()
  },
  component: ReportPage,
})
