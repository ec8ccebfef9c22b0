import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import * as v from 'valibot'

import { DAY_MS } from '../../domain/time.ts'
import type { Transaction } from '../db/database.ts'
import { companies } from '../db/schema/companies.ts'
import { messages } from '../db/schema/messages.ts'
import { MAIL } from '../jobs/queues.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { takeOrWait } from '../limiter/limiter.ts'
import { companyMailLimit } from '../limiter/limits.ts'
import type { MailLimit } from './message-kind.ts'

/** Days in which a new company sends fewer mails. */
const NEW_DAYS = 7

interface CountedMail {
  companyId: string
  /** Whether it has waited before. */
  isHeld: boolean
  limit: MailLimit
  /** All kinds of mail with this limit. */
  kinds: readonly string[]
}

interface HeldMessage {
  companyId: string
  id: string
}

/**
 * Counts a mail of a company, and returns the milliseconds that it waits because the company has sent more than its
 * limit; 0 if it leaves now. A mail goes behind those that wait already.
 */
export async function waitOfMail({ companyId, isHeld, limit, kinds }: CountedMail, tx: Transaction): Promise<number> {
  const [company] = await tx.db
    .select({ ageMs: sql<unknown>`extract(epoch from now() - ${companies.createdAt})::float8 * 1000` })
    .from(companies)
    .where(eq(companies.id, companyId))
  if (!company) return 0
  const isNew = v.parse(v.number(), company.ageMs) < NEW_DAYS * DAY_MS
  const bucket = companyMailLimit(companyId, { limit, isNew })
  const before = isHeld ? 0 : await heldOf(companyId, kinds, tx)
  const wait = before > 0 ? bucket.everySeconds : await takeOrWait(bucket, tx)
  return Math.ceil((wait + before * (wait > 0 ? bucket.everySeconds : 0)) * 1000)
}

/** Mails of a company that wait because of the same limit. */
async function heldOf(companyId: string, kinds: readonly string[], { db }: Transaction): Promise<number> {
  return db.$count(messages, and(held(companyId), inArray(messages.kind, [...kinds])))
}

function held(companyId: string) {
  return and(eq(messages.companyId, companyId), isNull(messages.failedAt), gt(messages.heldUntil, sql`now()`))
}

/** Notes that a mail waits, and sends its job again. The transaction has entered the company. */
export async function holdMail(
  { companyId, id }: HeldMessage,
  waitMs: number,
  jobs: Pick<Jobs, 'send'>,
  tx: Transaction,
): Promise<void> {
  await tx.db.execute(sql`select set_config('app.company', ${companyId}, true)`)
  await tx.db
    .update(messages)
    .set({ heldUntil: sql`now() + make_interval(secs => ${waitMs / 1000})` })
    .where(and(eq(messages.companyId, companyId), eq(messages.id, id)))
  await jobs.send(MAIL, { companyId, id }, tx, waitMs)
}

const Held = v.object({ count: v.number(), leavesAt: v.nullable(v.string()) })

/** Returns the mails of a company that wait because of its limit; null without any. */
export async function heldMail(
  companyId: string,
  { db }: Transaction,
): Promise<{ count: number; leavesAt: string } | null> {
  const [row] = await db
    .select({
      count: sql<unknown>`count(*)::integer`,
      leavesAt: sql<unknown>`to_char(max(${messages.heldUntil}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
    })
    .from(messages)
    .where(held(companyId))
  const { count, leavesAt } = v.parse(Held, row)
  return leavesAt === null ? null : { count, leavesAt }
}
