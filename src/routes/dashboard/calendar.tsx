import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'

import { HolidaysPage } from '../../features/holidays/holidays-page.tsx'
import { HolidaySearch } from '../../features/holidays/holidays-search.ts'

export const Route = createFileRoute('/dashboard/calendar')({
  staticData: { title: msg`Holidays` },
  validateSearch: (search): HolidaySearch => v.parse(HolidaySearch, search),
  component: HolidaysPage,
})
