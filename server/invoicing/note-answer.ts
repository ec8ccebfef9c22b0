import { and, eq } from 'drizzle-orm'

import { customerLanguage } from '../../domain/people.ts'
import { HOUR_MS, MINUTE_MS } from '../../domain/time.ts'
import type { Transaction } from '../db/database.ts'
import { companies } from '../db/schema/companies.ts'
import { invoices } from '../db/schema/invoices.ts'
import type { RequestContext } from '../http/route.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { INVOICE } from '../jobs/queues.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import { queueMessage } from '../messaging/queue-message.ts'
import { readSettings } from '../messaging/settings.ts'
import type { InvoiceRow } from './invoice-document.ts'
import { invoiceMail } from './invoice-mail.ts'
import { type DocumentOutcome, PlatformTrouble } from './platform.ts'
import { type InvoiceKey, lockWithStay, change, noteAccountTrouble, touchAccount, reject } from './change-invoice.ts'

export const SECOND_MS = 1_000
const FIRST_PAUSE_MS = 30 * SECOND_MS
const LONGEST_PAUSE_MS = HOUR_MS
/** The tax office answers within seconds or, while it is down, within days. */
const FIRST_ASK_MS = 10 * SECOND_MS
/** Pause if the platform is busy and does not say for how long. */
const BUSY_MS = MINUTE_MS

export async function noteDiscarded(
  key: InvoiceKey,
  platformId: string,
  jobs: Jobs,
  at: Date,
  tx: Transaction,
): Promise<void> {
  const row = await lockWithStay(key, tx)
  if (row?.platformId !== platformId) return
  await change(row, { platformId: null }, { what: 'discarded', at, detail: platformId }, tx)
  await jobs.send(INVOICE, key, tx)
}

/**
 * Records an answer. It counts only while the document is still in the sent state: of two processes, one records it.
 */
export async function noteOutcome(
  key: InvoiceKey,
  before: InvoiceRow,
  outcome: DocumentOutcome,
  jobs: Jobs,
  at: Date,
  tx: Transaction,
): Promise<void> {
  const row = await lockWithStay(key, tx)
  if (row?.state !== 'sent' || row.attempt !== before.attempt) return
  await touchAccount(key.companyId, { lastCallAt: at, pausedUntil: null }, tx)
  switch (outcome.kind) {
    case 'pending': {
      const first = row.platformId === null
      const tries = first ? 0 : row.tries + 1
      const { platformId } = outcome
      await change(row, { platformId, tries, isUnsure: false }, { what: first ? 'sent' : 'asked', at }, tx)
      await jobs.send(INVOICE, key, tx, outcome.isNext === true ? 0 : pause(FIRST_ASK_MS, tries))
      return
    }
    case 'rejected':
      // The platform keeps a document that the tax office rejects: its id is needed to discard it.
      await reject(row, { ...outcome, platformId: outcome.platformId ?? row.platformId }, at, jobs, tx)
      return
    case 'issued':
      await noteIssued(row, outcome.document, jobs, at, tx)
  }
}

async function noteIssued(
  row: InvoiceRow,
  { platformId, number, code, url }: Extract<DocumentOutcome, { kind: 'issued' }>['document'],
  jobs: Jobs,
  at: Date,
  tx: Transaction,
): Promise<void> {
  const [company] = await tx.db
    .select({ country: companies.country })
    .from(companies)
    .where(eq(companies.id, row.companyId))
  const mailTo = row.customer?.email ?? null
  const isTold = (await readSettings(row.companyId, tx)).kinds.includes('invoice')
  const issued = {
    state: 'issued',
    platformId,
    number,
    code,
    url,
    issuedAt: at,
    isUnsure: false,
    tries: 0,
    fault: null,
    faultText: null,
    ...(mailTo !== null && isTold && { mailTo, mailLanguage: customerLanguage(company?.country ?? 'colombia') }),
  } as const
  await change(row, issued, { what: 'issued', at, detail: number }, tx)
  if (mailTo !== null && isTold) await jobs.send(INVOICE, { companyId: row.companyId, id: row.id }, tx)
  if (row.credits === null) return
  const [credited] = await tx.db
    .select()
    .from(invoices)
    .where(and(eq(invoices.companyId, row.companyId), eq(invoices.id, row.credits)))
    .for('update')
  if (credited) await change(credited, { state: 'credited' }, { what: 'credited', at, detail: number }, tx)
}

/** Records that there was no answer, and the time of the next try. */
export async function noteTrouble(
  key: InvoiceKey,
  { kind, message, retryAfterMs }: PlatformTrouble,
  jobs: Jobs,
  at: Date,
  tx: Transaction,
): Promise<void> {
  const row = await lockWithStay(key, tx)
  if (row === null) return
  const isSent = row.state === 'sent' && row.platformId === null
  const isUnsure = row.isUnsure || (isSent && kind === 'no_answer')
  // The platform certainly does not have it: the stay may be corrected until the next try.
  const state = isSent && !isUnsure ? 'queued' : row.state
  const tries = row.tries + (kind === 'no_answer' ? 1 : 0)
  await change(row, { state, isUnsure, tries }, { what: 'no_answer', at, detail: `${kind}: ${message}` }, tx)
  if (kind === 'credentials') {
    await touchAccount(key.companyId, { lastCallAt: at }, tx)
    await noteAccountTrouble(key.companyId, 'credentials', at, jobs, tx)
    return
  }
  const ms = kind === 'busy' ? (retryAfterMs ?? BUSY_MS) : pause(FIRST_PAUSE_MS, tries - 1)
  if (kind === 'busy')
    await touchAccount(key.companyId, { lastCallAt: at, pausedUntil: new Date(at.getTime() + ms) }, tx)
  await jobs.send(INVOICE, key, tx, ms)
}

function pause(first: number, tries: number): number {
  return Math.min(first * 2 ** Math.min(Math.max(tries, 0), 20), LONGEST_PAUSE_MS)
}

/** Stores the PDF and queues the mail, in one transaction. */
export async function noteMailed(
  { companyId, id }: InvoiceKey,
  pdf: Buffer,
  jobs: Jobs,
  at: Date,
  tx: Transaction,
): Promise<void> {
  const row = await lockWithStay({ companyId, id }, tx)
  if (row === null || row.mailTo === null) return
  const { mailTo: to, mailLanguage } = row
  await change(row, { pdf, mailTo: null, mailLanguage: null }, { what: 'mailed', at }, tx)
  const enqueue: RequestContext['enqueue'] = (queue, data, within, afterMs, priority) =>
    jobs.send(queue, data, within, afterMs, priority)
  const language = mailLanguage ?? 'es'
  // The first mail goes as the customer prefers; a copy that somebody requests goes to the typed address.
  const isQueued =
    to === row.customer?.email &&
    (await queueMessage(
      { kind: 'invoice', subjectId: id, occasion: `invoice:${id}`, language },
      { companyId, now: at, tx, enqueue },
    )) !== null
  if (!isQueued) await enqueueMail(invoiceMail, { companyId, to, language, facts: { invoiceId: id } }, { tx, enqueue })
}
