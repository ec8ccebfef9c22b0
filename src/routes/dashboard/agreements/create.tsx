import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'

import { NewAgreementPanel } from '../../../features/agreements/agreement-panels.tsx'
import { AdminsOnly } from '../../../records/admins-only.tsx'

export const Route = createFileRoute('/dashboard/agreements/create')({
  staticData: { title: msg`New agreement` },
  component: CreatePage,
})

function CreatePage() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const close = () => void navigate({ to: '/dashboard/agreements', search, resetScroll: false })
  return (
    <AdminsOnly title={<Trans>New agreement</Trans>} onClose={close}>
      <NewAgreementPanel onClose={close} />
    </AdminsOnly>
  )
}
