import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'

import { MapPage } from '../../features/locations/map-page.tsx'
import { LocationSearch } from '../../features/locations/locations-search.ts'

export const Route = createFileRoute('/dashboard/locations_/map')({
  staticData: { title: msg`Map of the locations` },
  validateSearch: (search): LocationSearch => v.parse(LocationSearch, search),
  component: Map,
})

function Map() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <MapPage
      search={search}
      onSearch={(to) => void navigate({ to: '.', search: to, replace: true, resetScroll: false })}
    />
  )
}
