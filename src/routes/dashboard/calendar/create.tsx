import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { NewHolidayPanel } from '../../../features/holidays/holiday-panels.tsx'

export const Route = createFileRoute('/dashboard/calendar/create')({
  staticData: { title: msg`New holiday` },
  component: NewHolidayPanel,
})
