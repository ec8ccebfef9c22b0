import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { RatesPage } from '../../features/rates/rates-page.tsx'

export const Route = createFileRoute('/dashboard/locations_/rates_/$id')({
  staticData: { title: msg`Rates` },
  component: RatesOfLocation,
})

function RatesOfLocation() {
  const { id } = Route.useParams()
  return <RatesPage key={id} id={id} />
}
