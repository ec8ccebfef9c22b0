import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'

import { CashUpsPage } from '../../../features/cash-ups/cash-ups-page.tsx'
import { CashUpsSearch } from '../../../features/cash-ups/cash-ups-search.ts'

export const Route = createFileRoute('/dashboard/cash-ups/')({
  staticData: { title: msg`Cash-ups` },
  validateSearch: (search): CashUpsSearch => v.parse(CashUpsSearch, search),
  component: CashUpsPage,
})
