import { sql } from 'drizzle-orm'
import * as v from 'valibot'

import { NamedReference } from '../../contract/primitives.ts'
import { isAdmin } from '../../domain/roles.ts'
import type { Transaction } from '../db/database.ts'
import { ProblemError } from '../http/problem-error.ts'
import type { RequestContext } from '../http/route.ts'
import { type ToldWrite, leftAt, momentOf } from '../rights/rights-then.ts'
import type { CompanyActor } from './actor.ts'

const Former = v.array(NamedReference)

/** Those of them who were users of the company and can no longer sign in. */
export async function formerOperators(ids: readonly string[], { db }: Transaction): Promise<NamedReference[]> {
  const given = sql.join(ids.map((id) => sql`${id}::uuid`), sql`, `)
  return v.parse(Former, await db.select({ id: sql`id`, name: sql`name` }).from(sql`app_former_operators(array[${given}])`))
}

/**
 * Whose doing a write is that is sent on behalf of somebody: theirs, with the rights of the admin who sends it. Only of
 * who has left the admin's company: whoever works there sends their own.
 */
export async function actingFor(authorId: string | null, tx: Transaction, sender: CompanyActor): Promise<CompanyActor> {
  if (authorId === null || authorId === sender.id) return sender
  const [author] = isAdmin(sender.role) ? await formerOperators([authorId], tx) : []
  if (!author) throw new ProblemError('author_not_left')
  const { id, name, email, role } = sender
  return { ...sender, ...author, sentBy: { id, name, email, role } }
}

/** Refuses what somebody did after they could no longer sign in, or says to have done before in a way that cannot be. An admin decides about its money by itself. */
export async function requireNotAfterLeaving(author: CompanyActor, write: ToldWrite, context: Pick<RequestContext, 'now' | 'deviceId'> & { tx: Transaction }): Promise<void> {
  if (author.sentBy === null || write.doneAt === null) return
  const judging = { ...context, actor: author }
  const left = await leftAt(author.id, judging)
  if (left === null) return
  const at = (await momentOf(write, judging)) ?? context.now
  if (at <= left) return
  throw new ProblemError('right_removed', { lost: { right: 'sign_in', location: null, at: left.toISOString() } })
}
