import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'

import { MapPage } from '../../features/location-map/map-page.tsx'
import { MapSearch } from '../../features/location-map/map-search.ts'

export const Route = createFileRoute('/dashboard/locations_/map')({
  staticData: { title: msg`Map of the locations` },
  validateSearch: (search): MapSearch => v.parse(MapSearch, search),
  component: LocationMap,
})

function LocationMap() {
  const navigate = Route.useNavigate()
  return <MapPage search={Route.useSearch()} onSearch={(to) => void navigate({ to: '.', search: to, replace: true, resetScroll: false })} />
}
