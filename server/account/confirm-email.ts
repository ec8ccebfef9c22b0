import { sql } from 'drizzle-orm'
import * as v from 'valibot'

import { EMAIL_LINK_HEADER, type confirmEmail, type openEmailLink } from '../../contract/account.ts'
import type { ParsedRequest, ResponseOf } from '../../contract/endpoint.ts'
import { LANGUAGES, fullName } from '../../domain/people.ts'
import { BACK_OFFICE_ROLES } from '../../domain/roles.ts'
import { writeAudit } from '../audit/audit-trail.ts'
import { callDefiner } from '../db/call-definer.ts'
import type { Transaction } from '../db/database.ts'
import { ProblemError } from '../http/problem-error.ts'
import type { RequestContext } from '../http/route.ts'
import { count } from '../limiter/limiter.ts'
import { unknownLinkLimits, linkUseLimits } from '../limiter/limits.ts'
import { type LinkKey, readToken } from '../mail/link-token.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import { emailChangedMail } from './account-mails.ts'

const EmailLinkRow = v.nullish(v.object({ email: v.string(), expires_at: v.string() }))
const ConfirmedEmailRow = v.nullish(
  v.object({
    company_id: v.nullable(v.string()),
    role: v.picklist(BACK_OFFICE_ROLES),
    first_name: v.string(),
    last_name: v.string(),
    language: v.picklist(LANGUAGES),
    before: v.string(),
    after: v.string(),
    closed: v.array(v.string()),
  }),
)

/** Returns the change that a link confirms. Mail scanners open links, so reading changes nothing. */
export async function readEmailLink(
  request: ParsedRequest<typeof openEmailLink>,
  context: RequestContext,
): Promise<ResponseOf<typeof openEmailLink>> {
  const key = await keyOf(request.headers[EMAIL_LINK_HEADER], context)
  return context.database.transaction(async (tx) => {
    const opened = await lookUp(key, tx)
    if (!opened) throw new ProblemError('link_gone')
    return { email: opened.email, expiresAt: new Date(opened.expires_at).toISOString() }
  })
}

export async function consumeEmailLink(
  request: ParsedRequest<typeof confirmEmail>,
  context: RequestContext,
): Promise<ResponseOf<typeof confirmEmail>> {
  const { placeId: id, hash } = await keyOf(request.headers[EMAIL_LINK_HEADER], context)
  const confirmed = await context.database.transaction(async (tx) => {
    const found = v.parse(
      ConfirmedEmailRow,
      await callDefiner(tx, sql`auth_confirm_email(${id}::uuid, ${hash}::bytea)`),
    )
    if (!found) throw new ProblemError('link_gone')
    const { company_id: companyId, role, before, after } = found
    const name = fullName({ firstName: found.first_name, lastName: found.last_name })
    const author =
      companyId === null ? null : { ...context, tx, actor: { id, name, role, email: before, companyId, sentBy: null } }
    if (author)
      await writeAudit(
        [{ entity: 'operator', id, action: 'edited', before: { email: before }, after: { email: after } }],
        author,
      )
    await enqueueMail(
      emailChangedMail,
      { companyId, to: before, language: found.language, facts: { name: found.first_name } },
      { ...context, tx },
    )
    return found
  })
  // Bytes in the form of JSON.
  for (const session of confirmed.closed) context.announceSignOut(Buffer.from(session.replace(/^\\x/, ''), 'hex'))
  return { email: confirmed.after }
}

/**
 * In a separate transaction, because refused calls are counted too. People with a valid link are not held up by people
 * without one at the same address.
 */
async function keyOf(token: string, { database, ip }: RequestContext): Promise<LinkKey> {
  const key = readToken(token)
  await database.transaction(async (tx) =>
    count((await lookUp(key, tx)) ? linkUseLimits(key.hash) : unknownLinkLimits(ip), tx),
  )
  return key
}

async function lookUp({ placeId, hash }: LinkKey, tx: Transaction): Promise<v.InferOutput<typeof EmailLinkRow>> {
  return v.parse(EmailLinkRow, await callDefiner(tx, sql`auth_open_email_link(${placeId}::uuid, ${hash}::bytea)`))
}
