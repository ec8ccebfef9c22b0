import { listActiveOperators, listCompanies, type CompanySummary } from '../../../contract/companies.ts'
import { getCompany, type Company } from '../../../contract/company.ts'
import type { User } from '../../../contract/user.ts'
import { useServerRecord, type ServerQuestion, type ServerRecordState } from '../../data/use-server-records.ts'
import type { CompaniesSearch } from './companies-search.ts'

/** The first part of the keys of all that a super admin reads of companies. */
export const COMPANIES = 'companies'

export function companiesQuestion({ q, country }: CompaniesSearch): ServerQuestion<CompanySummary> {
  const asked = { ...(q !== undefined && { search: q }), ...(country !== undefined && { country }) }
  return {
    key: [COMPANIES, 'list', asked],
    page: (api, { page, limit }, signal) => api.call(listCompanies, { query: { ...asked, page: String(page), limit: String(limit) } }, signal && { signal }),
  }
}

export function useOneCompany(id: string): ServerRecordState<Company> {
  return useServerRecord([COMPANIES, 'one', id], (api, signal) => api.call(getCompany, { params: { id } }, { signal }))
}

/** Who can sign in to it. */
export function useActiveOperators(id: string): ServerRecordState<readonly User[]> {
  return useServerRecord([COMPANIES, 'operators', id], async (api, signal) => (await api.call(listActiveOperators, { params: { id } }, { signal })).data)
}
