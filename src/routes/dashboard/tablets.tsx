import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'

import { TabletsPage } from '../../features/tablets/tablets-page.tsx'
import { TabletsSearch } from '../../features/tablets/tablets-search.ts'

export const Route = createFileRoute('/dashboard/tablets')({
  staticData: { title: msg`Tablets` },
  validateSearch: (search): TabletsSearch => v.parse(TabletsSearch, search),
  component: TabletsPage,
})
