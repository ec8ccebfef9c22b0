import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'

import { VehiclesPage } from '../../features/vehicles/vehicles-page.tsx'
import { ListSearch } from '../../ui/list/page-search.ts'

export const Route = createFileRoute('/dashboard/vehicles')({
  staticData: { title: msg`Vehicles` },
  validateSearch: (search): ListSearch => v.parse(ListSearch, search),
  component: VehiclesPage,
})
