import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { ComingSoonPage } from '../../app/shell/coming-soon-page.tsx'

export const Route = createFileRoute('/dashboard/$')({
  staticData: { title: msg`Coming soon` },
  component: ComingSoonPage,
})
