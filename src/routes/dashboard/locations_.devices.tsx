import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'

import { DevicesPage } from '../../features/kiosk-devices/devices-page.tsx'
import { DevicesSearch } from '../../features/kiosk-devices/devices-search.ts'

export const Route = createFileRoute('/dashboard/locations_/devices')({
  staticData: { title: msg`Devices` },
  validateSearch: (search): DevicesSearch => v.parse(DevicesSearch, search),
  component: DevicesPage,
})
