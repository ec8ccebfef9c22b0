import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'

import { AdminsOnly } from '../../../records/admins-only.tsx'
import { NewHolidayPanel } from '../../../features/holidays/holiday-panels.tsx'

export const Route = createFileRoute('/dashboard/calendar/create')({
  staticData: { title: msg`New holiday` },
  component: CreatePage,
})

function CreatePage() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const close = () => void navigate({ to: '/dashboard/calendar', search, resetScroll: false })
  return (
    <AdminsOnly title={<Trans>New holiday</Trans>} onClose={close}>
      <NewHolidayPanel onClose={close} />
    </AdminsOnly>
  )
}
