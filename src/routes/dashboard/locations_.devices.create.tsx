import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { NewDevicePanel } from '../../features/kiosk-devices/device-panels.tsx'

export const Route = createFileRoute('/dashboard/locations_/devices/create')({
  staticData: { title: msg`Add a device` },
  component: CreatePage,
})

function CreatePage() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const close = () => void navigate({ to: '/dashboard/locations/devices', search, resetScroll: false })
  const { locations = '' } = search
  return (
    <NewDevicePanel
      locationId={locations.includes(',') ? '' : locations}
      onDone={(id) =>
        void navigate({
          to: '/dashboard/locations/devices/update/$id',
          params: { id },
          search,
          resetScroll: false,
          replace: true,
        })
      }
      onClose={close}
    />
  )
}
