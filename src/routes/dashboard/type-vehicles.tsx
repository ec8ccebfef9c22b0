import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'

import { VehicleTypesPage } from '../../features/vehicle-types/vehicle-types-page.tsx'
import { ListSearch } from '../../ui/list/page-search.ts'

export const Route = createFileRoute('/dashboard/type-vehicles')({
  staticData: { title: msg`Vehicle types` },
  validateSearch: (search): ListSearch => v.parse(ListSearch, search),
  component: VehicleTypesPage,
})
