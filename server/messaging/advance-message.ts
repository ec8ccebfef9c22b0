import { and, asc, eq } from 'drizzle-orm'
import type { Logger } from 'pino'
import { v7 as uuidv7 } from 'uuid'

import { type Channel, type MessageReason, isReminder, quietFor } from '../../domain/messaging.ts'
import { HOUR_MS, MINUTE_MS } from '../../domain/time.ts'
import { raiseAlert } from '../alerts/raise-alert.ts'
import type { Database, Transaction } from '../db/database.ts'
import { messageDeliveries, messagingAccounts } from '../db/schema/messaging.ts'
import { enterCompany } from '../exports/attempt.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { CUSTOMER_MESSAGE } from '../jobs/queues.ts'
import type { Outcome } from '../jobs/worker.ts'
import { messageTextIn, valueNames } from '../locales/message-words.ts'
import { UnreadableSecret } from '../secrets/secret-box.ts'
import { chooseRoute } from './choose-route.ts'
import { type MessageContent, type MessageRow, readContent } from './content.ts'
import { handToMail } from './customer-mail.ts'
import type { MessagingAccount, Messengers } from './messengers.ts'
import { type DeliveryRow, lockMessage, noteDelivery, setMessage } from './note-delivery.ts'
import { turnOf } from './queue-message.ts'
import { type Recipient, readRecipient } from './recipient.ts'
import { readSettings } from './settings.ts'
import { type CallOutcome, type WhatsApp } from './whatsapp.ts'
import { accountTroubleOf, isLimit, verdictOf } from './whatsapp-errors.ts'

/** Time in which a notice about a message usually arrives. Meta repeats notices that were not taken. */
const SETTLE_MS = 10 * MINUTE_MS
/** After this time nobody waits for a notice any more. */
const UNSURE_MS = HOUR_MS
const FIRST_PAUSE_MS = 30_000
const BUSY_MS = MINUTE_MS

interface MessageKey {
  companyId: string
  id: string
}

export interface MessagingDeps {
  database: Database
  messengers: Messengers
  /** Address at which people open the app, for links in messages. */
  appUrl: () => string
  now: () => Date
  log: Pick<Logger, 'warn'>
}

/** The call of an attempt that was recorded. */
interface Call {
  message: MessageRow
  delivery: DeliveryRow
  content: MessageContent
  whatsApp: WhatsApp
}

type Step = { kind: 'call'; call: Call } | { kind: 'wait'; ms: number }

/**
 * Sends messages to customers. A transaction records each attempt before its call, and another records the answer. If
 * the process dies between the two, nobody knows whether WhatsApp took the message. The next process waits for a notice
 * that names the attempt, and repeats the call only if notices of later messages arrived without it.
 */
export function sendMessages(jobs: Jobs, deps: MessagingDeps): void {
  jobs.work(CUSTOMER_MESSAGE, (key) => advance(key, jobs, deps))
}

async function advance(key: MessageKey, jobs: Jobs, deps: MessagingDeps): Promise<Outcome> {
  const step = await deps.database.transaction((tx) => begin(key, jobs, deps, tx))
  jobs.wake()
  if (step === null) return done(() => Promise.resolve())
  if (step.kind === 'wait') return done((tx) => again(key, step.ms, jobs, tx))
  const outcome = await send(step.call)
  return done(async (tx) => {
    await enterCompany(key.companyId, tx)
    await noteOutcome(key, step.call, outcome, jobs, deps, tx)
  })
}

function done(note: Outcome['note']): Outcome {
  return { result: 'done', note }
}

async function again(key: MessageKey, ms: number, jobs: Jobs, tx: Transaction): Promise<void> {
  await enterCompany(key.companyId, tx)
  await jobs.send(CUSTOMER_MESSAGE, key, tx, ms, await turnOf(key.companyId, tx))
}

/** Finds the next step of a message, and records it before the channel is called. */
async function begin(key: MessageKey, jobs: Jobs, deps: MessagingDeps, tx: Transaction): Promise<Step | null> {
  await enterCompany(key.companyId, tx)
  const message = await lockMessage(key.companyId, key.id, tx)
  if (message === null || message.state !== 'waiting') return null
  const now = deps.now()
  const found = await mayGo(message, now, tx)
  if (found.kind === 'wait') return found
  if (found.kind === 'go') return nextAttempt(message, found.recipient, jobs, deps, tx)
  await setMessage(message, { state: 'dropped', reason: found.reason }, now, tx)
  return null
}

type Permission =
  | { kind: 'go'; recipient: Recipient }
  | { kind: 'wait'; ms: number }
  | { kind: 'drop'; reason: MessageReason }

