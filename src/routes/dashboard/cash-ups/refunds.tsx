import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'

import { RefundsPage } from '../../../features/services/payments/refunds-page.tsx'
import { RefundsSearch } from '../../../features/services/payments/refunds-search.ts'

export const Route = createFileRoute('/dashboard/cash-ups/refunds')({
  staticData: { title: msg`Money to give back` },
  validateSearch: (search): RefundsSearch => v.parse(RefundsSearch, search),
  component: RefundsPage,
})
