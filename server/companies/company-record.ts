import type { Company } from '../../contract/company.ts'
import { type Role, isAdmin } from '../../domain/roles.ts'
import type { companies } from '../db/schema/companies.ts'

export type CompanyRow = typeof companies.$inferSelect

/** Fields that staff do not need are not sent to them. */
const HIDDEN_FROM_STAFF = {
  contactEmail: null,
  contactPhone: null,
  contactPerson: null,
  contactPosition: null,
  invoicingPlatform: null,
  invoicingThreshold: null,
  invoiceRequestEmail: null,
  invoiceRequestDays: null,
} as const satisfies Partial<Company>

/** Returns a company with the fields that this role may see. */
export function companyFor(role: Role, row: CompanyRow): Company {
  const company = { ...row, createdAt: row.createdAt.toISOString() }
  return isAdmin(role) ? company : { ...company, ...HIDDEN_FROM_STAFF }
}
