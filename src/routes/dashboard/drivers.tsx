import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'

import { DriversPage } from '../../features/drivers/drivers-page.tsx'
import { ListSearch } from '../../ui/list/page-search.ts'

export const Route = createFileRoute('/dashboard/drivers')({
  staticData: { title: msg`Drivers` },
  validateSearch: (search): ListSearch => v.parse(ListSearch, search),
  component: DriversPage,
})
