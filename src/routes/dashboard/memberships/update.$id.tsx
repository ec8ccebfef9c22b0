import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { MembershipPanel } from '../../../features/memberships/membership-panels.tsx'

export const Route = createFileRoute('/dashboard/memberships/update/$id')({
  staticData: { title: msg`Membership` },
  component: UpdatePage,
})

function UpdatePage() {
  const { id } = Route.useParams()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <MembershipPanel
      key={id}
      id={id}
      onClose={() => void navigate({ to: '/dashboard/memberships', search, resetScroll: false })}
    />
  )
}
