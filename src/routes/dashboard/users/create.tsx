import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { NewUserPanel } from '../../../features/users/user-panels.tsx'

export const Route = createFileRoute('/dashboard/users/create')({
  staticData: { title: msg`Invite a user` },
  component: CreatePage,
})

function CreatePage() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <NewUserPanel
      role={search.role ?? 'parking_staff'}
      onClose={() => void navigate({ to: '/dashboard/users', search, resetScroll: false })}
    />
  )
}
