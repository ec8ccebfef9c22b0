import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'

import { navigationOf } from '../../../app/shell/navigation.ts'
import { UserPanel } from '../../../features/users/user-panels.tsx'
import { AdminsOnly } from '../../../records/admins-only.tsx'

export const Route = createFileRoute('/dashboard/users/update/$id')({
  staticData: { title: msg`User` },
  component: UpdatePage,
})

function UpdatePage() {
  const { id } = Route.useParams()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const close = () => void navigate({ to: '/dashboard/users', search, resetScroll: false })
  return (
    <AdminsOnly title={<Trans>User</Trans>} onClose={close}>
      <UserPanel key={id} id={id} screensOf={(role) => navigationOf(role).map(({ label }) => label)} onClose={close} />
    </AdminsOnly>
  )
}