/** Decides whether a message may be sent now, by its dates, the settings of the company and its recipient. */
async function mayGo(message: MessageRow, now: Date, tx: Transaction): Promise<Permission> {
  const { companyId, kind, subjectId, isAsked, dueAt, expiresAt } = message
  if (dueAt > now) return { kind: 'wait', ms: dueAt.getTime() - now.getTime() }
  if (expiresAt !== null && expiresAt <= now) return { kind: 'drop', reason: 'outdated' }
  const settings = await readSettings(companyId, tx)
  if (!isAsked && !settings.kinds.includes(kind)) return { kind: 'drop', reason: 'switched_off' }
  const recipient = await readRecipient(kind, subjectId, companyId, tx)
  if (recipient === null) return { kind: 'drop', reason: 'outdated' }
  if (settings.quiet !== null && isReminder(kind) && !isAsked && recipient.timeZone !== null) {
    const ms = quietFor(now, settings.quiet, recipient.timeZone)
    if (ms > 0) return { kind: 'wait', ms }
  }
  return { kind: 'go', recipient }
}

/** Records the next attempt of a message that may be sent, or why there is none. */
async function nextAttempt(
  message: MessageRow,
  recipient: Recipient,
  jobs: Jobs,
  deps: MessagingDeps,
  tx: Transaction,
): Promise<Step | null> {
  const { companyId, id } = message
  const now = deps.now()
  const deliveries = await tx.db
    .select()
    .from(messageDeliveries)
    .where(and(eq(messageDeliveries.companyId, companyId), eq(messageDeliveries.messageId, id)))
    .orderBy(asc(messageDeliveries.nth))
  const last = deliveries.at(-1)
  const [account] = await tx.db.select().from(messagingAccounts).where(eq(messagingAccounts.companyId, companyId))
  if (last?.state === 'sending') {
    // The mail queue sends it, and notes it here.
    if (last.channel === 'email') return null
    const ms = await settleUnsure(message, last, account, now, tx)
    if (ms !== null) return { kind: 'wait', ms }
    return nextAttempt(message, recipient, jobs, deps, tx)
  }
  const route = await chooseRoute({ message, recipient, deliveries, account: account ?? null, tx })
  if ('reason' in route) {
    const isTried = deliveries.length > 0 || route.reason === 'not_connected'
    await setMessage(message, { state: isTried ? 'failed' : 'dropped', reason: route.reason }, now, tx)
    return null
  }
  if (route.channel === 'whatsapp' && account?.pausedUntil != null && account.pausedUntil > now)
    return { kind: 'wait', ms: account.pausedUntil.getTime() - now.getTime() + 1_000 }
  const content = await readContent(message, { recipient, appUrl: deps.appUrl, now, tx })
  if (content === null) {
    await setMessage(message, { state: 'dropped', reason: 'outdated' }, now, tx)
    return null
  }
  const delivery = await addDelivery(message, route, deliveries.length + 1, now, tx)
  if (route.channel === 'email') {
    await handToMail(
      message,
      { id: delivery.id, to: route.to, name: recipient.name },
      { tx, enqueue: (queue, data, within, afterMs, priority) => jobs.send(queue, data, within, afterMs, priority) },
    )
    return null
  }
  const whatsApp = account === undefined ? null : openAccount(account, deps.messengers)
  if (whatsApp === null) {
    await touchAccount(companyId, { trouble: 'key' }, { now, jobs, tx })
    await noteDelivery(message, delivery, { state: 'failed', at: now, verdict: 'fix' }, tx)
    return nextAttempt(message, recipient, jobs, deps, tx)
  }
  return { kind: 'call', call: { message, delivery, content, whatsApp } }
}

/**
 * Decides about an attempt whose answer was lost. Returns the remaining time to wait for its notice. Returns null after
 * a decision: the message never arrived, because notices about later messages did, or the outcome can't be known.
 */
async function settleUnsure(
  message: MessageRow,
  delivery: DeliveryRow,
  account: MessagingAccount | undefined,
  now: Date,
  tx: Transaction,
): Promise<number | null> {
  const settled = delivery.startedAt.getTime() + SETTLE_MS
  const over = delivery.startedAt.getTime() + UNSURE_MS
  if (now.getTime() < settled) return settled - now.getTime()
  const isQuiet = account?.lastNoticeAt == null || account.lastNoticeAt.getTime() < settled
  if (isQuiet && now.getTime() < over) return SETTLE_MS
  const state = isQuiet ? 'unsure' : 'failed'
  if (state === 'failed')
    await noteDelivery(message, delivery, { state, at: now, verdict: 'retry', answer: 'no_answer' }, tx)
  else
    await tx.db
      .update(messageDeliveries)
      .set({ state, changedAt: now })
      .where(and(eq(messageDeliveries.companyId, delivery.companyId), eq(messageDeliveries.id, delivery.id)))
  return null
}

