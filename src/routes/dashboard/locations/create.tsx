import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'

import { NewLocationPage } from '../../../features/locations/new-location-page.tsx'
import { AdminsOnly } from '../../../records/admins-only.tsx'

export const Route = createFileRoute('/dashboard/locations/create')({
  staticData: { title: msg`New location` },
  component: CreatePage,
})

function CreatePage() {
  const navigate = Route.useNavigate()
  return (
    <AdminsOnly title={<Trans>New location</Trans>} onClose={() => void navigate({ to: '/dashboard/locations' })}>
      <NewLocationPage onMade={(id) => void navigate({ to: '/dashboard/locations/update/$id', params: { id } })} />
    </AdminsOnly>
  )
}
