import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { NewVehiclePanel } from '../../../features/vehicles/new-vehicle-panel.tsx'
import { listSearchOf } from '../../../ui/list/page-search.ts'

/** Another vehicle for the driver on whose screen one is. */
export const Route = createFileRoute('/dashboard/drivers/update/$id_/vehicle')({
  staticData: { title: msg`New vehicle` },
  component: NewVehiclePage,
})

function NewVehiclePage() {
  const { id } = Route.useParams()
  const search = listSearchOf(Route.useSearch())
  const navigate = Route.useNavigate()
  const back = () => void navigate({ to: '/dashboard/drivers/update/$id', params: { id }, search, resetScroll: false })
  return <NewVehiclePanel driverId={id} mending={undefined} onCreated={back} onClose={back} />
}
