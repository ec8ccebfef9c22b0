import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'

import { AdminsOnly } from '../../../records/admins-only.tsx'
import { AddYearPanel } from '../../../features/holidays/year/add-year-panel.tsx'

export const Route = createFileRoute('/dashboard/calendar/add-year')({
  staticData: { title: msg`Add a year’s holidays` },
  component: AddYearPage,
})

function AddYearPage() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const close = () => void navigate({ to: '/dashboard/calendar', search, resetScroll: false })
  return (
    <AdminsOnly title={<Trans>Add a year’s holidays</Trans>} onClose={close}>
      <AddYearPanel onClose={close} />
    </AdminsOnly>
  )
}
