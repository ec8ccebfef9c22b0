import { and, eq } from 'drizzle-orm'
import type { Logger } from 'pino'

import type { Database, Transaction } from '../db/database.ts'
import { invoices, invoicingAccounts } from '../db/schema/invoices.ts'
import type { EventHub } from '../events/hub.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { INVOICE } from '../jobs/queues.ts'
import type { Outcome } from '../jobs/worker.ts'
import { UnreadableSecret } from '../secrets/secret-box.ts'
import { type AccountRow, type InvoiceRow, buildDocument } from './invoice-document.ts'
import { type DocumentOutcome, type InvoiceDocument, type Platform, PlatformTrouble } from './platform.ts'
import type { Platforms } from './platforms.ts'
import { type InvoiceKey, lockWithStay, change, noteAccountTrouble, reject } from './change-invoice.ts'
import { noteTrouble, noteDiscarded, noteMailed, noteOutcome, SECOND_MS } from './note-answer.ts'

export interface InvoicingDeps {
  database: Database
  platforms: Platforms
  events: Pick<EventHub, 'announce'>
  now: () => Date
  log: Pick<Logger, 'warn'>
}

/** Next step of a document. */
type Step =
  | { kind: 'send'; row: InvoiceRow; platform: Platform; document: InvoiceDocument; invoiceId: string | null }
  | { kind: 'ask' | 'mail' | 'discard'; row: InvoiceRow; platform: Platform; platformId: string }
  | { kind: 'wait'; ms: number }

/**
 * Sends documents to the platform, asks for their outcome, and mails them. A transaction records each call before it is
 * made, and another records the answer. If the process dies between the two, another process repeats the call, and the
 * platform finds the document by its key.
 */
export function advanceInvoices(jobs: Jobs, deps: InvoicingDeps): void {
  jobs.work(INVOICE, (key) => advance(key, jobs, deps))
}

async function advance(key: InvoiceKey, jobs: Jobs, deps: InvoicingDeps): Promise<Outcome> {
  const { database, now } = deps
  const step = await database.transaction((tx) => begin(key, jobs, deps, tx))
  if (step === null) return done(() => Promise.resolve())
  if (step.kind === 'wait') return done((tx) => jobs.send(INVOICE, key, tx, step.ms))
  let note: Outcome['note']
  try {
    note = await take(step, key, jobs, now)
  } catch (error) {
    const trouble =
      error instanceof PlatformTrouble ? error : new PlatformTrouble('no_answer', 'The answer could not be read')
    if (trouble !== error) deps.log.warn({ err: error, invoice: key.id }, 'a document was not advanced')
    note = (tx) => noteTrouble(key, trouble, jobs, now(), tx)
  }
  return done(async (tx) => {
    await enter(key.companyId, tx)
    await note(tx)
    deps.events.announce(key.companyId, ['services'])
  })
}

/** Makes the call of a step, and returns the facts to record. */
async function take(
  step: Exclude<Step, { kind: 'wait' }>,
  key: InvoiceKey,
  jobs: Jobs,
  now: () => Date,
): Promise<Outcome['note']> {
  const { platform, row } = step
  if (step.kind === 'discard') {
    await platform.discard(row.kind, step.platformId)
    return (tx) => noteDiscarded(key, step.platformId, jobs, now(), tx)
  }
  if (step.kind === 'mail') {
    const pdf = await platform.pdf(row.kind, step.platformId)
    return (tx) => noteMailed(key, pdf, jobs, now(), tx)
  }
  const outcome = await (step.kind === 'send' ? send(step) : platform.status(row.kind, step.platformId))
  return (tx) => noteOutcome(key, row, outcome, jobs, now(), tx)
}

function send({ platform, row, document, invoiceId }: Extract<Step, { kind: 'send' }>): Promise<DocumentOutcome> {
  if (invoiceId === null) return platform.issue(document)
  return platform.credit({ ...document, invoiceId, reason: row.reason ?? '' })
}

