import { hash } from '@node-rs/argon2'
import { sql } from 'drizzle-orm'
import * as v from 'valibot'

import type { ParsedRequest, ResponseOf } from '../../contract/endpoint.ts'
import type { resetPassword } from '../../contract/account.ts'
import { writeAudit } from '../audit/audit-trail.ts'
import type { StepsContext } from '../http/route.ts'
import { passwordWasRight, requirePresentPassword } from './present-password.ts'

const Closed = v.object({ session: v.instance(Buffer) })

/** Sets a password. Both long computations happen while no connection is held. */
export async function setPassword({ params, body }: ParsedRequest<typeof resetPassword>, context: StepsContext): Promise<ResponseOf<typeof resetPassword>> {
  await requirePresentPassword(params.id, body.currentPassword, context)
  const next = await hash(body.newPassword)
  await context.inCompany(async (inside) => {
    const { tx, session } = inside
    await passwordWasRight(params.id, inside)
    const closed = await tx.db.select({ session: sql<unknown>`closed` }).from(sql`auth_set_password(${session}::bytea, ${params.id}::uuid, ${next}) as closed`)
    await writeAudit([{ entity: 'operator', id: params.id, action: 'password_set', before: {}, after: {} }], inside)
    for (const row of closed) inside.announceSignOut(v.parse(Closed, row).session)
  })
  return { changed: true }
}
