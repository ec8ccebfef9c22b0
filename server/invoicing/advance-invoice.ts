import { and, eq } from 'drizzle-orm'
import type { Logger } from 'pino'

import { customerLanguage } from '../../domain/people.ts'
import { HOUR_MS, MINUTE_MS } from '../../domain/time.ts'
import type { Database, Transaction } from '../db/database.ts'
import { companies } from '../db/schema/companies.ts'
import { invoices, invoicingAccounts } from '../db/schema/invoices.ts'
import { services } from '../db/schema/services.ts'
import type { EventHub } from '../events/hub.ts'
import type { RequestContext } from '../http/route.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { INVOICE } from '../jobs/queues.ts'
import type { Outcome } from '../jobs/worker.ts'
import { queueMessage } from '../messaging/queue-message.ts'
import { readSettings } from '../messaging/settings.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import { UnreadableSecret } from '../secrets/secret-box.ts'
import { type AccountRow, type InvoiceRow, buildDocument } from './invoice-document.ts'
import { invoiceMail } from './invoice-mail.ts'
import { type DocumentOutcome, type InvoiceDocument, type Platform, PlatformTrouble } from './platform.ts'
import type { Platforms } from './platforms.ts'
import { noteEvent, setInvoiceState } from './queue-invoice.ts'

const SECOND_MS = 1_000
const FIRST_PAUSE_MS = 30 * SECOND_MS
const LONGEST_PAUSE_MS = HOUR_MS
/** The tax office answers within seconds or, while it is down, within days. */
const FIRST_ASK_MS = 10 * SECOND_MS
/** Waits a minute if the platform does not say how long. */
const BUSY_MS = MINUTE_MS

interface InvoiceKey {
  companyId: string
  id: string
}

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
 * Brings documents to the platform, asks what became of them, and mails them. A transaction notes each call before it
 * and another one after it. If the process dies between the two, the next one repeats the call, and the platform finds
 * the document by its key.
 */
export function advanceInvoices(jobs: Jobs, deps: InvoicingDeps): void {
  jobs.work(INVOICE, (key) => advance(key, jobs, deps))
}

