import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'

import { MonthPage } from '../../features/month/month-page.tsx'
import { MonthSearch } from '../../features/month/month-search.ts'

export const Route = createFileRoute('/dashboard/month')({
  staticData: { title: msg`Month` },
  validateSearch: (search): MonthSearch => v.parse(MonthSearch, search),
  component: MonthPage,
})