async function addDelivery(
  { companyId, id: messageId }: MessageRow,
  { channel, to }: { channel: Channel; to: string },
  nth: number,
  at: Date,
  { db }: Transaction,
): Promise<DeliveryRow> {
  const [row] = await db
    .insert(messageDeliveries)
    .values({
      companyId,
      id: uuidv7(),
      messageId,
      nth,
      channel,
      sentTo: to,
      state: 'sending',
      startedAt: at,
      changedAt: at,
    })
    .returning()
  if (!row) throw new Error('An attempt was not recorded')
  return row
}

function openAccount(account: MessagingAccount, messengers: Messengers): WhatsApp | null {
  try {
    return messengers.open(account)
  } catch (error) {
    if (error instanceof UnreadableSecret) return null
    throw error
  }
}

/** Uploads the document and sends the message. A failed upload sent nothing, whatever its answer. */
async function send({ message, delivery, content, whatsApp }: Call): Promise<CallOutcome> {
  let document = null
  if (content.document !== null) {
    const uploaded = await whatsApp.upload(content.document)
    if (uploaded.kind !== 'accepted')
      return uploaded.kind === 'refused'
        ? uploaded
        : { kind: 'refused', code: NOT_UPLOADED, text: uploaded.text, retryAfterMs: null }
    document = { mediaId: uploaded.id, fileName: content.document.fileName }
  }
  const { kind, language } = message
  // The names in the text are the same in every country.
  const names = valueNames(messageTextIn(kind, language, 'colombia').body)
  return whatsApp.send({
    to: delivery.sentTo,
    template: templateName(kind),
    language,
    values: Object.fromEntries(names.map((name) => [name, content.values[name] ?? ''])),
    document,
    callbackData: delivery.id,
  })
}

/** Meta's code for a temporary fault, in place of an answer about an upload. */
const NOT_UPLOADED = 131000

/** Name under which a company has the template of a kind approved. */
export function templateName(kind: MessageRow['kind']): string {
  return `parq_${kind}`
}

/** Changes the connection, and alerts administrators once if nothing can be sent by it any more. */
async function touchAccount(
  companyId: string,
  set: Partial<MessagingAccount>,
  { now, jobs, tx }: { now: Date; jobs: Jobs; tx: Transaction },
): Promise<void> {
  const [account] = await tx.db
    .update(messagingAccounts)
    .set(set)
    .where(eq(messagingAccounts.companyId, companyId))
    .returning({ connectedAt: messagingAccounts.connectedAt })
  if (account === undefined || set.trouble == null) return
  await raiseAlert(
    { cause: 'whatsapp', subjectId: companyId, locationId: null, occasion: account.connectedAt.toISOString() },
    {
      companyId,
      now,
      tx,
      enqueue: (queue, data, within, afterMs, priority) => jobs.send(queue, data, within, afterMs, priority),
    },
  )
}

async function noteOutcome(
  key: MessageKey,
  { delivery: sent }: Call,
  outcome: CallOutcome,
  jobs: Jobs,
  { now, log }: MessagingDeps,
  tx: Transaction,
): Promise<void> {
  const at = now()
  const { companyId, id } = key
  const message = await lockMessage(companyId, id, tx)
  const [delivery] = await tx.db
    .select()
    .from(messageDeliveries)
    .where(and(eq(messageDeliveries.companyId, companyId), eq(messageDeliveries.id, sent.id)))
  if (message === null || delivery === undefined) return
  const touch = (set: Partial<MessagingAccount>) =>
    touchAccount(companyId, { lastCallAt: at, ...set }, { now: at, jobs, tx })
  if (outcome.kind === 'accepted') {
    await noteDelivery(message, delivery, { state: 'accepted', at, providerId: outcome.id }, tx)
    await touch({ pausedUntil: null })
    return
  }
  if (outcome.kind === 'no_answer') {
    log.warn({ message: id }, 'WhatsApp did not answer about a message; its notice is awaited')
    await jobs.send(CUSTOMER_MESSAGE, key, tx, SETTLE_MS)
    return
  }
  const { code, text, retryAfterMs } = outcome
  const verdict = verdictOf(code)
  const tries = delivery.nth
  const pause = retryAfterMs ?? (isLimit(code) ? BUSY_MS : Math.min(FIRST_PAUSE_MS * 2 ** (tries - 1), HOUR_MS))
  await noteDelivery(message, delivery, { state: 'failed', at, code, verdict, answer: text }, tx)
  const trouble = accountTroubleOf(code)
  await touch({
    ...(isLimit(code) && { pausedUntil: new Date(at.getTime() + pause) }),
    ...(verdict === 'fix' && { troubleText: `${code}: ${text}`, ...(trouble !== null && { trouble }) }),
  })
  await jobs.send(CUSTOMER_MESSAGE, key, tx, verdict === 'retry' ? pause : 0, await turnOf(companyId, tx))
}
