import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { OutboxPage } from '../../features/outbox/outbox-page.tsx'

export const Route = createFileRoute('/dashboard/outbox')({
  staticData: { title: msg`Outbox` },
  component: OutboxPage,
})