async function advance(key: InvoiceKey, jobs: Jobs, deps: InvoicingDeps): Promise<Outcome> {
  const { database, now } = deps
  const step = await database.transaction((tx) => begin(key, deps, tx))
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

/** Asks the platform for the step, and returns what is to be noted of its answer. */
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

/** Lets the transaction into the document's company; the job was put there by a transaction that was in it. */
async function enter(companyId: string, { query }: Transaction): Promise<void> {
  await query(`select set_config('app.company', $1, true)`, [companyId])
}

/** Finds the next step of a document and notes it, before the platform hears of it. */
async function begin({ companyId, id }: InvoiceKey, deps: InvoicingDeps, tx: Transaction): Promise<Step | null> {
  await enter(companyId, tx)
  const moment = deps.now()
  const row = await lockWithStay({ companyId, id }, tx)
  if (row === null) return null
  const isSending = row.state === 'queued' || (row.state === 'sent' && row.platformId === null)
  if (!isSending && row.state !== 'sent' && row.mailTo === null) return null
  const [account] = await tx.db.select().from(invoicingAccounts).where(eq(invoicingAccounts.companyId, companyId))
  // Connecting again queues what waits. A document of another platform waits until that one is connected again.
  if (!account || account.trouble !== null) return null
  if (row.platformId !== null && row.platform !== account.platform) return null
  if (account.pausedUntil !== null && account.pausedUntil > moment)
    return { kind: 'wait', ms: account.pausedUntil.getTime() - moment.getTime() + SECOND_MS }
  const platform = openPlatform(account, deps)
  if (platform === null) {
    await tx.db.update(invoicingAccounts).set({ trouble: 'key' }).where(eq(invoicingAccounts.companyId, companyId))
    return null
  }
  if (!isSending) {
    if (row.platformId === null) return null
    return { kind: row.state === 'sent' ? 'ask' : 'mail', row, platform, platformId: row.platformId }
  }
  // Siigo and Alegra keep a document that the tax office rejected, and it must not count beside its successor.
  if (row.state === 'queued' && row.platformId !== null)
    return { kind: 'discard', row, platform, platformId: row.platformId }
  return beginSending(row, account, platform, { moment, tx })
}

async function beginSending(
  row: InvoiceRow,
  account: AccountRow,
  platform: Platform,
  { moment, tx }: { moment: Date; tx: Transaction },
): Promise<Step | null> {
  const built = await buildDocument(row, account, { tx, now: moment })
  if (built === 'nothing_left') {
    await change(row, { state: 'dropped' }, { what: 'dropped', at: moment }, tx)
    return null
  }
  if ('fault' in built) {
    await reject(row, { fault: built.fault, text: built.text, platformId: null }, moment, tx)
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

async function noteDiscarded(
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

/** Notes an answer. It counts only while the document is still sent: of two processes, one notes it. */
async function noteOutcome(
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
      // The platform keeps one that the tax office rejects: its id is needed to discard it.
      await reject(row, { ...outcome, platformId: outcome.platformId ?? row.platformId }, at, tx)
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

async function reject(
  row: InvoiceRow,
  { fault, text, platformId }: Omit<Extract<DocumentOutcome, { kind: 'rejected' }>, 'kind'>,
  at: Date,
  tx: Transaction,
): Promise<void> {
  const rejected = { state: 'rejected', fault, faultText: text, platformId, isUnsure: false, tries: 0 } as const
  await change(row, rejected, { what: 'rejected', at, detail: `${fault}: ${text}` }, tx)
}

/** Notes that there was no answer, and when the call is repeated. */
async function noteTrouble(
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
  // Surely not at the platform: the stay may be corrected again until the next try.
  const state = isSent && !isUnsure ? 'queued' : row.state
  const tries = row.tries + (kind === 'no_answer' ? 1 : 0)
  await change(row, { state, isUnsure, tries }, { what: 'no_answer', at, detail: `${kind}: ${message}` }, tx)
  if (kind === 'credentials') {
    await touchAccount(key.companyId, { lastCallAt: at, trouble: 'credentials' }, tx)
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

/** Keeps the PDF and queues the mail, in one transaction. */
async function noteMailed(
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
  // The first one goes as the customer prefers; a copy that somebody asks for goes to the address that they type.
  const isQueued =
    to === row.customer?.email &&
    (await queueMessage(
      { kind: 'invoice', subjectId: id, occasion: `invoice:${id}`, language },
      { companyId, now: at, tx, enqueue },
    )) !== null
  if (!isQueued) await enqueueMail(invoiceMail, { companyId, to, language, facts: { invoiceId: id } }, { tx, enqueue })
}

/** Locks the stay and then its document, as requests do. */
async function lockWithStay({ companyId, id }: InvoiceKey, { db }: Transaction): Promise<InvoiceRow | null> {
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

/** Changes a document with its event, and what its stay shows of it. */
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
  // A credit note is shown by its invoice, once that is credited.
  if (serviceId === null || kind !== 'invoice' || set.state === undefined || set.state === row.state) return
  await setInvoiceState(
    serviceId,
    { invoiceState: state, invoiceNumber: state === 'issued' ? (set.number ?? row.number) : null },
    { tx, actor: { companyId } },
  )
}

async function platformIdOf(companyId: string, id: string, { db }: Transaction): Promise<string> {
  const [found] = await db
    .select({ platformId: invoices.platformId })
    .from(invoices)
    .where(and(eq(invoices.companyId, companyId), eq(invoices.id, id)))
  if (found?.platformId == null) throw new Error('An issued invoice has no id at the platform')
  return found.platformId
}

async function touchAccount(companyId: string, set: Partial<AccountRow>, { db }: Transaction): Promise<void> {
  await db.update(invoicingAccounts).set(set).where(eq(invoicingAccounts.companyId, companyId))
}
