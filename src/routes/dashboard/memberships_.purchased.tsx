import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'

import { PassesPage } from '../../features/passes/passes-page.tsx'
import { PassSearch } from '../../features/passes/passes-search.ts'

export const Route = createFileRoute('/dashboard/memberships_/purchased')({
  staticData: { title: msg`Purchased memberships` },
  validateSearch: (search): PassSearch => v.parse(PassSearch, search),
  component: PassesPage,
})
