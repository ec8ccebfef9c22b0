import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'

import { NewVehiclePanel } from '../../../features/vehicles/vehicle-panels.tsx'
import { ResubmitSearch, listSearchOf } from '../../../ui/list/page-search.ts'

export const Route = createFileRoute('/dashboard/vehicles/create')({
  staticData: { title: msg`New vehicle` },
  validateSearch: (search): ResubmitSearch => v.parse(ResubmitSearch, search),
  component: CreatePage,
})

function CreatePage() {
  const { resubmit } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <NewVehiclePanel
      resubmitting={resubmit}
      onClose={() => void navigate({ to: '/dashboard/vehicles', search: listSearchOf, resetScroll: false })}
    />
  )
}
