import { and, eq, isNull, sql } from 'drizzle-orm'
import * as v from 'valibot'

import type { Language } from '../../domain/people.ts'
import { fullName } from '../../domain/people.ts'
import { writeAudit } from '../audit/audit-trail.ts'
import { callDefiner } from '../db/call-definer.ts'
import type { Transaction } from '../db/database.ts'
import { companies } from '../db/schema/companies.ts'
import { operators } from '../db/schema/people.ts'
import { savedViewReaders, savedViews } from '../db/schema/saved-views.ts'
import { ProblemError } from '../http/problem-error.ts'
import type { Caller } from '../http/route.ts'
import { count } from '../limiter/limiter.ts'
import { unknownLinkLimits, linkUseLimits } from '../limiter/limits.ts'
import { readToken } from '../mail/link-token.ts'
import { readersOf } from './view-rows.ts'

const Link = v.nullish(v.object({ view_id: v.string(), operator_id: v.string() }))

type LinkCaller = Pick<Caller, 'database' | 'ip' | 'now' | 'deviceId'>

interface ByLink {
  companyId: string
  viewId: string
  operatorId: string
  tx: Transaction
}

/** A recipient's subscription to a mail, found by its unsubscribe link. */
export interface ViewSubscription {
  company: string
  view: string
  language: Language
  left: boolean
}

async function enter(given: string, tx: Transaction): Promise<Omit<ByLink, 'tx'> | null> {
  const { placeId: companyId, token } = readToken(given)
  const found = v.parse(Link, await callDefiner(tx, sql`app_enter_view_mail(${companyId}::uuid, ${token})`))
  return found ? { companyId, viewId: found.view_id, operatorId: found.operator_id } : null
}

async function byLink<T>(token: string, { database, ip }: LinkCaller, work: (link: ByLink) => Promise<T>): Promise<T> {
  // In a separate transaction, because refused calls are counted too.
  await database.transaction(async (tx) =>
    count((await enter(token, tx)) === null ? unknownLinkLimits(ip) : linkUseLimits(readToken(token).hash), tx),
  )
  return database.transaction(async (tx) => {
    const link = await enter(token, tx)
    if (link === null) throw new ProblemError('link_gone')
    return work({ ...link, tx })
  })
}

async function mailOf({ companyId, viewId, operatorId, tx }: ByLink): Promise<ViewSubscription> {
  const [found] = await tx.db
    .select({
      company: companies.name,
      view: savedViews.name,
      language: operators.language,
      leftAt: savedViewReaders.leftAt,
    })
    .from(savedViewReaders)
    .innerJoin(
      savedViews,
      and(eq(savedViews.companyId, savedViewReaders.companyId), eq(savedViews.id, savedViewReaders.viewId)),
    )
    .innerJoin(
      operators,
      and(eq(operators.companyId, savedViewReaders.companyId), eq(operators.id, savedViewReaders.operatorId)),
    )
    .innerJoin(companies, eq(companies.id, savedViewReaders.companyId))
    .where(
      and(
        eq(savedViewReaders.companyId, companyId),
        eq(savedViewReaders.viewId, viewId),
        eq(savedViewReaders.operatorId, operatorId),
      ),
    )
  if (!found) throw new ProblemError('link_gone')
  const { leftAt, ...rest } = found
  return { ...rest, left: leftAt !== null }
}

/** Returns the view of a link. Mail scanners open links, so reading changes nothing. */
export function openByLink(token: string, caller: LinkCaller): Promise<ViewSubscription> {
  return byLink(token, caller, mailOf)
}

/** A second request to unsubscribe succeeds too. */
export function unsubscribeByLink(token: string, caller: LinkCaller): Promise<ViewSubscription> {
  return byLink(token, caller, async (link) => {
    const { companyId, viewId, operatorId, tx } = link
    const before = (await readersOf([viewId], { tx, actor: link }))(viewId)
    const left = await tx.db
      .update(savedViewReaders)
      .set({ leftAt: caller.now })
      .where(
        and(
          eq(savedViewReaders.companyId, companyId),
          eq(savedViewReaders.viewId, viewId),
          eq(savedViewReaders.operatorId, operatorId),
          isNull(savedViewReaders.leftAt),
        ),
      )
      .returning({ viewId: savedViewReaders.viewId })
    if (left.length > 0) {
      const [person] = await tx.db
        .select()
        .from(operators)
        .where(and(eq(operators.companyId, companyId), eq(operators.id, operatorId)))
      if (!person) throw new ProblemError('link_gone')
      const actor = {
        id: operatorId,
        name: fullName(person),
        email: person.email,
        role: person.role,
        companyId,
        sentBy: null,
      }
      await writeAudit(
        [
          {
            entity: 'saved_view',
            id: viewId,
            action: 'edited',
            before: { readerIds: before },
            after: { readerIds: before.filter((id) => id !== operatorId) },
          },
        ],
        { ...caller, doneAt: null, tx, actor },
      )
    }
    return mailOf(link)
  })
}
