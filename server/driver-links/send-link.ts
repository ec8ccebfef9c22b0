import { type SQL, and, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'

import type { inviteDriver, sendUpdateLink } from '../../contract/driver-link.ts'
import type { ResponseOf } from '../../contract/endpoint.ts'
import { customerLanguage, fullName, type Language } from '../../domain/people.ts'
import { writeAudit } from '../audit/audit-trail.ts'
import { companies } from '../db/schema/companies.ts'
import { driverLinks } from '../db/schema/driver-links.ts'
import { messagingAccounts } from '../db/schema/messaging.ts'
import { requireFreeContacts } from '../drivers/contacts.ts'
import { lockDriver } from '../drivers/driver-select.ts'
import { ProblemError } from '../http/problem-error.ts'
import type { CompanyContext } from '../http/route.ts'
import { count } from '../limiter/limiter.ts'
import { linkMailLimits } from '../limiter/limits.ts'
import { makeToken } from '../mail/link-token.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import { reportToken } from '../mail/mail-links.ts'
import { queueMessage } from '../messaging/queue-message.ts'
import { readSettings } from '../messaging/settings.ts'
import { LINK_HOURS, driverInvitationMail, driverUpdateMail } from './link-mail.ts'

/**
 * Sends a driver a link to their details: by their notification method if the company sends these links as messages to
 * customers, by e-mail otherwise. Throws `driver_without_email` if neither reaches them.
 */
export async function mailUpdateLink(
  { params: { id } }: { params: { id: string } },
  context: CompanyContext,
): Promise<ResponseOf<typeof sendUpdateLink>> {
  const driver = await lockDriver(id, context)
  const method = (await isSwitchedOn(context)) ? driver.notificationMethod : null
  const phone = method === 'whatsapp' && (await isConnected(context)) ? phoneOf(driver) : null
  const sentTo = phone ?? driver.email
  if (sentTo === null) throw new ProblemError('driver_without_email')
  const link = await makeLink({ driverId: id, sentTo }, eq(driverLinks.driverId, id), context)
  const { language, secret, expiresAt } = link.told
  if (method !== null)
    await queueMessage(
      {
        kind: 'driver_update',
        subjectId: id,
        occasion: `driver_update:${id}:${uuidv7()}`,
        isAsked: true,
        language,
        secret,
        expiresAt,
      },
      { ...context, companyId: context.actor.companyId },
    )
  else
    await enqueueMail(
      driverUpdateMail,
      { ...link.told, facts: { driverId: id, name: fullName(driver), hours: LINK_HOURS } },
      context,
    )
  await writeAudit([{ entity: 'driver', id, action: 'link_sent', before: {}, after: { sentTo } }], context)
  return link.answer
}

async function isSwitchedOn({ tx, actor }: CompanyContext): Promise<boolean> {
  return (await readSettings(actor.companyId, tx)).kinds.includes('driver_update')
}

async function isConnected({ tx, actor }: CompanyContext): Promise<boolean> {
  const working = and(eq(messagingAccounts.companyId, actor.companyId), isNull(messagingAccounts.trouble))
  return (await tx.db.$count(messagingAccounts, working)) > 0
}

function phoneOf({ phoneCode, phone }: { phoneCode: string | null; phone: string | null }): string | null {
  return phoneCode === null || phone === null ? null : `+${phoneCode}${phone}`
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
  const report = await reportToken(context.actor.companyId, context.tx)
  await enqueueMail(driverInvitationMail, { ...link.told, facts: { hours: LINK_HOURS, report } }, context)
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
      expiresAt: sql`now() + make_interval(hours => ${LINK_HOURS})`,
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
