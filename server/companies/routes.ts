import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'

import { type Company, CompanySummary, getCompany, listCompanies } from '../../contract/company.ts'
import { isAdmin } from '../../domain/roles.ts'
import { companies } from '../db/schema/companies.ts'
import { ProblemError } from '../http/problem-error.ts'
import { type Route, companyRoute, sessionRoute } from '../http/route.ts'

type CompanyRow = typeof companies.$inferSelect

/** What staff do not need for their work is not sent to them. */
const HIDDEN_FROM_STAFF = {
  contactEmail: null,
  contactPhone: null,
  contactPerson: null,
  contactPosition: null,
  invoicingPlatform: null,
  invoicingThreshold: null,
  invoiceRequestEmail: null,
} as const satisfies Partial<Company>

function toCompany(row: CompanyRow): Company {
  return { ...row, createdAt: row.createdAt.toISOString() }
}

export const companyRoutes: readonly Route[] = [
  sessionRoute(listCompanies, async ({ query: { page, limit } }, { tx, session }) => {
    const rows = await tx.db.select({ company: sql<unknown>`row_to_json(found)` }).from(sql`auth_companies(${session}::bytea) as found`)
    const all = v.parse(v.array(CompanySummary), rows.map((row) => row.company))
    return { data: all.slice((page - 1) * limit, page * limit), page, limit, total: all.length }
  }),
  companyRoute(getCompany, async ({ params }, { tx, actor }) => {
    const [row] = await tx.db.select().from(companies).where(eq(companies.id, actor.companyId))
    if (!row || row.id !== params.id) throw new ProblemError('not_found')
    return isAdmin(actor.role) ? toCompany(row) : { ...toCompany(row), ...HIDDEN_FROM_STAFF }
  }),
]
