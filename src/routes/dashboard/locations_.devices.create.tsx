import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'

import { NewDevicePanel } from '../../features/kiosk-devices/new-device-panel.tsx'
import { AdminsOnly } from '../../records/admins-only.tsx'

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
    <AdminsOnly title={<Trans>Add a device</Trans>} onClose={close}>
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
    </AdminsOnly>
  )
}
