import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { LocationPage } from '../../../features/locations/location-page.tsx'
import { TicketTexts } from '../../../features/tickets/public.ts'

export const Route = createFileRoute('/dashboard/locations/update/$id')({
  staticData: { title: msg`Location` },
  component: UpdatePage,
})

function UpdatePage() {
  const { id } = Route.useParams()
  return <LocationPage key={id} id={id} Tickets={TicketTexts} />
}
