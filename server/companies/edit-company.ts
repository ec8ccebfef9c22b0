import { eq } from 'drizzle-orm'

import {
  COMPANY_FIELD_NAMES,
  type Company,
  INVOICING_FIELD_NAMES,
  STAFF_COMPANY_FIELDS,
  type editCompany,
  type editInvoicing,
  type setInvoicing,
} from '../../contract/company.ts'
import type { ParsedRequest } from '../../contract/endpoint.ts'
import type { Json } from '../../domain/json.ts'
import { isConnectable } from '../../domain/invoicing.ts'
import { isAdmin } from '../../domain/roles.ts'
import { taxIdFault } from '../../domain/tax-ids.ts'
import { editFields, refuseDuplicate } from '../crud/table-writes.ts'
import { companies } from '../db/schema/companies.ts'
import { deletePhoto } from '../files/stored-files.ts'
import { requireLogo } from '../files/logo.ts'
import { ProblemError, invalidField } from '../http/problem-error.ts'
import type { CompanyContext } from '../http/route.ts'
import { requireRecentProof } from '../second-factor/require-factor.ts'
import { TAX_ID_TAKEN } from '../sign-up/require-free-sign-up.ts'
import { type CompanyRow, companyFor } from './company-record.ts'

type Changes = Readonly<Record<string, { from: Json; to: Json } | undefined>>
type Field = (typeof COMPANY_FIELD_NAMES)[number] | (typeof INVOICING_FIELD_NAMES)[number]

/** Changes a company's profile; staff may change only its name and logo. */
export async function editProfile(
  { params, body: { changes } }: ParsedRequest<typeof editCompany>,
  context: CompanyContext,
): Promise<Company> {
  const row = await lockOwn(context)
  if (row.id !== params.id) throw new ProblemError('not_found')
  const given = Object.entries(changes).flatMap(([field, change]) => (change === undefined ? [] : field))
  if (!isAdmin(context.actor.role) && !given.every((field) => STAFF_COMPANY_FIELDS.includes(field)))
    throw new ProblemError('forbidden')
  const { taxId, logo, adminsNeedFactor } = changes
  if (adminsNeedFactor !== undefined) {
    if (context.entered.lacks_factor) throw new ProblemError('second_factor_required')
    requireRecentProof(context)
  }
  const fault = taxId === undefined || taxId.to === row.taxId ? null : taxIdFault(row.country, taxId.to)
  if (fault !== null) throw invalidField('changes.taxId.to', fault)
  if (logo !== undefined && logo.to !== row.logo) await requireLogo(logo.to, 'changes.logo.to', context)
  const after = await edit(row, changes, COMPANY_FIELD_NAMES, context)
  if (after.logo !== row.logo) await deletePhoto(row.logo, context)
  return companyFor(context.actor.role, after, context.tx)
}

/** Changes the invoicing settings of the company. */
export async function changeInvoicing(
  { body: { changes } }: ParsedRequest<typeof editInvoicing>,
  context: CompanyContext,
): Promise<Company> {
  const after = await edit(await lockOwn(context), changes, INVOICING_FIELD_NAMES, context)
  return companyFor(context.actor.role, after, context.tx)
}

/** Sets the invoicing settings, whatever the previous ones were. */
export async function setInvoicingSettings(
  { body }: ParsedRequest<typeof setInvoicing>,
  context: CompanyContext,
): Promise<Company> {
  if (body.invoicingType === 'amount' && body.invoicingThreshold === null)
    throw invalidField('invoicingThreshold', 'required')
  const row = await lockOwn(context)
  const changes = Object.fromEntries(
    INVOICING_FIELD_NAMES.map((field) => [field, { from: row[field], to: body[field] }]),
  )
  return companyFor(context.actor.role, await edit(row, changes, INVOICING_FIELD_NAMES, context), context.tx)
}

async function lockOwn({ tx, actor }: CompanyContext): Promise<CompanyRow> {
  const [row] = await tx.db.select().from(companies).where(eq(companies.id, actor.companyId)).for('no key update')
  if (!row) throw new ProblemError('not_found')
  return row
}

async function edit(
  row: CompanyRow,
  changes: Changes,
  fields: readonly Field[],
  context: CompanyContext,
): Promise<CompanyRow> {
  let changed = row
  const { id, version } = row
  await editFields({ entity: 'company', id, current: row, version, changes, fields }, context, async ({ after }) => {
    const invoicing = { invoicingType: row.invoicingType, invoicingThreshold: row.invoicingThreshold, ...after }
    // If only some stays are invoiced, the minimum total is required: without it no stay would be invoiced.
    if (
      invoicing.invoicingType === 'amount' &&
      invoicing.invoicingThreshold === null &&
      ('invoicingType' in after || 'invoicingThreshold' in after)
    )
      throw invalidField('changes.invoicingThreshold.to', 'required')
    const { invoicingPlatform, automaticInvoicing } = { ...row, ...after }
    if (
      ('automaticInvoicing' in after || 'invoicingPlatform' in after) &&
      automaticInvoicing &&
      invoicingPlatform !== null &&
      !isConnectable(invoicingPlatform, row.country)
    )
      throw invalidField('changes.automaticInvoicing.to', 'platform_not_automatic')
    const [updated] = await context.tx.db
      .update(companies)
      .set({ ...after, ...('taxId' in after && { taxIdReleasedAt: null }) })
      .where(eq(companies.id, row.id))
      .returning()
      .catch(refuseDuplicate({ companies_tax_id: { ...TAX_ID_TAKEN, path: 'changes.taxId.to' } }))
    if (updated) changed = updated
  })
  if (changed !== row) context.announceAccount(row.id)
  return changed
}
