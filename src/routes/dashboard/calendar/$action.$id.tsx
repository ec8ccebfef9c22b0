import { msg } from '@lingui/core/macro'
import { createFileRoute, notFound } from '@tanstack/react-router'
import * as v from 'valibot'

import { HolidayQuestion } from '../../../features/holidays/holiday-question.tsx'
import { HOLIDAY_ACTIONS } from '../../../features/holidays/holidays-search.ts'

const Action = v.picklist(HOLIDAY_ACTIONS)

export const Route = createFileRoute('/dashboard/calendar/$action/$id')({
  staticData: { title: msg`Holidays` },
  beforeLoad: ({ params: { action } }) => {
    if (!v.is(Action, action)) throw notFound()
  },
  component: ActionPage,
})

function ActionPage() {
  const { id, action } = Route.useParams()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return v.is(Action, action) ? (
    <HolidayQuestion
      key={id}
      id={id}
      action={action}
      onClose={() => void navigate({ to: '/dashboard/calendar', search, resetScroll: false })}
    />
  ) : null
}
