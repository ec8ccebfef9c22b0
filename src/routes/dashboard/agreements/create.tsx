import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { NewAgreementPanel } from '../../../features/agreements/agreement-panels.tsx'

export const Route = createFileRoute('/dashboard/agreements/create')({
  staticData: { title: msg`New agreement` },
  component: NewAgreementPanel,
})
