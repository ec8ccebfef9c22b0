import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { HolidayPanel } from '../../../features/holidays/holiday-panels.tsx'

export const Route = createFileRoute('/dashboard/calendar/update/$id')({
  staticData: { title: msg`Holiday` },
  remountDeps: ({ params }) => params,
  component: HolidayPanel,
})
