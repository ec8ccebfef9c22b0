import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'

import { RefundsPage } from '../../../features/payment-queues/refunds-page.tsx'
import { RefundsSearch } from '../../../features/payment-queues/refunds-search.ts'

export const Route = createFileRoute('/dashboard/cash-ups/refunds')({
  staticData: { title: msg`Money to refund` },
  validateSearch: (search): RefundsSearch => v.parse(RefundsSearch, search),
  component: RefundsPage,
})
