import { and, eq, sql } from 'drizzle-orm'
import * as v from 'valibot'

import type { Endpoint } from '../../contract/endpoint.ts'
import { NamedReference } from '../../contract/primitives.ts'
import { fullName } from '../../domain/people.ts'
import { isAdmin } from '../../domain/roles.ts'
import type { Transaction } from '../db/database.ts'
import { operators } from '../db/schema/people.ts'
import { ProblemError } from '../http/problem-error.ts'
import type { RequestContext } from '../http/route.ts'
import { bornAt } from '../rights/born.ts'
import { type WriteOrigin, signInLostAt, momentOf } from '../rights/past-rights.ts'
import type { CompanyActor } from './actor.ts'

const FormerOperators = v.array(NamedReference)

/** Returns the people among these ids who were users of the company and can no longer sign in. */
export async function formerOperators(ids: readonly string[], { db }: Transaction): Promise<NamedReference[]> {
  const given = sql.join(
    ids.map((id) => sql`${id}::uuid`),
    sql`, `,
  )
  return v.parse(
    FormerOperators,
    await db.select({ id: sql`id`, name: sql`name` }).from(sql`app_former_operators(array[${given}])`),
  )
}

/** Returns a person of the company, present or former. */
async function colleague(id: string, { db }: Transaction, { companyId }: CompanyActor): Promise<NamedReference[]> {
  const found = await db
    .select({ id: operators.id, firstName: operators.firstName, lastName: operators.lastName })
    .from(operators)
    .where(and(eq(operators.companyId, companyId), eq(operators.id, id)))
  return found.map((person) => ({ id: person.id, name: fullName(person) }))
}

/**
 * Returns the actor of a write that is sent on behalf of its author: the author, with the rights of the sender. An
 * admin sends for an author who has left; an author who still works here must send their own writes. Only an entry may
 * also be sent by a colleague: it involves no money, and the colleague's payment depends on it.
 */
export async function actingFor(
  authorId: string | null,
  tx: Transaction,
  sender: CompanyActor,
  { sentByColleagues }: Pick<Endpoint, 'sentByColleagues'>,
): Promise<CompanyActor> {
  if (authorId === null || authorId === sender.id) return sender
  const [author] =
    sentByColleagues === true
      ? await colleague(authorId, tx, sender)
      : isAdmin(sender.role)
        ? await formerOperators([authorId], tx)
        : []
  if (!author) throw new ProblemError('author_not_left')
  const { id, name, email, role } = sender
  return { ...sender, ...author, sentBy: { id, name, email, role } }
}

/**
 * Refuses acts made after the author could last sign in, and acts with an impossible earlier moment. An admin decides
 * about their money. An act without a moment, from a device of an earlier release, is as old as its records.
 */
export async function requireNotAfterLeaving(
  author: CompanyActor,
  write: WriteOrigin,
  context: Pick<RequestContext, 'now' | 'deviceId'> & { tx: Transaction },
): Promise<void> {
  if (author.sentBy === null) return
  const judging = { ...context, actor: author }
  const left = await signInLostAt(author.id, judging)
  if (left === null) return
  const stated = write.doneAt === null ? await bornAt(write.names, judging) : await momentOf(write, judging)
  const at = stated ?? context.now
  if (at <= left) return
  throw new ProblemError('right_removed', { lost: { right: 'sign_in', location: null, at: left.toISOString() } })
}
