import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { VehiclePanel } from '../../../features/vehicles/vehicle-panels.tsx'
import { listSearchOf } from '../../../ui/list/page-search.ts'

/** A vehicle opened from its driver's screen; closing it returns there. */
export const Route = createFileRoute('/dashboard/drivers/vehicles/$vehicleId')({
  staticData: { title: msg`Vehicle` },
  component: VehiclePage,
})

function VehiclePage() {
  const { vehicleId } = Route.useParams()
  const at = { search: listSearchOf, resetScroll: false } as const
  const navigate = Route.useNavigate()

  function close(driverId: string | null) {
    void (driverId === null
      ? navigate({ to: '/dashboard/drivers', ...at })
      : navigate({ to: '/dashboard/drivers/update/$id', params: { id: driverId }, ...at }))
  }

  return <VehiclePanel key={vehicleId} id={vehicleId} resubmitting={undefined} onClose={close} />
}
