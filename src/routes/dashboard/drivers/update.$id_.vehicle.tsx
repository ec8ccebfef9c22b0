import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { NewVehiclePanel } from '../../../features/vehicles/vehicle-panels.tsx'
import { listSearchOf } from '../../../ui/list/page-search.ts'

/** Adds a vehicle to the driver whose screen is open. */
export const Route = createFileRoute('/dashboard/drivers/update/$id_/vehicle')({
  staticData: { title: msg`New vehicle` },
  component: NewVehiclePage,
})

function NewVehiclePage() {
  const { id } = Route.useParams()
  const navigate = Route.useNavigate()
  return (
    <NewVehiclePanel
      driverId={id}
      resubmitting={undefined}
      onClose={() =>
        void navigate({ to: '/dashboard/drivers/update/$id', params: { id }, search: listSearchOf, resetScroll: false })
      }
    />
  )
}
