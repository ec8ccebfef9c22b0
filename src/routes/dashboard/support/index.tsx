import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'

import { HelpCenterSearch } from '../../../features/support/help-center-search.ts'
import { SupportPage } from '../../../features/support/support-page.tsx'

export const Route = createFileRoute('/dashboard/support/')({
  staticData: { title: msg`Support` },
  validateSearch: (search): HelpCenterSearch => v.parse(HelpCenterSearch, search),
  component: SupportPage,
})
