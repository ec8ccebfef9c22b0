import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { DevicePanel } from '../../features/kiosk-devices/device-panels.tsx'

export const Route = createFileRoute('/dashboard/locations_/devices/update/$id')({
  staticData: { title: msg`Device` },
  remountDeps: ({ params }) => params,
  component: DevicePanel,
})
