import { msg } from '@lingui/core/macro'
import { createFileRoute, notFound } from '@tanstack/react-router'
import * as v from 'valibot'

import { HolidayQuestion } from '../../../features/holidays/holiday-question.tsx'
import { HolidayAction } from '../../../features/holidays/holidays-search.ts'

export const Route = createFileRoute('/dashboard/calendar/$action/$id')({
  staticData: { title: msg`Holidays` },
  beforeLoad: ({ params: { action } }) => {
    if (!v.is(HolidayAction, action)) throw notFound()
  },
  remountDeps: ({ params }) => params,
  component: HolidayQuestion,
})
