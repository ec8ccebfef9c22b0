import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { CompanyPanel } from '../../../features/company/company-panels.tsx'

export const Route = createFileRoute('/dashboard/companies/update/$id')({
  staticData: { title: msg`Company` },
  component: UpdatePage,
})

function UpdatePage() {
  const { id } = Route.useParams()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <CompanyPanel
      key={id}
      id={id}
      onClose={() => void navigate({ to: '/dashboard/companies', search, resetScroll: false })}
    />
  )
}
