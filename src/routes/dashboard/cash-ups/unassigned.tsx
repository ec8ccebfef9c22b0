import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'

import { UnassignedPage } from '../../../features/services/payments/unassigned-page.tsx'
import { UnassignedSearch } from '../../../features/services/payments/unassigned-search.ts'

export const Route = createFileRoute('/dashboard/cash-ups/unassigned')({
  staticData: { title: msg`Payments without a cash-up` },
  validateSearch: (search): UnassignedSearch => v.parse(UnassignedSearch, search),
  component: UnassignedPage,
})
