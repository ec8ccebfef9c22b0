import { and, eq, inArray } from 'drizzle-orm'

import type { ParsedRequest, ResponseOf } from '../../contract/endpoint.ts'
import { type changeInvoiceCustomer, type getInvoicePdf, type mailInvoice } from '../../contract/invoice-documents.ts'
import { customerIdFault } from '../../domain/invoicing.ts'
import { customerLanguage } from '../../domain/people.ts'
import { companies } from '../db/schema/companies.ts'
import { invoices } from '../db/schema/invoices.ts'
import { ProblemError, invalidField } from '../http/problem-error.ts'
import type { CompanyContext, StepsContext } from '../http/route.ts'
import { INVOICE } from '../jobs/queues.ts'
import { count } from '../limiter/limiter.ts'
import { receiptMailLimits } from '../limiter/limits.ts'
import { change } from './change-invoice.ts'
import { readAccount } from './connection.ts'
import type { InvoiceRow } from './invoice-document.ts'
import { type Platform, PlatformTrouble } from './platform.ts'
import type { Platforms } from './platforms.ts'
import { UNSENT_STATES } from './queue-invoice.ts'

/** Locks a document that the actor sees. */
async function lockOne(id: string, { tx, actor }: CompanyContext): Promise<InvoiceRow> {
  const [row] = await tx.db
    .select()
    .from(invoices)
    .where(
      and(
        eq(invoices.companyId, actor.companyId),
        eq(invoices.id, id),
        actor.locationIds === null ? undefined : inArray(invoices.locationId, [...actor.locationIds]),
      ),
    )
    .for('update')
  if (!row) throw new ProblemError('not_found')
  return row
}

async function readCountry({ tx, actor }: CompanyContext) {
  const [company] = await tx.db
    .select({ country: companies.country })
    .from(companies)
    .where(eq(companies.id, actor.companyId))
  if (!company) throw new ProblemError('not_found')
  return company.country
}

/** Changes the customer of an unsent document. */
export async function changeCustomer(
  { params: { id }, body: { customer } }: ParsedRequest<typeof changeInvoiceCustomer>,
  context: CompanyContext,
): Promise<void> {
  const fault = customer && customerIdFault(await readCountry(context), customer)
  if (fault) throw invalidField('customer.taxId', fault)
  const row = await lockOne(id, context)
  if (row.kind !== 'invoice' || !UNSENT_STATES.some((state) => state === row.state))
    throw new ProblemError('service_frozen', { errors: [{ path: 'customer', code: 'frozen_invoiced' }] })
  await change(
    row,
    { customer, origin: customer === null ? row.origin : 'customer' },
    { what: 'customer', at: context.now, byName: context.actor.name },
    context.tx,
  )
}

/** Returns the PDF of an issued document: the mailed one, or else the platform's. */
export async function readPdf(
  { params: { id } }: ParsedRequest<typeof getInvoicePdf>,
  context: StepsContext,
  platforms: Platforms,
): Promise<ResponseOf<typeof getInvoicePdf>> {
  const { row, platform } = await context.inCompany(async (inside) => {
    const found = await lockOne(id, inside)
    const account = await readAccount(inside)
    const isThere = found.pdf !== null || account === null || account.platform !== found.platform
    return { row: found, platform: isThere ? null : platforms.open(account) }
  })
  if (row.number === null || (row.state !== 'issued' && row.state !== 'credited'))
    throw invalidField('state', 'not_issued')
  const content = row.pdf ?? (await askPdf(row, platform))
  return { fileName: `${row.number.replaceAll(/[^\w-]+/g, '-')}.pdf`, base64: content.toString('base64') }
}

async function askPdf({ kind, platformId }: InvoiceRow, platform: Platform | null): Promise<Buffer> {
  if (platform === null || platformId === null) throw invalidField('state', 'platform_not_connected')
  try {
    return await platform.pdf(kind, platformId)
  } catch (error) {
    if (error instanceof PlatformTrouble) throw new ProblemError('unavailable', { retryAfter: 30 })
    throw error
  }
}

/** Queues a mail with an issued document and the platform's PDF. */
export async function mailDocument(
  { params: { id }, body: { email, language } }: ParsedRequest<typeof mailInvoice>,
  context: CompanyContext,
): Promise<ResponseOf<typeof mailInvoice>> {
  const { tx, actor } = context
  const row = await lockOne(id, context)
  if (row.state !== 'issued' && row.state !== 'credited') throw invalidField('state', 'not_issued')
  await count(receiptMailLimits(id, actor.id), tx)
  const mailLanguage = language ?? customerLanguage(await readCountry(context))
  await change(
    row,
    { mailTo: email, mailLanguage },
    { what: 'mail_asked', at: context.now, detail: email, byName: actor.name },
    tx,
  )
  await context.enqueue(INVOICE, { companyId: actor.companyId, id }, tx)
  return { sentTo: email }
}
