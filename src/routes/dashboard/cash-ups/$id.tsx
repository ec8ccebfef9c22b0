import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'

import { CashUpPage } from '../../../features/cash-ups/cash-up-page.tsx'
import { CashUpSearch } from '../../../features/cash-ups/cash-ups-search.ts'

export const Route = createFileRoute('/dashboard/cash-ups/$id')({
  staticData: { title: msg`Cash-up` },
  validateSearch: (search): CashUpSearch => v.parse(CashUpSearch, search),
  component: CashUpPage,
})
