import { eq } from 'drizzle-orm'

import type { User } from '../../contract/user.ts'
import { writeAudit } from '../audit/audit-trail.ts'
import { companies } from '../db/schema/companies.ts'
import { ProblemError } from '../http/problem-error.ts'
import type { CompanyContext } from '../http/route.ts'
import { type Bucket, count } from '../limiter/limiter.ts'
import { invitationMailLimits } from '../limiter/limits.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import { reportToken } from '../mail/mail-links.ts'
import { invitationMail } from '../account/account-mails.ts'
import { lockedUser, userOf } from './editable-user.ts'
import { INVITATION_DAYS, makePasswordLink } from '../account/password-links.ts'

/**
 * Mails a person without a password a link to choose one, at the end of the transaction. The earlier link stops
 * working.
 */
export async function invite(
  { id, email, firstName, language }: Pick<User, 'id' | 'email' | 'firstName' | 'language'>,
  context: CompanyContext,
  limits: readonly Bucket[] = invitationMailLimits(context.actor.id, email),
): Promise<void> {
  const { tx, actor } = context
  if (limits.length > 0) await count(limits, tx)
  const link = await makePasswordLink(id, 'invitation', tx)
  const [company] = await tx.db
    .select({ name: companies.name })
    .from(companies)
    .where(eq(companies.id, actor.companyId))
  if (!company) throw new Error('The company that somebody works in is not there')
  await enqueueMail(
    invitationMail,
    {
      companyId: actor.companyId,
      to: email,
      language,
      facts: {
        personId: id,
        name: firstName,
        company: company.name,
        days: INVITATION_DAYS,
        report: await reportToken(actor.companyId, tx),
      },
      ...link,
    },
    context,
  )
}

/** Throws `invitation_accepted` if the person has a password, `not_found` if the person is gone. */
export async function inviteAgain(operatorId: string, context: CompanyContext): Promise<User> {
  const user = await lockedUser(operatorId, context)
  if (user.state !== 'invited' && user.state !== 'invitation_expired') throw new ProblemError('invitation_accepted')
  await invite(user, context)
  await writeAudit([{ entity: 'operator', id: user.id, action: 'invited', before: {}, after: {} }], context)
  return userOf(user.id, context)
}
