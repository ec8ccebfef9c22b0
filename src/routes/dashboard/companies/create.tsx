import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'

import { NewCompanyPanel } from '../../../features/company/company-panels.tsx'

export const Route = createFileRoute('/dashboard/companies/create')({
  staticData: { title: msg`New company` },
  component: CreatePage,
})

function CreatePage() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <NewCompanyPanel
      onDone={(id) =>
        void navigate({
          to: '/dashboard/companies/update/$id',
          params: { id },
          search,
          resetScroll: false,
          replace: true,
        })
      }
      onClose={() => void navigate({ to: '/dashboard/companies', search, resetScroll: false })}
    />
  )
}
