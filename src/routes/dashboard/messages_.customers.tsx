import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { CustomerMessagesPage } from '../../features/messages/customer-messages-page.tsx'

export const Route = createFileRoute('/dashboard/messages_/customers')({
  staticData: { title: msg`Messages to customers` },
  component: CustomerMessagesPage,
})
