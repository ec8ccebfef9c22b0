import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { VehicleTypePanel } from '../../../features/vehicle-types/vehicle-type-panel.tsx'

export const Route = createFileRoute('/dashboard/type-vehicles/update/$id')({
  staticData: { title: msg`Vehicle type` },
  component: UpdatePage,
})

function UpdatePage() {
  const { id } = Route.useParams()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <VehicleTypePanel
      key={id}
      id={id}
      onClose={() => void navigate({ to: '/dashboard/type-vehicles', search, resetScroll: false })}
    />
  )
}
