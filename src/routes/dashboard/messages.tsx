import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { MessagesPage } from '../../features/messages/messages-page.tsx'

export const Route = createFileRoute('/dashboard/messages')({
  staticData: { title: msg`Messages that were not sent` },
  component: MessagesPage,
})
