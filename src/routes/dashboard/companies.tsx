import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'

import { CompaniesPage } from '../../features/company/companies-page.tsx'
import { CompaniesSearch } from '../../features/company/companies-search.ts'
import { useEnterCompany } from '../../features/company/use-enter-company.ts'

export const Route = createFileRoute('/dashboard/companies')({
  staticData: { title: msg`Companies` },
  validateSearch: (search): CompaniesSearch => v.parse(CompaniesSearch, search),
  component: Companies,
})

function Companies() {
  return <CompaniesPage onEnter={useEnterCompany()} />
}
