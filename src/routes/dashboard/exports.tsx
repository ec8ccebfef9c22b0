import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { ExportsPage } from '../../features/exports/exports-page.tsx'

export const Route = createFileRoute('/dashboard/exports')({
  staticData: { title: msg`My files from the server` },
  component: ExportsPage,
})
