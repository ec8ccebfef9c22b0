import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { HolidayPanel } from '../../../features/holidays/holiday-panels.tsx'

export const Route = createFileRoute('/dashboard/calendar/update/$id')({
  staticData: { title: msg`Holiday` },
  component: UpdatePage,
})

function UpdatePage() {
  const { id } = Route.useParams()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <HolidayPanel
      key={id}
      id={id}
      onClose={() => void navigate({ to: '/dashboard/calendar', search, resetScroll: false })}
    />
  )
}
