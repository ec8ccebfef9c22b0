import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'

import { DriverPanel } from '../../../features/drivers/driver-panel.tsx'
import { ResubmitSearch, listSearchOf } from '../../../ui/list/page-search.ts'

export const Route = createFileRoute('/dashboard/drivers/update/$id')({
  staticData: { title: msg`Driver` },
  validateSearch: (search): ResubmitSearch => v.parse(ResubmitSearch, search),
  component: UpdatePage,
})

function UpdatePage() {
  const { id } = Route.useParams()
  const { resubmit, ...rest } = Route.useSearch()
  const list = listSearchOf(rest)
  const navigate = Route.useNavigate()
  return (
    <DriverPanel
      key={id}
      id={id}
      resubmitting={resubmit}
      onClose={() => void navigate({ to: '/dashboard/drivers', search: list, resetScroll: false })}
    />
  )
}
