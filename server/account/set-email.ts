import { sql } from 'drizzle-orm'
import * as v from 'valibot'

import type { EmailState, cancelEmail, getEmail, setEmail } from '../../contract/account.ts'
import type { ParsedRequest } from '../../contract/endpoint.ts'
import { LANGUAGES } from '../../domain/people.ts'
import { writeAudit } from '../audit/audit-trail.ts'
import { callDefiner } from '../db/call-definer.ts'
import { ProblemError, invalidField } from '../http/problem-error.ts'
import type { CompanyContext, StepsContext } from '../http/route.ts'
import { count } from '../limiter/limiter.ts'
import { emailLinkMailLimits } from '../limiter/limits.ts'
import { makeToken } from '../mail/link-token.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import { companyOfMail, confirmEmailMail, emailInUseMail } from './account-mails.ts'
import { type Person, personToChange } from './person-to-change.ts'
import { requirePresentPassword } from './present-password.ts'

const OPENS_MINUTES = 60

const Wish = v.object({
  expires_at: v.string(),
  holder_name: v.nullable(v.string()),
  holder_language: v.nullable(v.picklist(LANGUAGES)),
})
const EmailChangeRow = v.nullish(v.object({ email: v.string(), expires_at: v.string() }))

/**
 * Requests another sign-in e-mail for a person. It counts after the person has confirmed the mailed link. If the e-mail
 * belongs to somebody else, its holder gets a notice instead. The caller gets the same answer after the same work, so
 * that nobody can find out who works with PARQ.
 */
export async function askForEmail(
  { params: { id }, body: { currentPassword, email } }: ParsedRequest<typeof setEmail>,
  context: StepsContext,
): Promise<EmailState> {
  await requirePresentPassword(id, currentPassword, context)
  return context.inCompany(async (inside) => {
    const person = await personToChange(id, inside)
    if (email.toLowerCase() === person.email.toLowerCase()) throw invalidField('email', 'nothing_changed')
    return wish(person, email, inside)
  })
}

export async function sendLinkAgain(
  { params: { id } }: { params: { id: string } },
  context: CompanyContext,
): Promise<EmailState> {
  const person = await personToChange(id, context)
  const wished = await wishedBy(id, context)
  if (!wished) throw new ProblemError('not_found')
  return wish(person, wished.email, context)
}

export async function readEmail(
  { params: { id } }: ParsedRequest<typeof getEmail>,
  context: CompanyContext,
): Promise<EmailState> {
  const { email } = await personToChange(id, context)
  const wished = await wishedBy(id, context)
  return {
    email,
    pending: wished ? { email: wished.email, expiresAt: new Date(wished.expires_at).toISOString() } : null,
  }
}

export async function undoEmailChange(
  { params: { id } }: ParsedRequest<typeof cancelEmail>,
  context: CompanyContext,
): Promise<EmailState> {
  const { email } = await personToChange(id, context)
  await cancelEmailChange(id, context)
  return { email, pending: null }
}

/** Invalidates all links that set the person's e-mail. */
export async function cancelEmailChange(id: string, { tx, session }: CompanyContext): Promise<void> {
  await callDefiner(tx, sql`auth_forget_wished_email(${session}::bytea, ${id}::uuid)`)
}

async function wishedBy(id: string, { tx, session }: CompanyContext): Promise<v.InferOutput<typeof EmailChangeRow>> {
  return v.parse(EmailChangeRow, await callDefiner(tx, sql`auth_wished_email(${session}::bytea, ${id}::uuid)`))
}

/** Stores the request, and mails the requested address. */
async function wish(
  { id, firstName, language, email: present }: Person,
  email: string,
  context: CompanyContext,
): Promise<EmailState> {
  const { tx, session, actor } = context
  await count(emailLinkMailLimits(actor.id, email), tx)
  const { token, hash } = makeToken(id)
  const kept = v.parse(
    Wish,
    await callDefiner(
      tx,
      sql`auth_wish_email(${session}::bytea, ${id}::uuid, ${email}, ${hash}::bytea, ${OPENS_MINUTES})`,
    ),
  )
  await writeAudit([{ entity: 'operator', id, action: 'email_asked', before: {}, after: { email } }], context)
  const { holder_name: name, holder_language: theirs } = kept
  const expiresAt = new Date(kept.expires_at)
  // Both expire at the same time, so that unsent messages don't reveal the difference.
  const addressed = { companyId: companyOfMail(id, actor), to: email, expiresAt }
  if (name !== null && theirs !== null)
    await enqueueMail(emailInUseMail, { ...addressed, language: theirs, facts: { personId: id, name } }, context)
  else
    await enqueueMail(
      confirmEmailMail,
      { ...addressed, language, facts: { personId: id, name: firstName, minutes: OPENS_MINUTES }, secret: token },
      context,
    )
  return { email: present, pending: { email, expiresAt: expiresAt.toISOString() } }
}
