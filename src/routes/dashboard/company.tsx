import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { CompanyPage } from '../../features/company/company-page.tsx'

export const Route = createFileRoute('/dashboard/company')({
  staticData: { title: msg`My company` },
  component: CompanyPage,
})