function done(note: Outcome['note']): Outcome {
  return { result: 'done', note }
}

/** Admits the transaction to the document's company; a transaction of that company has created the job. */
async function enter(companyId: string, { query }: Transaction): Promise<void> {
  await query(`select set_config('app.company', $1, true)`, [companyId])
}

/** Finds the next step of a document and records it before the call to the platform. */
async function begin(
  { companyId, id }: InvoiceKey,
  jobs: Jobs,
  deps: InvoicingDeps,
  tx: Transaction,
): Promise<Step | null> {
  await enter(companyId, tx)
  const moment = deps.now()
  const row = await lockWithStay({ companyId, id }, tx)
  if (row === null) return null
  const isSending = row.state === 'queued' || (row.state === 'sent' && row.platformId === null)
  if (!isSending && row.state !== 'sent' && row.mailTo === null) return null
  const [account] = await tx.db.select().from(invoicingAccounts).where(eq(invoicingAccounts.companyId, companyId))
  // A new connection queues waiting documents. A document of another platform waits until that platform is connected
  // again.
  if (!account || account.trouble !== null) return null
  if (row.platformId !== null && row.platform !== account.platform) return null
  if (account.pausedUntil !== null && account.pausedUntil > moment)
    return { kind: 'wait', ms: account.pausedUntil.getTime() - moment.getTime() + SECOND_MS }
  const platform = openPlatform(account, deps)
  if (platform === null) {
    await noteAccountTrouble(companyId, 'key', moment, jobs, tx)
    return null
  }
  if (!isSending) {
    if (row.platformId === null) return null
    return { kind: row.state === 'sent' ? 'ask' : 'mail', row, platform, platformId: row.platformId }
  }
  // Siigo and Alegra keep a document that the tax office rejected, and it must not count in addition to its successor.
  if (row.state === 'queued' && row.platformId !== null)
    return { kind: 'discard', row, platform, platformId: row.platformId }
  return beginSending(row, account, platform, { moment, jobs, tx })
}

async function beginSending(
  row: InvoiceRow,
  account: AccountRow,
  platform: Platform,
  { moment, jobs, tx }: { moment: Date; jobs: Jobs; tx: Transaction },
): Promise<Step | null> {
  const built = await buildDocument(row, account, { tx, now: moment })
  if (built === 'nothing_left') {
    await change(row, { state: 'dropped' }, { what: 'dropped', at: moment }, tx)
    return null
  }
  if ('fault' in built) {
    await reject(row, { fault: built.fault, text: built.text, platformId: null }, moment, jobs, tx)
    return null
  }
  const invoiceId = row.credits === null ? null : await platformIdOf(row.companyId, row.credits, tx)
  const { document, taxRate } = built
  const tax = document.lines.reduce((sum, line) => sum + line.tax, 0)
  const sent = {
    state: 'sent',
    platform: account.platform,
    total: document.total,
    taxRate,
    tax,
    sentAt: moment,
    // A process died during the last call: until there is an answer, the platform may have the document.
    isUnsure: row.isUnsure || row.state === 'sent',
    fault: null,
    faultText: null,
  } as const
  await change(row, sent, { what: 'sending', at: moment, detail: document.key }, tx)
  return { kind: 'send', row, platform, document, invoiceId }
}

function openPlatform(account: AccountRow, { platforms }: InvoicingDeps): Platform | null {
  try {
    return platforms.open(account)
  } catch (error) {
    if (error instanceof UnreadableSecret) return null
    throw error
  }
}

async function platformIdOf(companyId: string, id: string, { db }: Transaction): Promise<string> {
  const [found] = await db
    .select({ platformId: invoices.platformId })
    .from(invoices)
    .where(and(eq(invoices.companyId, companyId), eq(invoices.id, id)))
  if (found?.platformId == null) throw new Error('An issued invoice has no id at the platform')
  return found.platformId
}
