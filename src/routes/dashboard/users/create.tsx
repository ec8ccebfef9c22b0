import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'

import { NewUserPanel } from '../../../features/users/user-panels.tsx'
import { AdminsOnly } from '../../../records/admins-only.tsx'

export const Route = createFileRoute('/dashboard/users/create')({
  staticData: { title: msg`Invite a user` },
  component: CreatePage,
})

function CreatePage() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const close = () => void navigate({ to: '/dashboard/users', search, resetScroll: false })
  return (
    <AdminsOnly title={<Trans>Invite a user</Trans>} onClose={close}>
      <NewUserPanel role={search.role ?? 'parking_staff'} onClose={close} />
    </AdminsOnly>
  )
}
