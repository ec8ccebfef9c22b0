import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'

import { CompanySummary, editCompany, editInvoicing, getCompany, getCompanyHistory, listCompanies, setInvoicing } from '../../contract/company.ts'
import { readHistory } from '../audit/read-history.ts'
import { companies } from '../db/schema/companies.ts'
import { ProblemError } from '../http/problem-error.ts'
import { type CompanyContext, type Route, companyRoute, sessionRoute } from '../http/route.ts'
import { shownTo } from './company-record.ts'
import { changeInvoicing, editProfile, setInvoicingSettings } from './edit-company.ts'

export const companyRoutes: readonly Route[] = [
  sessionRoute(listCompanies, async ({ query: { page, limit } }, { tx, session }) => {
    const rows = await tx.db.select({ company: sql<unknown>`row_to_json(found)` }).from(sql`auth_companies(${session}::bytea) as found`)
    const all = v.parse(v.array(CompanySummary), rows.map((row) => row.company))
    return { data: all.slice((page - 1) * limit, page * limit), page, limit, total: all.length }
  }),
  companyRoute(getCompany, async ({ params }, context) => {
    const { tx, actor } = context
    requireOwn(params.id, context)
    const [row] = await tx.db.select().from(companies).where(eq(companies.id, actor.companyId))
    if (!row) throw new ProblemError('not_found')
    return shownTo(actor.role, row)
  }),
  companyRoute(editCompany, editProfile),
  companyRoute(getCompanyHistory, async ({ params }, context) => {
    requireOwn(params.id, context)
    return { data: await readHistory('company', params.id, context) }
  }),
  companyRoute(setInvoicing, setInvoicingSettings),
  companyRoute(editInvoicing, changeInvoicing),
]

/** Another company's id is not there. */
function requireOwn(id: string, { actor }: CompanyContext): void {
  if (id !== actor.companyId) throw new ProblemError('not_found')
}
