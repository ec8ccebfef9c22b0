import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'

import { VehiclePanel } from '../../../features/vehicles/vehicle-panels.tsx'
import { ResubmitSearch, listSearchOf } from '../../../ui/list/page-search.ts'

export const Route = createFileRoute('/dashboard/vehicles/update/$id')({
  staticData: { title: msg`Vehicle` },
  validateSearch: (search): ResubmitSearch => v.parse(ResubmitSearch, search),
  component: UpdatePage,
})

function UpdatePage() {
  const { id } = Route.useParams()
  const { resubmit } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <VehiclePanel
      key={id}
      id={id}
      resubmitting={resubmit}
      onClose={() => void navigate({ to: '/dashboard/vehicles', search: listSearchOf, resetScroll: false })}
    />
  )
}
