import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'

import { ImportSearch } from '../../features/uploads/import-search.ts'
import { ImportPage } from '../../features/uploads/upload-page.tsx'

export const Route = createFileRoute('/dashboard/import')({
  staticData: { title: msg`Import` },
  validateSearch: (search): ImportSearch => v.parse(ImportSearch, search),
  component: ImportPage,
})
