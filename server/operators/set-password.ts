import { hash } from '@node-rs/argon2'
import { sql } from 'drizzle-orm'
import * as v from 'valibot'

import type { ParsedRequest, ResponseOf } from '../../contract/endpoint.ts'
import type { resetPassword } from '../../contract/account.ts'
import { writeAudit } from '../audit/audit-trail.ts'
import type { StepsContext } from '../http/route.ts'
import { tell } from '../mail/tell.ts'
import { requireGoodPassword } from '../passwords/require-good-password.ts'
import { companyOfMail, passwordChangedMail } from './account-mails.ts'
import { personToChange } from './person-to-change.ts'
import { requirePresentPassword } from './present-password.ts'
import { forgetWishedEmail } from './set-email.ts'

const Closed = v.object({ session: v.instance(Buffer) })

/** Sets a password. Both long computations happen while no connection is held. */
export async function setPassword({ params: { id }, body }: ParsedRequest<typeof resetPassword>, context: StepsContext): Promise<ResponseOf<typeof resetPassword>> {
  requireGoodPassword(body.newPassword, await context.inCompany((inside) => personToChange(id, inside)), 'newPassword')
  await requirePresentPassword(id, body.currentPassword, context)
  const next = await hash(body.newPassword)
  await context.inCompany(async (inside) => {
    const { tx, session } = inside
    // They may have lost the right to while their password was asked for.
    const changed = await personToChange(id, inside)
    const closed = await tx.db.select({ session: sql<unknown>`closed` }).from(sql`auth_set_password(${session}::bytea, ${id}::uuid, ${next}) as closed`)
    // Whoever knew the old password may have wished for an e-mail of their own.
    await forgetWishedEmail(id, inside)
    await writeAudit([{ entity: 'operator', id, action: 'password_set', before: {}, after: {} }], inside)
    for (const row of closed) inside.announceSignOut(v.parse(Closed, row).session)
    await tell(passwordChangedMail, { companyId: companyOfMail(id, inside.actor), to: changed.email, language: changed.language, facts: { name: changed.firstName } }, inside)
  })
  return { changed: true }
}
