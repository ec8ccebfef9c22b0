import { eq } from 'drizzle-orm'

import type { ParsedRequest } from '../../contract/endpoint.ts'
import type { User, resendWelcomeEmail } from '../../contract/user.ts'
import { writeAudit } from '../audit/audit-trail.ts'
import { companies } from '../db/schema/companies.ts'
import { ProblemError } from '../http/problem-error.ts'
import type { CompanyContext } from '../http/route.ts'
import { count } from '../limiter/limiter.ts'
import { invitationMailed } from '../limiter/limits.ts'
import { tell } from '../mail/tell.ts'
import { invitationMail } from './account-mails.ts'
import { lockedUser, userOf } from './locked-user.ts'
import { INVITATION_DAYS, makePasswordLink } from './password-links.ts'

/** Mails somebody who has no password the link by which they choose one. The link before opens no longer. */
export async function invite({ id, email, firstName, language }: Pick<User, 'id' | 'email' | 'firstName' | 'language'>, context: CompanyContext): Promise<void> {
  const { tx, actor } = context
  await count(invitationMailed(actor.id, email), tx)
  const url = await makePasswordLink({ id, language }, 'invitation', context)
  const [company] = await tx.db.select({ name: companies.name }).from(companies).where(eq(companies.id, actor.companyId))
  if (!company) throw new Error('The company that somebody works in is not there')
  tell(invitationMail({ to: email, name: firstName, language }, company.name, url, INVITATION_DAYS), context)
}

export async function inviteAgain({ body }: ParsedRequest<typeof resendWelcomeEmail>, context: CompanyContext): Promise<User> {
  const user = await lockedUser(body.operatorId, context)
  if (user.state !== 'invited' && user.state !== 'invitation_expired') throw new ProblemError('invitation_accepted')
  await invite(user, context)
  await writeAudit([{ entity: 'operator', id: user.id, action: 'invited', before: {}, after: {} }], context)
  return userOf(user.id, context)
}
