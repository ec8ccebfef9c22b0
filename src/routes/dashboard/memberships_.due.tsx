import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { DuePassesPage } from '../../features/passes/due-passes-page.tsx'

export const Route = createFileRoute('/dashboard/memberships_/due')({
  staticData: { title: msg`Passes to renew` },
  component: DuePassesPage,
})
