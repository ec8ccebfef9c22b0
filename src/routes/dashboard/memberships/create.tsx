import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'

import { NewMembershipPanel } from '../../../features/memberships/membership-panels.tsx'
import { AdminsOnly } from '../../../records/admins-only.tsx'

export const Route = createFileRoute('/dashboard/memberships/create')({
  staticData: { title: msg`New membership` },
  component: CreatePage,
})

function CreatePage() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const close = () => void navigate({ to: '/dashboard/memberships', search, resetScroll: false })
  return (
    <AdminsOnly title={<Trans>New membership</Trans>} onClose={close}>
      <NewMembershipPanel onClose={close} />
    </AdminsOnly>
  )
}
