import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'

import { PassPanel } from '../../features/passes/pass-panel.tsx'
import { ResubmitSearch } from '../../ui/list/page-search.ts'

export const Route = createFileRoute('/dashboard/memberships_/purchased/$id')({
  staticData: { title: msg`Pass` },
  validateSearch: (search): ResubmitSearch => v.parse(ResubmitSearch, search),
  component: PassPage,
})

function PassPage() {
  const { id } = Route.useParams()
  const { resubmit, ...search } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <PassPanel
      key={id}
      id={id}
      resubmitting={resubmit}
      onDone={() =>
        void navigate({
          to: '/dashboard/memberships/purchased/$id',
          params: { id },
          search: { ...search, resubmit: undefined },
          replace: true,
          resetScroll: false,
        })
      }
      onClose={() => void navigate({ to: '/dashboard/memberships/purchased', search, resetScroll: false })}
    />
  )
}
