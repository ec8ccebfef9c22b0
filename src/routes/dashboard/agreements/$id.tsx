import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { AgreementPanel } from '../../../features/agreements/agreement-panels.tsx'

export const Route = createFileRoute('/dashboard/agreements/$id')({
  staticData: { title: msg`Agreement` },
  component: UpdatePage,
})

function UpdatePage() {
  const { id } = Route.useParams()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <AgreementPanel
      key={id}
      id={id}
      onClose={() => void navigate({ to: '/dashboard/agreements', search, resetScroll: false })}
    />
  )
}
