import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { VehicleTypePanel } from '../../../features/vehicle-types/vehicle-type-panel.tsx'

export const Route = createFileRoute('/dashboard/type-vehicles/update/$id')({
  staticData: { title: msg`Vehicle type` },
  remountDeps: ({ params }) => params,
  component: VehicleTypePanel,
})
