import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'

import { MendSearch, listSearchOf } from '../../../ui/list/page-search.ts'
import { NewDriverPanel } from '../../../features/drivers/new-driver-panel.tsx'

export const Route = createFileRoute('/dashboard/drivers/create')({
  staticData: { title: msg`New driver` },
  validateSearch: (search): MendSearch => v.parse(MendSearch, search),
  component: CreatePage,
})

function CreatePage() {
  const { mend, ...rest } = Route.useSearch()
  const list = listSearchOf(rest)
  const navigate = Route.useNavigate()
  return (
    <NewDriverPanel
      mending={mend}
      sought={list.q ?? ''}
      onCreated={(id) => void navigate({ to: '/dashboard/drivers/update/$id', params: { id }, search: list, replace: true, resetScroll: false })}
      onClose={() => void navigate({ to: '/dashboard/drivers', search: list, resetScroll: false })}
    />
  )
}
