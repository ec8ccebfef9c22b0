import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { MembershipPanel } from '../../../features/memberships/membership-panels.tsx'

export const Route = createFileRoute('/dashboard/memberships/update/$id')({
  staticData: { title: msg`Membership` },
  remountDeps: ({ params }) => params,
  component: MembershipPanel,
})
