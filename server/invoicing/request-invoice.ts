import { eq } from 'drizzle-orm'

import type { Service } from '../../contract/service.ts'
import { type InvoiceCustomer, customerIdFault } from '../../domain/invoicing.ts'
import { companies } from '../db/schema/companies.ts'
import { ProblemError, invalidField } from '../http/problem-error.ts'
import type { AuthorContext } from '../http/route.ts'
import { change } from './change-invoice.ts'
import {
  type PlannedInvoice,
  UNSENT_STATES,
  addInvoice,
  invoicesOf,
  planInvoice,
  setInvoiceState,
} from './queue-invoice.ts'

/**
 * Requests an invoice for a paid stay, which the transaction has locked, and returns its id. An unsent invoice takes
 * the new customer; an issued one must be credited first.
 */
export async function requestFor(
  service: Service,
  customer: InvoiceCustomer | null,
  context: AuthorContext,
): Promise<string> {
  const { tx, actor, now } = context
  if (service.status === 'voided')
    throw new ProblemError('service_frozen', { errors: [{ path: 'status', code: 'frozen_voided' }] })
  if (service.status !== 'completed') throw invalidField('status', 'not_paid_yet')
  if ((service.totalCost ?? 0) <= 0) throw invalidField('status', 'nothing_to_invoice')
  const [company] = await tx.db
    .select({ country: companies.country })
    .from(companies)
    .where(eq(companies.id, actor.companyId))
  const fault = customer && company ? customerIdFault(company.country, customer) : null
  if (fault !== null) throw invalidField('customer.taxId', fault)
  const latest = (await invoicesOf(service.id, context)).find(
    ({ state }) => state !== 'credited' && state !== 'dropped',
  )
  if (latest !== undefined) {
    if (!UNSENT_STATES.some((state) => state === latest.state))
      throw new ProblemError('service_frozen', { errors: [{ path: 'customer', code: 'frozen_invoiced' }] })
    await change(
      latest,
      { customer, origin: customer === null ? latest.origin : 'customer' },
      { what: 'customer', at: now, byName: actor.name },
      tx,
    )
    return latest.id
  }
  // A stay that was invoiced before documents were stored has only a number.
  if (service.invoiceNumber !== null)
    throw new ProblemError('service_frozen', { errors: [{ path: 'customer', code: 'frozen_invoiced' }] })
  const planned = await planInvoice(service, customer, context)
  const plan: PlannedInvoice = planned ?? { state: 'requested', origin: 'admin', customer, tellsTo: null }
  const id = await addInvoice(service, plan, context)
  await setInvoiceState(service.id, { invoiceState: plan.state }, context)
  context.announce(actor.companyId, ['services'])
  return id
}
