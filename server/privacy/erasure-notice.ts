import { type SQL, eq, sql } from 'drizzle-orm'
import * as v from 'valibot'

import { ERASURE_NOTICE_DAYS } from '../../domain/privacy.ts'
import { DAY_MS } from '../../domain/time.ts'
import { readAlertReaders } from '../alerts/readers.ts'
import type { Transaction } from '../db/database.ts'
import { companies } from '../db/schema/companies.ts'
import { privacySettings } from '../db/schema/privacy.ts'
import type { RequestContext } from '../http/route.ts'
import { wordsIn } from '../locales/catalogs.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import { defineCompanyMessage } from '../mail/message-kind.ts'
import type { PeriodsOfCompany } from './periods.ts'

/** Tells an administrator which number of drivers is erased from a day on, and where the period is changed. */
export const erasureNoticeMail = defineCompanyMessage({
  kind: 'erasure_notice',
  shownAs: 'alert',
  facts: v.object({
    operatorId: v.string(),
    drivers: v.number(),
    isMore: v.boolean(),
    months: v.number(),
    day: v.string(),
  }),
  async write({ facts: { operatorId, drivers, isMore, months, day }, language, linkTo }, { companyId, tx, brand }) {
    // Asked again, because the person may have left or lost the role since.
    const [reader] = await readAlertReaders(companyId, tx, operatorId)
    if (reader === undefined) return null
    const [company] = await tx.db
      .select({ country: companies.country })
      .from(companies)
      .where(eq(companies.id, companyId))
    const words = wordsIn(language, company?.country ?? 'colombia')
    return {
      from: 'company',
      subject: `${words.erasureSubject(words.day(day))} · ${brand.name}`,
      says: [words.erasureNotice(isMore ? `${drivers}+` : String(drivers), months, words.day(day)), words.erasureTodo],
      link: { label: words.erasureLink, url: linkTo('/dashboard/company') },
      notes: [words.erasureWhy(brand.name)],
    }
  },
})

/** Returns from when drivers are erased; null before the first night. Without a notice so far, it is given tonight. */
export function erasureBegins(
  { erasesFrom, noticeAt }: Pick<PeriodsOfCompany, 'erasesFrom' | 'noticeAt'>,
  now: Date,
): Date | null {
  if (erasesFrom === null) return null
  const heard = (noticeAt ?? now).getTime() + ERASURE_NOTICE_DAYS * DAY_MS
  return new Date(Math.max(erasesFrom.getTime(), heard))
}

interface Notice {
  companyId: string
  now: Date
  settings: PeriodsOfCompany
  /** Number of drivers who are due, up to `most`. */
  drivers: number
  most: number
  enqueue: RequestContext['enqueue']
}

/** Mails every administrator who can sign in, once, and starts the time that they have to change the period. */
export async function giveErasureNotice(
  { companyId, now, settings, drivers, most, enqueue }: Notice,
  tx: Transaction,
): Promise<void> {
  await tx.db.update(privacySettings).set({ noticeAt: now }).where(eq(privacySettings.companyId, companyId))
  const begins = erasureBegins({ ...settings, noticeAt: now }, now) ?? now
  const facts = {
    drivers,
    isMore: drivers >= most,
    months: settings.periods.driverMonths,
    day: begins.toISOString().slice(0, 10),
  }
  for (const { id, email, language } of await readAlertReaders(companyId, tx))
    await enqueueMail(
      erasureNoticeMail,
      { companyId, to: email, language, facts: { ...facts, operatorId: id } },
      { tx, enqueue },
    )
}

/** Query of the drivers who are erased soon for the first time, in the columns of `sourceOf`, dated by the erasure. */
export function erasureSource({ companyId, now, anyPlace }: { companyId: string; now: Date; anyPlace: SQL }): SQL {
  const moment = sql`${now.toISOString()}::timestamptz`
  const begins = sql`greatest(p.erases_from, p.notice_at + make_interval(secs => ${(ERASURE_NOTICE_DAYS * DAY_MS) / 1000}))`
  return sql`select due.id as subject_id, ${begins} as at, ${anyPlace} as location_id, 0::bigint as amount, null::uuid as service_id, null::uuid as cash_up_id, null::text as plate, null::uuid as by_id,
      nullif(trim(d.first_name || ' ' || d.last_name), '') as reason, null::json as device, false as missing, null::timestamptz as rates_of, null::uuid as pass_id, 0::bigint as unverified
    from privacy_settings p cross join lateral unnest(retention_drivers_due(${moment} - make_interval(months => p.driver_months), 1000)) as due (id)
      left join drivers d on d.company_id = ${companyId} and d.id = due.id
    where p.company_id = ${companyId} and p.notice_at is not null and ${begins} > ${moment}`
}
