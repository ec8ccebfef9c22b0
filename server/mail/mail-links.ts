import { and, eq, sql } from 'drizzle-orm'
import * as v from 'valibot'

import { FIRST_ALERTS } from '../../domain/alerts.ts'
import { plainName } from '../../domain/text/plain-name.ts'
import { callDefiner } from '../db/call-definer.ts'
import type { Transaction } from '../db/database.ts'
import { alertSettings } from '../db/schema/alerts.ts'
import { companies } from '../db/schema/companies.ts'
import { MAIL_LINKS, mailLinks } from '../db/schema/messages.ts'
import { ProblemError } from '../http/problem-error.ts'
import type { Caller } from '../http/route.ts'
import { count } from '../limiter/limiter.ts'
import { linkUseLimits, unknownLinkLimits } from '../limiter/limits.ts'
import { makeToken, readToken } from './link-token.ts'

/** Address of the links at the end of mails. GET answers a page, POST does what the link says. */
export const MAIL_LINK_PATH = '/api/v2/users/mail-link'

export type MailLinkPurpose = (typeof MAIL_LINKS)[number]

const Found = v.nullish(v.object({ purpose: v.picklist(MAIL_LINKS), operator_id: v.nullable(v.string()) }))

type LinkCaller = Pick<Caller, 'database' | 'ip' | 'now'>

interface OpenedLink {
  token: string
  companyId: string
  purpose: MailLinkPurpose
  operatorId: string | null
  tx: Transaction
}

/** Purpose and company of a link, for its page. */
export interface MailLink {
  purpose: MailLinkPurpose
  company: string
}

/** Returns the token with which a reader stops a regular mail. All their mails of a kind have the same one. */
export async function leaveToken(
  purpose: Exclude<MailLinkPurpose, 'report'>,
  { companyId, operatorId }: { companyId: string; operatorId: string },
  { db }: Transaction,
): Promise<string> {
  const { token } = makeToken(companyId)
  await db.insert(mailLinks).values({ companyId, token, purpose, operatorId }).onConflictDoNothing()
  const [standing] = await db
    .select({ token: mailLinks.token })
    .from(mailLinks)
    .where(
      and(eq(mailLinks.companyId, companyId), eq(mailLinks.operatorId, operatorId), eq(mailLinks.purpose, purpose)),
    )
  return standing?.token ?? token
}

/** Returns a new token with which the reader of an invitation reports it. */
export async function reportToken(companyId: string, { db }: Transaction): Promise<string> {
  const { token } = makeToken(companyId)
  await db.insert(mailLinks).values({ companyId, token, purpose: 'report' })
  return token
}

/** Returns the purpose of a link. Mail scanners open links, so reading changes nothing. */
export function openMailLink(token: string, caller: LinkCaller): Promise<MailLink> {
  return byLink(token, caller, aboutLink)
}

/** Does what a link says. A second press succeeds too, and counts once. */
export function useMailLink(token: string, caller: LinkCaller): Promise<MailLink> {
  return byLink(token, caller, async (link) => {
    const { companyId, operatorId, purpose, tx } = link
    await tx.db
      .update(mailLinks)
      .set({ usedAt: sql`coalesce(${mailLinks.usedAt}, ${caller.now.toISOString()}::timestamptz)` })
      .where(and(eq(mailLinks.companyId, companyId), eq(mailLinks.token, link.token)))
    if (operatorId !== null) await leave(purpose, { companyId, operatorId }, tx)
    return aboutLink(link)
  })
}

async function leave(
  purpose: MailLinkPurpose,
  person: { companyId: string; operatorId: string },
  { db }: Transaction,
): Promise<void> {
  const { push, shortageAbove, quiet, pauseMinutes } = FIRST_ALERTS
  const off =
    purpose === 'leave_people' ? { weeklyPeople: false, peopleMailDueAt: null } : { email: [], mailRefused: true }
  await db
    .insert(alertSettings)
    .values({ ...person, email: [...FIRST_ALERTS.email], push: [...push], shortageAbove, quiet, pauseMinutes, ...off })
    .onConflictDoUpdate({ target: [alertSettings.companyId, alertSettings.operatorId], set: off })
}

async function byLink<T>(given: string, { database, ip }: LinkCaller, work: (link: OpenedLink) => Promise<T>) {
  const { placeId: companyId, hash, token } = readToken(given)
  const enter = async (tx: Transaction) =>
    v.parse(Found, await callDefiner(tx, sql`app_enter_mail_link(${companyId}::uuid, ${token})`))
  // In a separate transaction, because refused calls are counted too.
  await database.transaction(async (tx) => count((await enter(tx)) ? linkUseLimits(hash) : unknownLinkLimits(ip), tx))
  return database.transaction(async (tx) => {
    const found = await enter(tx)
    if (!found) throw new ProblemError('link_gone')
    return work({ token, companyId, purpose: found.purpose, operatorId: found.operator_id, tx })
  })
}

async function aboutLink({ companyId, purpose, tx }: OpenedLink): Promise<MailLink> {
  const [company] = await tx.db.select({ name: companies.name }).from(companies).where(eq(companies.id, companyId))
  if (!company) throw new ProblemError('link_gone')
  return { purpose, company: plainName(company.name) }
}
