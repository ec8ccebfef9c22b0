import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { MapPage } from '../../features/location-map/map-page.tsx'

export const Route = createFileRoute('/dashboard/locations_/map')({ staticData: { title: msg`Map of the locations` }, component: MapPage })
