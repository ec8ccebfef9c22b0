import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { TicketsPage } from '../../features/tickets/tickets-page.tsx'

export const Route = createFileRoute('/dashboard/locations_/tickets/$id')({
  staticData: { title: msg`Ticket texts` },
  component: Texts,
})

function Texts() {
  const { id } = Route.useParams()
  return <TicketsPage key={id} id={id} />
}
