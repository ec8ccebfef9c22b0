import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'

import { RefusedPage } from '../../../features/payment-queues/refused-page.tsx'
import { RefusedSearch } from '../../../features/payment-queues/refused-search.ts'

export const Route = createFileRoute('/dashboard/cash-ups/refused')({
  staticData: { title: msg`Money that was not accepted` },
  validateSearch: (search): RefusedSearch => v.parse(RefusedSearch, search),
  component: RefusedPage,
})
