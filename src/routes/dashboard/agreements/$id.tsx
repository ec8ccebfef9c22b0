import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { AgreementPanel } from '../../../features/agreements/agreement-panels.tsx'

export const Route = createFileRoute('/dashboard/agreements/$id')({
  staticData: { title: msg`Agreement` },
  remountDeps: ({ params }) => params,
  component: AgreementPanel,
})
