import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { lazy } from 'react'

import { LocationPage } from '../../../features/locations/location-page.tsx'

// Far down on the page, and with its codes and paper a part of its own.
const TicketTexts = lazy(async () => ({
  default: (await import('../../../features/tickets/ticket-texts.tsx')).TicketTexts,
}))

export const Route = createFileRoute('/dashboard/locations/update/$id')({
  staticData: { title: msg`Location` },
  component: UpdatePage,
})

function UpdatePage() {
  const { id } = Route.useParams()
  return <LocationPage key={id} id={id} Tickets={TicketTexts} />
}
