import {
  addCompany,
  type CompanySummary,
  listActiveOperators,
  listCompanies,
  releaseTaxId,
} from '../../../contract/companies.ts'
import { type Company, editCompany, editInvoicing, getCompany } from '../../../contract/company.ts'
import { type Retention, editRetention, getRetention } from '../../../contract/retention.ts'
import type { User } from '../../../contract/user.ts'
import { defineServerWrite } from '../../data/online-write.ts'
import { type ServerQuery, type ServerRecordState, setFilters, useServerRecord } from '../../data/use-server-records.ts'
import type { CompaniesSearch } from './companies-search.ts'

/** First part of the keys of all queries about companies by a super admin. */
const COMPANIES = 'companies'

export function companiesQuery({ q, country }: CompaniesSearch): ServerQuery<CompanySummary> {
  const query = setFilters({ search: q, country })
  return {
    key: [COMPANIES, 'list', query],
    page: (api, paging, options) => api.call(listCompanies, { query: { ...query, ...paging } }, options),
  }
}

export function useOneCompany(id: string): ServerRecordState<Company> {
  return useServerRecord([COMPANIES, 'one', id], (api, signal) => api.call(getCompany, { params: { id } }, { signal }))
}

/** People who can sign in to the company. */
export function useActiveOperators(id: string): ServerRecordState<readonly User[]> {
  return useServerRecord(
    [COMPANIES, 'operators', id],
    async (api, signal) => (await api.call(listActiveOperators, { params: { id } }, { signal })).data,
  )
}

/** First part of the key of the retention periods. */
const RETENTION = 'retention'

/** Periods of the session's company, and what the next night deletes. For admins. */
export function useRetention(): ServerRecordState<Retention> {
  return useServerRecord([RETENTION], (api, signal) => api.call(getRetention, {}, { signal }))
}

export const changeRetention = defineServerWrite({ endpoint: editRetention, refreshes: RETENTION })
export const editProfile = defineServerWrite({ endpoint: editCompany, refreshes: 'company' })
/** Edit of another company by a super admin. */
export const editOther = defineServerWrite({ endpoint: editCompany, refreshes: COMPANIES })
export const releaseTaxIdOf = defineServerWrite({ endpoint: releaseTaxId, refreshes: COMPANIES })
export const createCompany = defineServerWrite({ endpoint: addCompany, refreshes: COMPANIES })
export const changeInvoicing = defineServerWrite({ endpoint: editInvoicing, refreshes: 'company' })
