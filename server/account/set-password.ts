import { sql } from 'drizzle-orm'
import * as v from 'valibot'

import type { ParsedRequest, ResponseOf } from '../../contract/endpoint.ts'
import type { resetPassword } from '../../contract/account.ts'
import { PASSWORD_LINK_HEADER } from '../../contract/password-link.ts'
import { writeAudit } from '../audit/audit-trail.ts'
import { invalidField } from '../http/problem-error.ts'
import type { StepsContext } from '../http/route.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import { namesInCompany } from '../passwords/names-in-company.ts'
import { requireGoodPassword } from '../passwords/require-good-password.ts'
import { requireRecentProof } from '../second-factor/require-factor.ts'
import { companyOfMail, passwordChangedMail } from './account-mails.ts'
import { personToChange } from './person-to-change.ts'
import { requirePresentPassword } from './present-password.ts'
import { cancelEmailChange } from './set-email.ts'
import { consumePasswordLink } from './consume-password-link.ts'
import { hashPassword } from '../passwords/password-hash.ts'
import { passwordText } from '../../domain/text/outside-text.ts'

const ClosedSession = v.object({ session: v.instance(Buffer) })

/** Sets a password, with a mailed link or with the caller's current password. */
export async function setPassword(
  { params: { id }, headers, body }: ParsedRequest<typeof resetPassword>,
  context: StepsContext,
): Promise<ResponseOf<typeof resetPassword>> {
  const { currentPassword, newPassword } = body
  const token = headers[PASSWORD_LINK_HEADER]
  if (token !== undefined) {
    await consumePasswordLink({ personId: id, token, newPassword }, context)
    return { changed: true }
  }
  if (currentPassword === undefined) throw invalidField('currentPassword', 'required')
  // A new password for another person is not compared with the current one, which would reveal it to the admin.
  if (passwordText(newPassword) === passwordText(currentPassword)) throw invalidField('newPassword', 'password_same')
  await changePassword(id, currentPassword, newPassword, context)
  return { changed: true }
}

/** Both long computations run without a database connection. */
async function changePassword(
  id: string,
  currentPassword: string,
  newPassword: string,
  context: StepsContext,
): Promise<void> {
  const { person, names } = await context.inCompany(async (inside) => {
    // With another administrator's password, somebody could act as a person without a second factor.
    if (id !== inside.actor.id) requireRecentProof(inside)
    return { person: await personToChange(id, inside), names: await namesInCompany(inside.tx) }
  })
  requireGoodPassword(newPassword, person, { names, path: 'newPassword' })
  await requirePresentPassword(id, currentPassword, context)
  const next = await hashPassword(newPassword)
  await context.inCompany(async (inside) => {
    const { tx, session } = inside
    // The caller may have lost the right while the password was checked.
    const changed = await personToChange(id, inside)
    const closed = await tx.db
      .select({ session: sql<unknown>`closed` })
      .from(sql`auth_set_password(${session}::bytea, ${id}::uuid, ${next}) as closed`)
    // A person who knew the old password may have requested their own e-mail.
    await cancelEmailChange(id, inside)
    await writeAudit([{ entity: 'operator', id, action: 'password_set', before: {}, after: {} }], inside)
    for (const row of closed) inside.announceSignOut(v.parse(ClosedSession, row).session)
    await enqueueMail(
      passwordChangedMail,
      {
        companyId: companyOfMail(id, inside.actor),
        to: changed.email,
        language: changed.language,
        facts: { name: changed.firstName },
      },
      inside,
    )
  })
}
