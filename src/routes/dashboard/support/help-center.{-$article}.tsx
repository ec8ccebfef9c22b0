import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'

import { HelpCenter } from '../../../features/support/help-center.tsx'
import { HelpCenterSearch } from '../../../features/support/help-center-search.ts'

export const Route = createFileRoute('/dashboard/support/help-center/{-$article}')({
  staticData: { title: msg`Help centre` },
  validateSearch: (search): HelpCenterSearch => v.parse(HelpCenterSearch, search),
  loader: async () => (await import('../../../features/support/answers.ts')).answersReady(),
  component: HelpCenter,
})
