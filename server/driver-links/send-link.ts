import { type SQL, and, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'

import type { inviteDriver, sendUpdateLink } from '../../contract/driver-link.ts'
import type { ParsedRequest, ResponseOf } from '../../contract/endpoint.ts'
import { fullName } from '../../domain/people.ts'
import { type Audited, writeAudit } from '../audit/audit-trail.ts'
import { companies } from '../db/schema/companies.ts'
import { driverLinks } from '../db/schema/driver-links.ts'
import { refuseTakenContacts } from '../drivers/contacts.ts'
import { lockDriver } from '../drivers/driver-select.ts'
import { ProblemError } from '../http/problem-error.ts'
import type { CompanyContext, StepsContext } from '../http/route.ts'
import { count } from '../limiter/limiter.ts'
import { linkMailed } from '../limiter/limits.ts'
import { customerLanguage } from '../mail/customer-language.ts'
import { makeToken } from '../mail/link-token.ts'
import { linkMail } from './link-mail.ts'

const OPENS_HOURS = 72

interface Addressee {
  /** Null of somebody who is to register. */
  driverId: string | null
  name: string | null
  email: string
}

/** What is put down before the message leaves, and what it says. */
interface Prepared extends Addressee {
  token: string
  expiresAt: Date
  company: typeof companies.$inferSelect
}

export async function mailUpdateLink({ params }: ParsedRequest<typeof sendUpdateLink>, context: StepsContext): Promise<ResponseOf<typeof sendUpdateLink>> {
  const prepared = await context.inCompany(async (inside) => {
    const driver = await lockDriver(params.id, inside)
    if (driver.email === null) throw new ProblemError('driver_without_email')
    return prepare({ driverId: driver.id, name: fullName(driver), email: driver.email }, eq(driverLinks.driverId, driver.id), inside)
  })
  return mail(prepared, { entity: 'driver', id: prepared.driverId, action: 'link_sent' }, context)
}

export async function mailInvitation({ body: { email } }: ParsedRequest<typeof inviteDriver>, context: StepsContext): Promise<ResponseOf<typeof inviteDriver>> {
  const prepared = await context.inCompany(async (inside) => {
    await refuseTakenContacts({ email, phone: null, phoneCode: null, identification: null, identificationType: null }, inside)
    return prepare({ driverId: null, name: null, email }, and(isNull(driverLinks.driverId), eq(driverLinks.sentTo, email)), inside)
  })
  return mail(prepared, { entity: 'company', id: prepared.company.id, action: 'invited' }, context)
}

/** Makes the link that is to be sent. Those before it open no longer; those that open nothing are swept with them. */
async function prepare<To extends Addressee>(to: To, earlier: SQL | undefined, context: CompanyContext): Promise<Prepared & To> {
  const { tx, actor } = context
  await count(linkMailed(actor.companyId, actor.id, to.email), tx)
  const spent = or(isNotNull(driverLinks.usedAt), lt(driverLinks.expiresAt, sql`now()`))
  await tx.db.delete(driverLinks).where(and(eq(driverLinks.companyId, actor.companyId), or(earlier, spent)))
  const { token, hash } = makeToken(actor.companyId)
  const [made] = await tx.db
    .insert(driverLinks)
    .values({ companyId: actor.companyId, hash, driverId: to.driverId, sentTo: to.email, expiresAt: sql`now() + make_interval(hours => ${OPENS_HOURS})`, createdBy: actor.id })
    .returning({ expiresAt: driverLinks.expiresAt })
  const [company] = await tx.db.select().from(companies).where(eq(companies.id, actor.companyId))
  if (!made || !company) throw new Error('A link was not made')
  return { ...to, token, expiresAt: made.expiresAt, company }
}

async function mail({ token, email, name, expiresAt, company }: Prepared, noted: Pick<Audited, 'entity' | 'id' | 'action'>, context: StepsContext): Promise<ResponseOf<typeof sendUpdateLink>> {
  const language = customerLanguage(company.country)
  // Behind the sign that no browser sends anywhere, neither to a server nor to the next page.
  const url = `${context.appUrl()}/update-driver?lng=${language}#${token}`
  await context.mailer.send(linkMail({ to: email, company: company.name, name, url, hours: OPENS_HOURS }, language))
  await context.inCompany((inside) => writeAudit([{ ...noted, before: {}, after: { sentTo: email } }], inside))
  return { sentTo: email, expiresAt: expiresAt.toISOString() }
}
