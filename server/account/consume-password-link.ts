import { sql } from 'drizzle-orm'
import * as v from 'valibot'

import { LINK_PURPOSES } from '../../contract/password-link.ts'
import { LANGUAGES, fullName } from '../../domain/people.ts'
import { BACK_OFFICE_ROLES } from '../../domain/roles.ts'
import { writeAudit } from '../audit/audit-trail.ts'
import { callDefiner } from '../db/call-definer.ts'
import { ProblemError, invalidField } from '../http/problem-error.ts'
import type { RequestContext } from '../http/route.ts'
import { countAhead } from '../limiter/limiter.ts'
import { passwordByLinkLimits } from '../limiter/limits.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import { namesInCompany } from '../passwords/names-in-company.ts'
import { requireGoodPassword } from '../passwords/require-good-password.ts'
import { passwordChangedMail } from './account-mails.ts'
import { readLinkOwner, passwordLinkKey } from './password-links.ts'
import { hashPassword, isPasswordOf } from '../passwords/password-hash.ts'

const Spent = v.nullish(
  v.object({
    purpose: v.picklist(LINK_PURPOSES),
    company_id: v.nullable(v.string()),
    role: v.picklist(BACK_OFFICE_ROLES),
    first_name: v.string(),
    last_name: v.string(),
    language: v.picklist(LANGUAGES),
    email: v.string(),
    closed: v.array(v.string()),
  }),
)

interface ByLink {
  personId: string
  token: string
  newPassword: string
}

/**
 * Sets the password of the person of a mailed link, uses up the link, and ends all their sessions. Both long
 * computations run without a database connection. A refused password leaves the link valid. Throws `link_gone`.
 */
export async function consumePasswordLink(
  { personId, token, newPassword }: ByLink,
  context: RequestContext,
): Promise<void> {
  const { database } = context
  const key = await passwordLinkKey(token, context)
  const before = await database.transaction(async (tx) => {
    const opened = key.placeId === personId ? await readLinkOwner(key, tx) : null
    if (!opened) throw new ProblemError('link_gone')
    const stored = await callDefiner(tx, sql`auth_password_of_link(${personId}::uuid, ${key.hash}::bytea)`)
    return { ...opened, stored: v.parse(v.nullable(v.string()), stored) }
  })
  const owner = { firstName: before.first_name, lastName: before.last_name, email: before.email }
  requireGoodPassword(newPassword, owner, { names: [], path: 'newPassword' })
  // Otherwise the holder of the link could use it to guess the current password.
  await countAhead(passwordByLinkLimits(key.hash), database)
  if (before.stored !== null && (await isPasswordOf(before.stored, newPassword)))
    throw invalidField('newPassword', 'password_same')
  const next = await hashPassword(newPassword)

  const spent = await database.transaction(async (tx) => {
    const found = v.parse(
      Spent,
      await callDefiner(tx, sql`auth_spend_password_link(${personId}::uuid, ${key.hash}::bytea, ${next})`),
    )
    if (!found) throw new ProblemError('link_gone')
    const { company_id: companyId, role, email } = found
    // The link tells the person's company only here. A refusal leaves the link valid.
    if (companyId !== null)
      requireGoodPassword(newPassword, owner, { names: await namesInCompany(tx), path: 'newPassword' })
    const name = fullName({ firstName: found.first_name, lastName: found.last_name })
    const author =
      companyId === null
        ? null
        : { ...context, tx, actor: { id: personId, name, role, email, companyId, sentBy: null } }
    // Invited people need no notice: they had no password before.
    if (found.purpose === 'reset')
      await enqueueMail(
        passwordChangedMail,
        { companyId, to: email, language: found.language, facts: { name: found.first_name } },
        { ...context, tx },
      )
    if (author)
      await writeAudit([{ entity: 'operator', id: personId, action: 'password_set', before: {}, after: {} }], author)
    return found
  })
  // Bytes in the form of JSON.
  for (const session of spent.closed) context.announceSignOut(Buffer.from(session.replace(/^\\x/, ''), 'hex'))
}
