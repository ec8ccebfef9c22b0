import { and, eq, or, sql } from 'drizzle-orm'
import * as v from 'valibot'

import { editCompany, editInvoicing, getCompany, getCompanyHistory, setInvoicing } from '../../contract/company.ts'
import { addCompany, listActiveOperators, listCompanies, releaseTaxId } from '../../contract/companies.ts'
import { COUNTRIES } from '../../domain/countries.ts'
import { readHistory } from '../audit/read-history.ts'
import { companies } from '../db/schema/companies.ts'
import { ProblemError } from '../http/problem-error.ts'
import { type CompanyContext, type Route, companyRoute, sessionRoute } from '../http/route.ts'
import { containsPattern } from '../lists/contains-pattern.ts'
import { USER_ORDER, matchingUsers, userReading } from '../operators/user-rows.ts'
import { createForOthers } from './add-company.ts'
import { companyFor } from './company-record.ts'
import { changeInvoicing, editProfile, setInvoicingSettings } from './edit-company.ts'
import { containsComparable } from '../lists/comparable-column.ts'
import { release } from './release-tax-id.ts'

/** Row as the database returns it. */
const Row = v.object({
  id: v.string(),
  name: v.string(),
  country: v.picklist(COUNTRIES),
  legal_name: v.string(),
  tax_id: v.string(),
  tax_id_released: v.boolean(),
  created_at: v.string(),
  active_operators: v.number(),
  abuse_reports: v.number(),
})
const CompanySummaryRow = v.object({
  company: v.pipe(
    Row,
    v.transform(
      ({
        legal_name: legalName,
        tax_id: taxId,
        tax_id_released: taxIdReleased,
        created_at: createdAt,
        active_operators: activeOperators,
        abuse_reports: abuseReports,
        ...row
      }) => ({
        ...row,
        legalName,
        taxId,
        taxIdReleased,
        createdAt: new Date(createdAt).toISOString(),
        activeOperators,
        abuseReports,
      }),
    ),
  ),
})

const OPERATORS_MOST = 999

export const companyRoutes: readonly Route[] = [
  sessionRoute(listCompanies, async ({ query: { page, limit, country, search = '' } }, { tx, session }) => {
    const pattern = containsPattern(search)
    const where =
      and(
        country && sql`country = ${country}`,
        search === ''
          ? undefined
          : or(
              containsComparable(sql`name`, search),
              containsComparable(sql`legal_name`, search),
              sql`tax_id ilike ${pattern}`,
            ),
      ) ?? sql`true`
    const rows = await tx.db
      .select({ company: sql<unknown>`row_to_json(found)` })
      .from(sql`auth_companies(${session}::bytea) as found`)
      .where(where)
      .orderBy(sql`name`, sql`id`)
    const data = v.parse(v.array(CompanySummaryRow), rows).slice((page - 1) * limit, page * limit)
    return { data: data.map(({ company }) => company), page, limit, total: rows.length }
  }),
  sessionRoute(addCompany, createForOthers),
  companyRoute(getCompany, async ({ params }, context) => {
    const { tx, actor } = context
    requireOwn(params.id, context)
    const [row] = await tx.db.select().from(companies).where(eq(companies.id, actor.companyId))
    if (!row) throw new ProblemError('not_found')
    return companyFor(actor.role, row, tx)
  }),
  companyRoute(editCompany, editProfile),
  companyRoute(releaseTaxId, release),
  companyRoute(getCompanyHistory, async ({ params }, context) => {
    requireOwn(params.id, context)
    return { data: await readHistory('company', params.id, context) }
  }),
  companyRoute(listActiveOperators, async ({ params }, context) => {
    requireOwn(params.id, context)
    return {
      data: (
        await userReading(context).find(matchingUsers({ state: 'active' }, context), {
          order: USER_ORDER,
          limit: OPERATORS_MOST,
        })
      ).map(({ item }) => item),
    }
  }),
  companyRoute(setInvoicing, setInvoicingSettings),
  companyRoute(editInvoicing, changeInvoicing),
]

/** Answers for another company's id as if it did not exist. */
function requireOwn(id: string, { actor }: CompanyContext): void {
  if (id !== actor.companyId) throw new ProblemError('not_found')
}
