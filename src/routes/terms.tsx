import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { TermsPage } from '../features/legal/terms-page.tsx'

export const Route = createFileRoute('/terms')({
  staticData: { title: msg`Terms of use` },
  component: TermsPage,
})
