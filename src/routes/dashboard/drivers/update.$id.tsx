import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'

import { DriverPanel } from '../../../features/drivers/driver-panel.tsx'
import { MendSearch, listSearchOf } from '../../../ui/list/page-search.ts'

export const Route = createFileRoute('/dashboard/drivers/update/$id')({
  staticData: { title: msg`Driver` },
  validateSearch: (search): MendSearch => v.parse(MendSearch, search),
  component: UpdatePage,
})

function UpdatePage() {
  const { id } = Route.useParams()
  const { mend, ...rest } = Route.useSearch()
  const list = listSearchOf(rest)
  const navigate = Route.useNavigate()
  return <DriverPanel key={id} id={id} mending={mend} onClose={() => void navigate({ to: '/dashboard/drivers', search: list, resetScroll: false })} />
}
