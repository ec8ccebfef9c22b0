import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'

import { VehiclePanel } from '../../../features/vehicles/vehicle-panel.tsx'
import { MendSearch, listSearchOf } from '../../../ui/list/page-search.ts'

export const Route = createFileRoute('/dashboard/vehicles/update/$id')({
  staticData: { title: msg`Vehicle` },
  validateSearch: (search): MendSearch => v.parse(MendSearch, search),
  component: UpdatePage,
})

function UpdatePage() {
  const { id } = Route.useParams()
  const { mend, ...rest } = Route.useSearch()
  const list = listSearchOf(rest)
  const navigate = Route.useNavigate()
  return <VehiclePanel key={id} id={id} mending={mend} onClose={() => void navigate({ to: '/dashboard/vehicles', search: list, resetScroll: false })} />
}
