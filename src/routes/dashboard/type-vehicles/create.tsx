import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { NewClassPanel } from '../../../features/vehicle-types/vehicle-type-panel.tsx'

export const Route = createFileRoute('/dashboard/type-vehicles/create')({
  staticData: { title: msg`New vehicle class` },
  component: NewClassPanel,
})
