import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { NewMembershipPanel } from '../../../features/memberships/membership-panels.tsx'

export const Route = createFileRoute('/dashboard/memberships/create')({
  staticData: { title: msg`New membership` },
  component: CreatePage,
})

function CreatePage() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <NewMembershipPanel onClose={() => void navigate({ to: '/dashboard/memberships', search, resetScroll: false })} />
  )
}
