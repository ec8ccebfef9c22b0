import { eq } from 'drizzle-orm'

import type { ParsedRequest } from '../../contract/endpoint.ts'
import type { User, resendWelcomeEmail } from '../../contract/user.ts'
import { writeAudit } from '../audit/audit-trail.ts'
import { companies } from '../db/schema/companies.ts'
import { ProblemError } from '../http/problem-error.ts'
import type { CompanyContext } from '../http/route.ts'
import { count } from '../limiter/limiter.ts'
import { invitationMailed } from '../limiter/limits.ts'
import type { Mail } from '../mail/mailer.ts'
import { tell } from '../mail/tell.ts'
import { invitationMail } from './account-mails.ts'
import { lockedUser, userOf } from './locked-user.ts'
import { INVITATION_DAYS, makePasswordLink } from './password-links.ts'

/** The message to somebody who has no password, with the link by which they choose one. The link before opens no longer. To be sent when all else is done. */
export async function makeInvitation({ id, email, firstName, language }: Pick<User, 'id' | 'email' | 'firstName' | 'language'>, context: CompanyContext): Promise<Mail> {
  const { tx, actor } = context
  await count(invitationMailed(actor.id, email), tx)
  const url = await makePasswordLink({ id, language }, 'invitation', context)
  const [company] = await tx.db.select({ name: companies.name }).from(companies).where(eq(companies.id, actor.companyId))
  if (!company) throw new Error('The company that somebody works in is not there')
  return invitationMail({ to: email, name: firstName, language }, company.name, url, INVITATION_DAYS)
}

export async function inviteAgain({ body }: ParsedRequest<typeof resendWelcomeEmail>, context: CompanyContext): Promise<User> {
  const user = await lockedUser(body.operatorId, context)
  if (user.state !== 'invited' && user.state !== 'invitation_expired') throw new ProblemError('invitation_accepted')
  const mail = await makeInvitation(user, context)
  await writeAudit([{ entity: 'operator', id: user.id, action: 'invited', before: {}, after: {} }], context)
  tell(mail, context)
  return userOf(user.id, context)
}
