import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'

import { ActivitySearch } from '../../features/staff-activity/activity-search.ts'
import { StaffActivityPage } from '../../features/staff-activity/staff-activity-page.tsx'

export const Route = createFileRoute('/dashboard/staff-activity')({
  staticData: { title: msg`People and activity` },
  validateSearch: (search): ActivitySearch => v.parse(ActivitySearch, search),
  component: StaffActivityPage,
})
