import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { PassPanel } from '../../features/passes/pass-panel.tsx'

export const Route = createFileRoute('/dashboard/memberships_/purchased/$id')({ staticData: { title: msg`Pass` }, component: PassPage })

function PassPage() {
  const { id } = Route.useParams()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return <PassPanel key={id} id={id} onClose={() => void navigate({ to: '/dashboard/memberships/purchased', search, resetScroll: false })} />
}
