import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { HolidayQuestion } from '../../../features/holidays/holiday-question.tsx'

export const Route = createFileRoute('/dashboard/calendar/enableHoliday/$id')({
  staticData: { title: msg`Holidays` },
  component: EnablePage,
})

function EnablePage() {
  const { id } = Route.useParams()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <HolidayQuestion
      key={id}
      id={id}
      action="enable"
      onClose={() => void navigate({ to: '/dashboard/calendar', search, resetScroll: false })}
    />
  )
}
