import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'

import type { Service } from '../../contract/service.ts'
import { requestDeadline } from '../../domain/invoice-deadlines.ts'
import type { InvoiceCustomer } from '../../domain/invoicing.ts'
import { RECEIPT_DAYS, readReceiptPath } from '../../domain/receipt-codes.ts'
import { DAY_MS } from '../../domain/time.ts'
import { callDefiner } from '../db/call-definer.ts'
import type { Transaction } from '../db/database.ts'
import { companies } from '../db/schema/companies.ts'
import { ProblemError } from '../http/problem-error.ts'
import type { AuthorContext, Caller, RequestContext } from '../http/route.ts'
import { UNSENT_STATES, invoicesOf } from '../invoicing/queue-invoice.ts'
import { requestFor } from '../invoicing/request-invoice.ts'
import { count } from '../limiter/limiter.ts'
import { receiptInvoiceLimits, receiptUseLimits, unknownLinkLimits } from '../limiter/limits.ts'
import { lockService, readService } from '../services/queries.ts'
import { readPaidStay } from './read-paid-stay.ts'

/** Id of the stay; null if the address opens none. */
const Entered = v.nullable(v.string())

/** Name of the author of a request made through the address of a receipt. */
const HOLDER = 'Recibo'

/** Whether the holder of a receipt may request an invoice, or the outcome of a request. */
export type AskState =
  | { kind: 'none' }
  | { kind: 'asked' }
  | { kind: 'open'; until: Date }
  | { kind: 'over'; until: Date }
  | { kind: 'issued'; number: string }

/** The content of a receipt's page. */
export interface ShownReceipt {
  stay: Awaited<ReturnType<typeof readPaidStay>>
  companyId: string
  ask: AskState
  tx: Transaction
}

interface Found {
  companyId: string
  service: Service
  tx: Transaction
}

/**
 * Runs `work` inside the company of a receipt. Throws `link_gone` for an address that opens no receipt, or no longer
 * does.
 */
async function byReceipt<T>(
  last: string,
  { database, ip, now }: Pick<Caller, 'database' | 'ip' | 'now'>,
  work: (found: Found) => Promise<T>,
): Promise<T> {
  const key = readReceiptPath(last)
  const enter = async (tx: Transaction) =>
    key === null
      ? null
      : v.parse(
          Entered,
          (await callDefiner(tx, sql`app_enter_receipt(${key.companyId}::uuid, ${key.code}::text)`)) ?? null,
        )
  // In a separate transaction, because refused calls are counted too.
  await database.transaction(async (tx) =>
    count((await enter(tx)) === null || key === null ? unknownLinkLimits(ip) : receiptUseLimits(key.code), tx),
  )
  return database.transaction(async (tx) => {
    const id = await enter(tx)
    if (id === null || key === null) throw new ProblemError('link_gone')
    const { companyId } = key
    const service = await readService(id, { tx, actor: { companyId, locationIds: null } })
    const paidAt = service.paidAt === null ? null : Date.parse(service.paidAt)
    if (paidAt === null || now.getTime() - paidAt > RECEIPT_DAYS * DAY_MS) throw new ProblemError('link_gone')
    return work({ companyId, service, tx })
  })
}

/** Reads the receipt of an address. Throws `service_frozen` if its stay was voided. */
export function readByReceipt<T>(
  last: string,
  caller: Pick<Caller, 'database' | 'ip' | 'now'>,
  show: (receipt: ShownReceipt) => Promise<T>,
): Promise<T> {
  return byReceipt(last, caller, async ({ companyId, service, tx }) => {
    const stay = await readPaidStay(service.id, { tx, actor: { companyId, locationIds: null } })
    return show({ stay, companyId, ask: await askState({ companyId, service, tx }, caller.now), tx })
  })
}

/**
 * Requests the invoice of a receipt's stay. Throws `service_frozen` if somebody has requested it before, or if the time
 * is over.
 */
export async function askByReceipt(last: string, customer: InvoiceCustomer, context: RequestContext): Promise<void> {
  const code = readReceiptPath(last)?.code ?? ''
  await context.database.transaction((tx) => count(receiptInvoiceLimits(code), tx))
  await byReceipt(last, context, async ({ companyId, service: { id }, tx }) => {
    const service = await lockService(id, { tx, actor: { companyId, locationIds: null } })
    const { kind } = await askState({ companyId, service, tx }, context.now)
    if (kind !== 'open') throw new ProblemError('service_frozen')
    const actor = { id, name: HOLDER, email: '', role: 'guest', companyId, sentBy: null } as const
    const author: AuthorContext = { ...context, tx, actor }
    await requestFor(service, customer, author)
  })
}

async function askState({ companyId, service, tx }: Found, now: Date): Promise<AskState> {
  if (service.status !== 'completed' || service.paidAt === null || (service.totalCost ?? 0) <= 0)
    return { kind: 'none' }
  if (service.invoiceNumber !== null) return { kind: 'issued', number: service.invoiceNumber }
  const live = (await invoicesOf(service.id, { tx, actor: { companyId } })).find(
    ({ state }) => state !== 'credited' && state !== 'dropped',
  )
  // A stranger who finds the paper must not replace the customer who requested the invoice.
  const isTaken = live !== undefined && (live.customer !== null || !UNSENT_STATES.some((state) => state === live.state))
  if (isTaken) return { kind: 'asked' }
  const [company] = await tx.db
    .select({ country: companies.country, invoiceRequestDays: companies.invoiceRequestDays })
    .from(companies)
    .where(eq(companies.id, companyId))
  if (!company) return { kind: 'none' }
  const until = requestDeadline(company, new Date(service.paidAt))
  return { kind: until > now ? 'open' : 'over', until }
}
