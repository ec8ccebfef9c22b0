import { eq, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import * as v from 'valibot'

import type { Company } from '../../contract/company.ts'
import type { addCompany } from '../../contract/companies.ts'
import type { ParsedRequest } from '../../contract/endpoint.ts'
import type { SignUpCompany } from '../../contract/sign-up.ts'
import { countryOption } from '../../domain/countries.ts'
import { VEHICLE_TYPE_IDS } from '../../domain/vehicles.ts'
import { writeAudit } from '../audit/audit-trail.ts'
import { refuseDuplicate } from '../crud/table-writes.ts'
import { callDefiner } from '../db/call-definer.ts'
import type { Transaction } from '../db/database.ts'
import { companies, companyVehicleTypes } from '../db/schema/companies.ts'
import { invalidField } from '../http/problem-error.ts'
import type { SessionContext } from '../http/route.ts'
import { TAX_ID_TAKEN } from '../sign-up/require-free-sign-up.ts'
import { companyFor } from './company-record.ts'

/** Returns a company's row for the database functions, with the defaults of its country. */
export function companyRow(id: string, { country, name, legalName, businessName, taxId }: SignUpCompany) {
  const { currency, taxRate } = countryOption(country)
  return {
    id,
    country,
    currency,
    name,
    legal_name: legalName,
    business_name: businessName,
    tax_id: taxId,
    vat_rate: taxRate,
  }
}

/** Inserts the initial rows of every company. The transaction has already entered the company. */
export async function addVehicleTypes(companyId: string, tx: Transaction): Promise<void> {
  await tx.db.insert(companyVehicleTypes).values(
    Object.values(VEHICLE_TYPE_IDS).map((vehicleTypeId) => ({
      companyId,
      id: uuidv7(),
      vehicleTypeId,
      position: vehicleTypeId,
    })),
  )
}

/** Creates a company for others, who are invited to it afterwards. Repeating it with the same id changes nothing. */
export async function createForOthers(
  { body }: ParsedRequest<typeof addCompany>,
  context: SessionContext,
): Promise<Company> {
  const { tx, actor, session } = context
  const { id, ...company } = body
  const added = await callDefiner(
    tx,
    sql`auth_add_company(${session}::bytea, ${JSON.stringify(companyRow(id, company))}::jsonb)`,
  ).catch(refuseDuplicate({ companies_tax_id: { ...TAX_ID_TAKEN, path: 'taxId' } }))
  const isNew = v.parse(v.nullish(v.boolean()), added)
  if (isNew == null) throw invalidField('id', 'invalidField')
  if (isNew) {
    await addVehicleTypes(id, tx)
    await writeAudit([{ entity: 'company', id, action: 'created', before: {}, after: { ...company } }], {
      ...context,
      actor: { ...actor, companyId: id },
    })
  }
  const [row] = await tx.db.select().from(companies).where(eq(companies.id, id))
  if (!row) throw new Error('A company just created is not there')
  return companyFor(actor.role, row, tx)
}
