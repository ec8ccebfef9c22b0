import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'

import { ResubmitSearch, listSearchOf } from '../../../ui/list/page-search.ts'
import { NewDriverPanel } from '../../../features/drivers/new-driver-panel.tsx'

export const Route = createFileRoute('/dashboard/drivers/create')({
  staticData: { title: msg`New driver` },
  validateSearch: (search): ResubmitSearch => v.parse(ResubmitSearch, search),
  component: CreatePage,
})

function CreatePage() {
  const { resubmit, ...rest } = Route.useSearch()
  const list = listSearchOf(rest)
  const navigate = Route.useNavigate()
  return (
    <NewDriverPanel
      resubmitting={resubmit}
      sought={list.q ?? ''}
      onCreated={(id) =>
        void navigate({
          to: '/dashboard/drivers/update/$id',
          params: { id },
          search: list,
          replace: true,
          resetScroll: false,
        })
      }
      onClose={() => void navigate({ to: '/dashboard/drivers', search: list, resetScroll: false })}
    />
  )
}
