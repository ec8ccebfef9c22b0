import { createHmac, timingSafeEqual } from 'node:crypto'

import { and, eq } from 'drizzle-orm'
import type { Context } from 'hono'
import * as v from 'valibot'

import { readOptOut } from '../../domain/messaging.ts'
import type { Database, Transaction } from '../db/database.ts'
import { messageDeliveries, messageOptOuts, messagingAccounts } from '../db/schema/messaging.ts'
import { enterCompany } from '../exports/attempt.ts'
import { ProblemError } from '../http/problem-error.ts'
import { shortText } from '../invoicing/platform-http.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { CUSTOMER_MESSAGE } from '../jobs/queues.ts'
import { countAhead, uncount } from '../limiter/limiter.ts'
import { unsignedNoticeLimits } from '../limiter/limits.ts'
import { UnreadableSecret } from '../secrets/secret-box.ts'
import type { Messengers, NoticeSecrets } from './messengers.ts'
import { lockMessage, noteDelivery } from './note-delivery.ts'
import { turnOf } from './queue-message.ts'
import { verdictOf } from './whatsapp-errors.ts'

/** Address at which Meta reports about the messages of a company. */
export const NOTICES_PATH = '/hooks/whatsapp/:company'
/** Meta's own limit, in bytes. */
export const NOTICE_MAX = 3 * 1024 * 1024

export interface NoticesDeps {
  database: Database
  messengers: Messengers
  jobs: Jobs
  now: () => Date
  /** Address of the caller. */
  ip: string
}

const CompanyId = v.pipe(v.string(), v.uuid())

const Status = v.object({
  id: v.string(),
  status: v.string(),
  biz_opaque_callback_data: v.optional(v.string()),
  errors: v.optional(
    v.array(
      v.object({
        code: v.number(),
        title: v.optional(v.string(), ''),
        error_data: v.optional(v.object({ details: v.optional(v.string()) })),
      }),
    ),
    [],
  ),
})
type Status = v.InferOutput<typeof Status>

const Received = v.object({ from: v.string(), text: v.optional(v.object({ body: v.string() })) })

const Notice = v.object({
  entry: v.array(
    v.object({
      changes: v.array(
        v.object({
          value: v.object({
            metadata: v.optional(v.object({ phone_number_id: v.string() })),
            statuses: v.optional(v.array(Status), []),
            messages: v.optional(v.array(Received), []),
          }),
        }),
      ),
    }),
  ),
})

/** Answers Meta's question whether the address is ours: by the challenge, if the verify token is right. */
export async function verifyNotices(c: Context, deps: NoticesDeps): Promise<Response> {
  await countAhead(unsignedNoticeLimits(deps.ip), deps.database)
  const { verifyToken } = await secretsOf(companyOf(c), deps)
  const isRight = c.req.query('hub.mode') === 'subscribe' && equal(c.req.query('hub.verify_token') ?? '', verifyToken)
  if (!isRight) throw new ProblemError('forbidden')
  await uncountNotice(deps)
  return c.text(c.req.query('hub.challenge') ?? '')
}

/** Takes a signed notice. Meta repeats one that is not answered with 200, so each may arrive twice and out of order. */
export async function receiveNotices(c: Context, deps: NoticesDeps): Promise<Response> {
  // Before the body is read, so that a caller without the secret can't make the server read and hash for ever.
  await countAhead(unsignedNoticeLimits(deps.ip), deps.database)
  const companyId = companyOf(c)
  const { appSecret } = await secretsOf(companyId, deps)
  const body = Buffer.from(await c.req.arrayBuffer())
  const signature = createHmac('sha256', appSecret).update(body).digest('hex')
  if (!equal(c.req.header('x-hub-signature-256') ?? '', `sha256=${signature}`)) throw new ProblemError('forbidden')
  await uncountNotice(deps)
  const notice = v.safeParse(Notice, jsonOf(body))
  // Signed, and about something else.
  if (!notice.success) return c.body(null, 200)
  const values = notice.output.entry.flatMap(({ changes }) => changes.map(({ value }) => value))
  for (const { statuses, messages } of values) {
    for (const status of statuses) await inCompany(companyId, deps, (tx) => noteStatus(companyId, status, deps, tx))
    for (const { from, text } of messages)
      if (text !== undefined) await inCompany(companyId, deps, (tx) => noteAnswer(companyId, from, text.body, deps, tx))
  }
  await inCompany(companyId, deps, async ({ db }) => {
    await db
      .update(messagingAccounts)
      .set({ lastNoticeAt: deps.now() })
      .where(eq(messagingAccounts.companyId, companyId))
  })
  deps.jobs.wake()
  return c.body(null, 200)
}

