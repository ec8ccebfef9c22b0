import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'

import { LocationsPage } from '../../../features/locations/locations-page.tsx'
import { LocationSearch } from '../../../features/locations/locations-search.ts'

export const Route = createFileRoute('/dashboard/locations/')({
  staticData: { title: msg`Locations` },
  validateSearch: (search): LocationSearch => v.parse(LocationSearch, search),
  component: LocationsPage,
})
