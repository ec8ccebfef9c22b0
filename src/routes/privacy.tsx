import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { PrivacyPage } from '../features/legal/privacy-page.tsx'

export const Route = createFileRoute('/privacy')({
  staticData: { title: msg`Privacy policy` },
  component: PrivacyPage,
})
