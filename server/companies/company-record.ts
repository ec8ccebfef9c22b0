import type { Company } from '../../contract/company.ts'
import { type Role, isAdmin } from '../../domain/roles.ts'
import type { Transaction } from '../db/database.ts'
import type { companies } from '../db/schema/companies.ts'
import { readSettings } from '../messaging/settings.ts'

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
export async function companyFor(role: Role, row: CompanyRow, tx: Transaction): Promise<Company> {
  const { kinds } = await readSettings(row.id, tx)
  const { taxIdReleasedAt, ...record } = row
  const company = {
    ...record,
    customerMessages: [...kinds],
    taxIdReleased: taxIdReleasedAt !== null,
    createdAt: row.createdAt.toISOString(),
  }
  return isAdmin(role) ? company : { ...company, ...HIDDEN_FROM_STAFF }
}
