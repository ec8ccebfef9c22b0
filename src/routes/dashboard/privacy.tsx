import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'

import { PrivacyLogPage } from '../../features/privacy/privacy-log-page.tsx'
import { PrivacySearch } from '../../features/privacy/privacy-search.ts'

export const Route = createFileRoute('/dashboard/privacy')({
  staticData: { title: msg`Privacy log` },
  validateSearch: (search): PrivacySearch => v.parse(PrivacySearch, search),
  component: PrivacyLogPage,
})
