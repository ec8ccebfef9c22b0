import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'

import type { Service } from '../../contract/service.ts'
import {
  type InvoiceCustomer,
  type InvoiceOrigin,
  type InvoiceState,
  customerIdFault,
  isInvoicedByRule,
  isIssuedAutomatically,
} from '../../domain/invoicing.ts'
import type { Money } from '../../domain/money.ts'
import { type Language, customerLanguage } from '../../domain/people.ts'
import type { Transaction } from '../db/database.ts'
import { companies } from '../db/schema/companies.ts'
import { invoiceEvents, invoices, invoicingAccounts } from '../db/schema/invoices.ts'
import { services } from '../db/schema/services.ts'
import type { AuthorContext } from '../http/route.ts'
import { INVOICE } from '../jobs/queues.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import type { InvoiceRow } from './invoice-document.ts'
import { invoiceRequestMail } from './invoice-mail.ts'

/** States in which a document was not sent, so that its customer and amounts may still change. */
export const UNSENT_STATES = ['requested', 'queued', 'rejected'] as const satisfies readonly InvoiceState[]

export interface PlannedInvoice {
  /** `rejected`: the customer's tax id is invalid; the payment is still accepted. */
  state: 'requested' | 'queued' | 'rejected'
  origin: InvoiceOrigin
  customer: InvoiceCustomer | null
  /** Address for the request of a customer, if a person has to issue the invoice. */
  tellsTo: string | null
}

type PaidAmounts = Pick<Service, 'totalCost' | 'adjustment50' | 'tax'>

/**
 * Decides whether a newly paid stay gets an invoice: by the company's rule, or because its customer asks for one.
 * Returns null if it gets none.
 */
export async function planInvoice(
  paid: PaidAmounts,
  asked: InvoiceCustomer | null,
  context: AuthorContext,
): Promise<PlannedInvoice | null> {
  const { tx, actor } = context
  const [found] = await tx.db
    .select({ company: companies, connected: invoicingAccounts.platform })
    .from(companies)
    .leftJoin(invoicingAccounts, eq(invoicingAccounts.companyId, companies.id))
    .where(eq(companies.id, actor.companyId))
  if (!found) throw new Error('A stay without its company')
  const { company, connected } = found
  if ((paid.totalCost ?? 0) <= 0) return null
  if (asked === null && !isInvoicedByRule(company, paid)) return null
  const isInvalid = asked !== null && customerIdFault(company.country, asked) !== null
  if (isInvalid) return { state: 'rejected', origin: 'customer', customer: asked, tellsTo: null }
  const isQueued = isIssuedAutomatically(company) && connected === company.invoicingPlatform
  return {
    state: isQueued ? 'queued' : 'requested',
    origin: asked === null ? 'rule' : 'customer',
    customer: asked,
    tellsTo: asked === null || isQueued ? null : company.invoiceRequestEmail,
  }
}

/** Subject of a document: a stay, a sale of a pass, or a shop's stamps of a month. */
export interface InvoiceSubject {
  of:
    | { serviceId: string; locationId: string }
    | { passPeriodId: string; locationId: string }
    | { shopId: string; month: string }
  paidAt: Date
  total: Money
}

/** Stores a planned invoice of a stay, in the transaction that takes its payment. */
export function addInvoice(service: Service, planned: PlannedInvoice, context: AuthorContext): Promise<string> {
  const { id: serviceId, location, paidAt, totalCost } = service
  const of = { serviceId, locationId: location.id }
  return addDocument(
    { of, paidAt: paidAt === null ? context.now : new Date(paidAt), total: totalCost ?? 0 },
    planned,
    context,
  )
}

/** Stores a planned invoice, and queues it or tells the person who issues it. */
export async function addDocument(
  { of, paidAt, total }: InvoiceSubject,
  { state, origin, customer, tellsTo }: PlannedInvoice,
  context: AuthorContext,
): Promise<string> {
  const { tx, actor, now } = context
  const { companyId } = actor
  const id = uuidv7()
  await tx.db.insert(invoices).values({
    companyId,
    id,
    kind: 'invoice',
    state,
    origin,
    ...of,
    customer,
    paidAt,
    total,
    createdAt: now,
    ...(state === 'rejected' && { fault: 'customer' as const, faultText: customer?.taxId ?? null }),
  })
  await noteEvent({ companyId, invoiceId: id, at: now, state, what: 'requested', byName: actor.name }, tx)
  if (state === 'queued') await context.enqueue(INVOICE, { companyId, id }, tx)
  if (tellsTo !== null) {
    const [company] = await tx.db
      .select({ country: companies.country })
      .from(companies)
      .where(eq(companies.id, companyId))
    const language = customerLanguage(company?.country ?? 'colombia')
    await enqueueMail(invoiceRequestMail, { companyId, to: tellsTo, language, facts: { invoiceId: id } }, context)
  }
  return id
}