/** Takes back the count of a caller who proved to be Meta, so that only others are held up. */
function uncountNotice({ ip, database }: NoticesDeps): Promise<void> {
  return database.transaction((tx) => uncount(unsignedNoticeLimits(ip), tx))
}

function companyOf(c: Context): string {
  const given = v.safeParse(CompanyId, c.req.param('company'))
  if (!given.success) throw new ProblemError('not_found')
  return given.output.toLowerCase()
}

function inCompany<Result>(
  companyId: string,
  { database }: NoticesDeps,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return database.transaction(async (tx) => {
    await enterCompany(companyId, tx)
    return work(tx)
  })
}

/** Secrets by which a caller proves to be Meta. Before the proof, the transaction reads nothing else of the company. */
async function secretsOf(companyId: string, deps: NoticesDeps): Promise<NoticeSecrets> {
  const [account] = await inCompany(companyId, deps, ({ db }) =>
    db.select().from(messagingAccounts).where(eq(messagingAccounts.companyId, companyId)),
  )
  if (!account) throw new ProblemError('not_found')
  try {
    return deps.messengers.noticeSecrets(account)
  } catch (error) {
    if (!(error instanceof UnreadableSecret)) throw error
    // The fault is the server's.
    await uncountNotice(deps)
    throw new ProblemError('unavailable', { retryAfter: 600 })
  }
}

async function noteStatus(
  companyId: string,
  { id, status, biz_opaque_callback_data: callbackData, errors }: Status,
  { jobs, now }: NoticesDeps,
  tx: Transaction,
): Promise<void> {
  if (status !== 'sent' && status !== 'delivered' && status !== 'read' && status !== 'failed') return
  const named = v.is(CompanyId, callbackData)
    ? eq(messageDeliveries.id, callbackData)
    : eq(messageDeliveries.providerId, id)
  const ofNotice = and(eq(messageDeliveries.companyId, companyId), named)
  const [found] = await tx.db.select({ messageId: messageDeliveries.messageId }).from(messageDeliveries).where(ofNotice)
  if (!found) return
  const message = await lockMessage(companyId, found.messageId, tx)
  const [delivery] = await tx.db.select().from(messageDeliveries).where(ofNotice)
  if (message === null || delivery === undefined || delivery.channel !== 'whatsapp') return
  const [error] = errors
  const isAgain = await noteDelivery(
    message,
    delivery,
    {
      state: status,
      at: now(),
      providerId: id,
      ...(error && {
        code: error.code,
        verdict: verdictOf(error.code),
        answer: shortText(error.error_data?.details ?? error.title),
      }),
    },
    tx,
  )
  if (isAgain) await jobs.send(CUSTOMER_MESSAGE, { companyId, id: message.id }, tx, 0, await turnOf(companyId, tx))
}

/** Notes that a customer wants no messages, or wants them again. */
async function noteAnswer(
  companyId: string,
  from: string,
  text: string,
  { now }: NoticesDeps,
  { db }: Transaction,
): Promise<void> {
  const wish = readOptOut(text)
  const phone = from.replaceAll(/\D/g, '')
  if (wish === 'stop') await db.insert(messageOptOuts).values({ companyId, phone, at: now() }).onConflictDoNothing()
  if (wish === 'start')
    await db.delete(messageOptOuts).where(and(eq(messageOptOuts.companyId, companyId), eq(messageOptOuts.phone, phone)))
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}

function equal(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}
