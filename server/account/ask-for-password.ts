import { sql } from 'drizzle-orm'
import * as v from 'valibot'

import type { ParsedRequest, ResponseOf } from '../../contract/endpoint.ts'
import type { askForPassword } from '../../contract/password-link.ts'
import { LANGUAGES } from '../../domain/people.ts'
import { callDefiner } from '../db/call-definer.ts'
import type { RequestContext } from '../http/route.ts'
import { count } from '../limiter/limiter.ts'
import { passwordLinkMailLimits } from '../limiter/limits.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import { invitationMail, invitationOverMail, resetMail } from './account-mails.ts'
import { INVITATION_DAYS, RESET_MINUTES, makePasswordLink, renewInvitation } from './password-links.ts'

const IdentityRow = v.nullish(
  v.object({
    id: v.string(),
    first_name: v.string(),
    email: v.string(),
    language: v.picklist(LANGUAGES),
    has_password: v.boolean(),
    company: v.nullable(v.string()),
    invitation_open: v.boolean(),
  }),
)

/**
 * Mails a link to the person who signs in with an e-mail. The answer is sent before the lookup, so that neither the
 * answer nor its time reveals whether the person exists.
 */
export async function mailPasswordLink(
  { body: { email } }: ParsedRequest<typeof askForPassword>,
  context: RequestContext,
): Promise<ResponseOf<typeof askForPassword>> {
  await context.database.transaction((tx) => count(passwordLinkMailLimits(email, context.ip), tx))
  mailFor(email, context).catch((error: unknown) =>
    context.log.warn({ requestId: context.requestId, err: error }, 'a link to a password could not be made'),
  )
  return { asked: true }
}

async function mailFor(email: string, context: RequestContext): Promise<void> {
  await context.database.transaction(async (tx) => {
    const found = v.parse(IdentityRow, await callDefiner(tx, sql`auth_person_of_email(${email})`))
    if (!found) return
    // Sent to the stored address, not to the address as the caller wrote it.
    const { id, language, first_name: name } = found
    const company = found.company ?? 'PARQ'
    const inside = { ...context, tx }
    const about = { companyId: null, to: found.email, language }
    if (found.has_password)
      return enqueueMail(
        resetMail,
        { ...about, facts: { name, minutes: RESET_MINUTES }, ...(await makePasswordLink(id, 'reset', tx)) },
        inside,
      )
    const renewed = await renewInvitation(id, tx)
    if (renewed === null) return enqueueMail(invitationOverMail, { ...about, facts: { name, company } }, inside)
    await enqueueMail(
      invitationMail,
      { ...about, facts: { personId: id, name, company, days: INVITATION_DAYS, report: null }, ...renewed },
      inside,
    )
  })
  context.jobs.wake()
}