/**
 * Applies a change of a paid stay's price. An unsent document takes the new total. A stay whose invoice was credited
 * gets a new one, to the same customer; a stay that the rule now includes gets its first one.
 */
export async function followPrice(service: Service, context: AuthorContext): Promise<void> {
  const { tx, actor } = context
  if (service.status !== 'completed') return
  const [latest] = await invoicesOf(service.id, context)
  if (latest !== undefined && latest.state !== 'credited') {
    if (UNSENT_STATES.some((state) => state === latest.state))
      await tx.db
        .update(invoices)
        .set({ total: service.totalCost ?? 0 })
        .where(and(eq(invoices.companyId, actor.companyId), eq(invoices.id, latest.id)))
    return
  }
  const planned = await planInvoice(service, latest?.customer ?? null, context)
  if (planned === null) return
  await addInvoice(service, latest === undefined ? planned : { ...planned, origin: latest.origin }, context)
  await setInvoiceState(service.id, { invoiceState: planned.state }, context)
}

/** Drops the unsent document of a stay that is voided. */
export async function dropInvoice(serviceId: string, context: AuthorContext): Promise<void> {
  const { tx, actor, now } = context
  const dropped = await tx.db
    .update(invoices)
    .set({ state: 'dropped' })
    .where(
      and(
        eq(invoices.companyId, actor.companyId),
        eq(invoices.serviceId, serviceId),
        eq(invoices.kind, 'invoice'),
        inArray(invoices.state, [...UNSENT_STATES]),
      ),
    )
    .returning({ id: invoices.id })
  for (const { id } of dropped) {
    await noteEvent(
      { companyId: actor.companyId, invoiceId: id, at: now, state: 'dropped', what: 'dropped', byName: actor.name },
      tx,
    )
    await setInvoiceState(serviceId, { invoiceState: 'dropped' }, context)
  }
}

/** Invoices of a stay without its credit notes, the latest first. */
export async function invoicesOf(
  serviceId: string,
  { tx, actor }: { tx: Transaction; actor: { companyId: string } },
): Promise<InvoiceRow[]> {
  return tx.db
    .select()
    .from(invoices)
    .where(
      and(eq(invoices.companyId, actor.companyId), eq(invoices.serviceId, serviceId), eq(invoices.kind, 'invoice')),
    )
    .orderBy(desc(invoices.createdAt), desc(invoices.id))
}

/** Writes the invoice state of a stay. Devices learn of it through the stay's new version. */
export async function setInvoiceState(
  serviceId: string,
  set: { invoiceState: InvoiceState; invoiceNumber?: string | null },
  { tx, actor }: { tx: Transaction; actor: { companyId: string } },
): Promise<void> {
  await tx.db
    .update(services)
    .set(set)
    .where(and(eq(services.companyId, actor.companyId), eq(services.id, serviceId)))
}

/** Queues a mail with the issued invoice of a stay and the platform's PDF. Returns false if there is none. */
export async function mailIssued(
  serviceId: string,
  { to, language }: { to: string; language: Language },
  context: AuthorContext,
): Promise<boolean> {
  const { companyId } = context.actor
  const issued = (await invoicesOf(serviceId, context)).find(({ state }) => state === 'issued')
  if (issued === undefined) return false
  await context.tx.db
    .update(invoices)
    .set({ mailTo: to, mailLanguage: language })
    .where(and(eq(invoices.companyId, companyId), eq(invoices.id, issued.id)))
  await context.enqueue(INVOICE, { companyId, id: issued.id }, context.tx)
  return true
}

type EventRow = typeof invoiceEvents.$inferInsert

export async function noteEvent(event: Omit<EventRow, 'seq'>, { db }: Transaction): Promise<void> {
  await db.insert(invoiceEvents).values(event)
}

/** Locks the rows of documents in the order of their ids, so that two transactions with several don't deadlock. */
export async function lockInvoices(
  ids: readonly string[],
  { tx, actor }: { tx: Transaction; actor: { companyId: string } },
): Promise<InvoiceRow[]> {
  return tx.db
    .select()
    .from(invoices)
    .where(and(eq(invoices.companyId, actor.companyId), sql`${invoices.id} = any(${sql.param(ids)}::uuid[])`))
    .orderBy(invoices.id)
    .for('update')
}
