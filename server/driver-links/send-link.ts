import { type SQL, and, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'

import type { inviteDriver, sendUpdateLink } from '../../contract/driver-link.ts'
import type { ResponseOf } from '../../contract/endpoint.ts'
import { customerLanguage, fullName, type Language } from '../../domain/people.ts'
import { writeAudit } from '../audit/audit-trail.ts'
import { companies } from '../db/schema/companies.ts'
import { driverLinks } from '../db/schema/driver-links.ts'
import { requireFreeContacts } from '../drivers/contacts.ts'
import { lockDriver } from '../drivers/driver-select.ts'
import { ProblemError } from '../http/problem-error.ts'
import type { CompanyContext } from '../http/route.ts'
import { count } from '../limiter/limiter.ts'
import { linkMailLimits } from '../limiter/limits.ts'
import { makeToken } from '../mail/link-token.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import { driverInvitationMail, driverUpdateMail } from './link-mail.ts'

const OPENS_HOURS = 72

export async function mailUpdateLink(
  { params: { id } }: { params: { id: string } },
  context: CompanyContext,
): Promise<ResponseOf<typeof sendUpdateLink>> {
  const driver = await lockDriver(id, context)
  if (driver.email === null) throw new ProblemError('driver_without_email')
  const link = await makeLink({ driverId: id, sentTo: driver.email }, eq(driverLinks.driverId, id), context)
  await enqueueMail(
    driverUpdateMail,
    { ...link.told, facts: { driverId: id, name: fullName(driver), hours: OPENS_HOURS } },
    context,
  )
  await writeAudit(
    [{ entity: 'driver', id, action: 'link_sent', before: {}, after: { sentTo: driver.email } }],
    context,
  )
  return link.answer
}

export async function mailInvitation(
  { body: { email } }: { body: { email: string } },
  context: CompanyContext,
): Promise<ResponseOf<typeof inviteDriver>> {
  await requireFreeContacts(
    { email, phone: null, phoneCode: null, identification: null, identificationType: null },
    context,
  )
  const link = await makeLink(
    { driverId: null, sentTo: email },
    and(isNull(driverLinks.driverId), eq(driverLinks.sentTo, email)),
    context,
  )
  await enqueueMail(driverInvitationMail, { ...link.told, facts: { hours: OPENS_HOURS } }, context)
  await writeAudit(
    [{ entity: 'company', id: context.actor.companyId, action: 'invited', before: {}, after: { sentTo: email } }],
    context,
  )
  return link.answer
}

/** The recipient of a link. */
interface MadeLink {
  told: { companyId: string; to: string; language: Language; secret: string; expiresAt: Date }
  answer: ResponseOf<typeof sendUpdateLink>
}

/**
 * Creates a link; `driverId` is null for a person who registers. Earlier links of the recipient stop working, and
 * expired links are deleted.
 */
async function makeLink(
  { driverId, sentTo }: { driverId: string | null; sentTo: string },
  earlier: SQL | undefined,
  { tx, actor }: CompanyContext,
): Promise<MadeLink> {
  const { companyId } = actor
  await count(linkMailLimits(companyId, actor.id, sentTo), tx)
  const spent = or(isNotNull(driverLinks.usedAt), lt(driverLinks.expiresAt, sql`now()`))
  await tx.db.delete(driverLinks).where(and(eq(driverLinks.companyId, companyId), or(earlier, spent)))
  const { token, hash } = makeToken(companyId)
  const [made] = await tx.db
    .insert(driverLinks)
    .values({
      companyId,
      hash,
      driverId,
      sentTo,
      expiresAt: sql`now() + make_interval(hours => ${OPENS_HOURS})`,
      createdBy: actor.id,
    })
    .returning({ expiresAt: driverLinks.expiresAt })
  const [company] = await tx.db
    .select({ country: companies.country })
    .from(companies)
    .where(eq(companies.id, companyId))
  if (!made || !company) throw new Error('A link was not made')
  const { expiresAt } = made
  return {
    told: { companyId, to: sentTo, language: customerLanguage(company.country), secret: token, expiresAt },
    answer: { sentTo, expiresAt: expiresAt.toISOString() },
  }
}
