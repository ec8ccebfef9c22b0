import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { HolidayQuestion } from '../../../features/holidays/holiday-question.tsx'

export const Route = createFileRoute('/dashboard/calendar/deleteHoliday/$id')({
  staticData: { title: msg`Holidays` },
  component: DeletePage,
})

function DeletePage() {
  const { id } = Route.useParams()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <HolidayQuestion
      key={id}
      id={id}
      action="delete"
      onClose={() => void navigate({ to: '/dashboard/calendar', search, resetScroll: false })}
    />
  )
}
