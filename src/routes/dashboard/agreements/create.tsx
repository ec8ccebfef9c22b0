import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { NewAgreementPanel } from '../../../features/agreements/agreement-panels.tsx'

export const Route = createFileRoute('/dashboard/agreements/create')({
  staticData: { title: msg`New agreement` },
  component: CreatePage,
})

function CreatePage() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <NewAgreementPanel onClose={() => void navigate({ to: '/dashboard/agreements', search, resetScroll: false })} />
  )
}
