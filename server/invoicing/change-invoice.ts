import { and, eq } from 'drizzle-orm'

import { raiseAlert } from '../alerts/raise-alert.ts'
import type { Transaction } from '../db/database.ts'
import { invoices, invoicingAccounts } from '../db/schema/invoices.ts'
import { services } from '../db/schema/services.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { AccountRow, InvoiceRow } from './invoice-document.ts'
import type { DocumentOutcome } from './platform.ts'
import { noteEvent, setInvoiceState } from './queue-invoice.ts'

export interface InvoiceKey {
  companyId: string
  id: string
}

export async function reject(
  row: InvoiceRow,
  { fault, text, platformId }: Omit<Extract<DocumentOutcome, { kind: 'rejected' }>, 'kind'>,
  at: Date,
  jobs: Jobs,
  tx: Transaction,
): Promise<void> {
  const rejected = { state: 'rejected', fault, faultText: text, platformId, isUnsure: false, tries: 0 } as const
  await change(row, rejected, { what: 'rejected', at, detail: `${fault}: ${text}` }, tx)
  const { companyId, id, locationId, total, attempt } = row
  await raiseAlert(
    { cause: 'invoice', subjectId: id, locationId, amount: total, occasion: `${id}:${attempt}` },
    {
      companyId,
      now: at,
      tx,
      enqueue: (queue, data, within, afterMs, priority) => jobs.send(queue, data, within, afterMs, priority),
    },
  )
}

/** Locks the stay and then its document, in the same order as requests do. */
export async function lockWithStay({ companyId, id }: InvoiceKey, { db }: Transaction): Promise<InvoiceRow | null> {
  const mine = and(eq(invoices.companyId, companyId), eq(invoices.id, id))
  const [found] = await db.select({ serviceId: invoices.serviceId }).from(invoices).where(mine)
  if (!found) return null
  if (found.serviceId !== null)
    await db
      .select({ id: services.id })
      .from(services)
      .where(and(eq(services.companyId, companyId), eq(services.id, found.serviceId)))
      .for('update')
  const [row] = await db.select().from(invoices).where(mine).for('update')
  return row ?? null
}

/** Changes a document, records the event, and updates the invoice state of its stay. */
export async function change(
  row: InvoiceRow,
  set: Partial<InvoiceRow>,
  {
    what,
    at,
    detail = null,
    byName = null,
  }: { what: string; at: Date; detail?: string | null; byName?: string | null },
  tx: Transaction,
): Promise<void> {
  const { companyId, id, serviceId, kind } = row
  await tx.db
    .update(invoices)
    .set(set)
    .where(and(eq(invoices.companyId, companyId), eq(invoices.id, id)))
  const state = set.state ?? row.state
  await noteEvent({ companyId, invoiceId: id, at, state, what, detail, byName }, tx)
  // A credit note appears at its stay as the credited state of the invoice.
  if (serviceId === null || kind !== 'invoice' || set.state === undefined || set.state === row.state) return
  await setInvoiceState(
    serviceId,
    { invoiceState: state, invoiceNumber: state === 'issued' ? (set.number ?? row.number) : null },
    { tx, actor: { companyId } },
  )
}

/** Records that the platform refuses the company's key, or that this server can't decrypt it, and raises an alert. */
export async function noteAccountTrouble(
  companyId: string,
  trouble: NonNullable<AccountRow['trouble']>,
  at: Date,
  jobs: Jobs,
  tx: Transaction,
): Promise<void> {
  const [account] = await tx.db
    .update(invoicingAccounts)
    .set({ trouble })
    .where(eq(invoicingAccounts.companyId, companyId))
    .returning({ connectedAt: invoicingAccounts.connectedAt })
  if (account === undefined) return
  await raiseAlert(
    { cause: 'invoicing', subjectId: companyId, locationId: null, occasion: account.connectedAt.toISOString() },
    {
      companyId,
      now: at,
      tx,
      enqueue: (queue, data, within, afterMs, priority) => jobs.send(queue, data, within, afterMs, priority),
    },
  )
}

export async function touchAccount(companyId: string, set: Partial<AccountRow>, { db }: Transaction): Promise<void> {
  await db.update(invoicingAccounts).set(set).where(eq(invoicingAccounts.companyId, companyId))
}
