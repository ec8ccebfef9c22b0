import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { SellPassPanel } from '../../features/passes/sell-pass-panel.tsx'

export const Route = createFileRoute('/dashboard/memberships_/purchased/create')({ staticData: { title: msg`Sell a pass` }, component: CreatePage })

function CreatePage() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <SellPassPanel
      onClose={() => void navigate({ to: '/dashboard/memberships/purchased', search, resetScroll: false })}
      onSold={(id) => void navigate({ to: '/dashboard/memberships/purchased/$id', params: { id }, search, resetScroll: false })}
    />
  )
}
