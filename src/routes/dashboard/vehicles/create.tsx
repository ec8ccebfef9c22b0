import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'

import { NewVehiclePanel } from '../../../features/vehicles/new-vehicle-panel.tsx'
import { MendSearch, listSearchOf } from '../../../ui/list/page-search.ts'

export const Route = createFileRoute('/dashboard/vehicles/create')({
  staticData: { title: msg`New vehicle` },
  validateSearch: (search): MendSearch => v.parse(MendSearch, search),
  component: CreatePage,
})

function CreatePage() {
  const { mend, ...rest } = Route.useSearch()
  const list = listSearchOf(rest)
  const navigate = Route.useNavigate()
  const close = () => void navigate({ to: '/dashboard/vehicles', search: list, resetScroll: false })
  return <NewVehiclePanel mending={mend} onCreated={close} onClose={close} />
}
