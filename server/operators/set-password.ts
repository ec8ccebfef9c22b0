import { hash, verify } from '@node-rs/argon2'
import { sql } from 'drizzle-orm'
import * as v from 'valibot'

import type { ParsedRequest, ResponseOf } from '../../contract/endpoint.ts'
import type { resetPassword } from '../../contract/account.ts'
import { writeAudit } from '../audit/audit-trail.ts'
import { ProblemError, invalidField } from '../http/problem-error.ts'
import type { StepsContext } from '../http/route.ts'
import { callDefiner, countTry } from '../session/tries.ts'
import { changeableOperator } from './edit-operator.ts'

/** Whoever finds a tablet signed in has so many guesses at the password, as at the sign-in. */
const TRIES = 10

const Closed = v.object({ session: v.instance(Buffer) })

/** Sets a password. Both long computations happen while no connection is held. */
export async function setPassword({ params, body }: ParsedRequest<typeof resetPassword>, context: StepsContext): Promise<ResponseOf<typeof resetPassword>> {
  const { subject, present } = await context.inCompany(async (inside) => {
    // A super admin is of no company, and no less a person with a password.
    if (params.id !== inside.actor.id) await changeableOperator(params.id, inside)
    const stored = await callDefiner(inside.tx, sql`auth_own_password(${inside.session}::bytea)`)
    return { subject: `password:${inside.actor.id}`, present: v.parse(v.string(), stored) }
  })
  await countTry(context.database, [[subject, TRIES]])
  if (!(await verify(present, body.currentPassword))) throw invalidField('currentPassword', 'password_wrong')
  const next = await hash(body.newPassword)
  await context.inCompany(async (inside) => {
    const { tx, session } = inside
    if ((await callDefiner(tx, sql`auth_may_change(${session}::bytea, ${params.id}::uuid)`)) === null) throw new ProblemError('not_found')
    const closed = await tx.db.select({ session: sql<unknown>`closed` }).from(sql`auth_set_password(${session}::bytea, ${params.id}::uuid, ${next}) as closed`)
    await tx.db.execute(sql`select auth_succeeded(${subject}, '')`)
    await writeAudit([{ entity: 'operator', id: params.id, action: 'password_set', before: {}, after: {} }], inside)
    for (const row of closed) inside.announceSignOut(v.parse(Closed, row).session)
  })
  return { changed: true }
}
