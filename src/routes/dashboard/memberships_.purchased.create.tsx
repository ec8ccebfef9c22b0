import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'

import { SellPassPanel } from '../../features/passes/sell-pass-panel.tsx'
import { ResubmitSearch } from '../../ui/list/page-search.ts'

export const Route = createFileRoute('/dashboard/memberships_/purchased/create')({
  staticData: { title: msg`Sell a pass` },
  validateSearch: (search): ResubmitSearch => v.parse(ResubmitSearch, search),
  component: CreatePage,
})

function CreatePage() {
  const { resubmit, ...search } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <SellPassPanel
      resubmitting={resubmit}
      membership={search.membership}
      driver={search.driver}
      onClose={() => void navigate({ to: '/dashboard/memberships/purchased', search, resetScroll: false })}
      onSold={(id) =>
        void navigate({ to: '/dashboard/memberships/purchased/$id', params: { id }, search, resetScroll: false })
      }
    />
  )
}
