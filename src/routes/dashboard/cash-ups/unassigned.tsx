import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'

import { UnassignedPage } from '../../../features/payment-queues/unassigned-page.tsx'
import { UnassignedSearch } from '../../../features/payment-queues/unassigned-search.ts'

export const Route = createFileRoute('/dashboard/cash-ups/unassigned')({
  staticData: { title: msg`Payments without a cash-up` },
  validateSearch: (search): UnassignedSearch => v.parse(UnassignedSearch, search),
  component: UnassignedPage,
})
