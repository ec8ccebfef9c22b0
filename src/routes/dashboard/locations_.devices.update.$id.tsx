import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { DevicePanel } from '../../features/kiosk-devices/device-panels.tsx'

export const Route = createFileRoute('/dashboard/locations_/devices/update/$id')({
  staticData: { title: msg`Device` },
  component: UpdatePage,
})

function UpdatePage() {
  const { id } = Route.useParams()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <DevicePanel
      key={id}
      id={id}
      onClose={() => void navigate({ to: '/dashboard/locations/devices', search, resetScroll: false })}
    />
  )
}
