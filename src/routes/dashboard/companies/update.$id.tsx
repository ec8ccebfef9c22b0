import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { CompanyPanel } from '../../../features/company/company-panels.tsx'

export const Route = createFileRoute('/dashboard/companies/update/$id')({
  staticData: { title: msg`Company` },
  remountDeps: ({ params }) => params,
  component: CompanyPanel,
})
