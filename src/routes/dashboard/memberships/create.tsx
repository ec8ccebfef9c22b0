import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { NewMembershipPanel } from '../../../features/memberships/membership-panels.tsx'

export const Route = createFileRoute('/dashboard/memberships/create')({
  staticData: { title: msg`New membership` },
  component: NewMembershipPanel,
})
