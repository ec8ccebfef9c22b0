import { eq } from 'drizzle-orm'
import * as v from 'valibot'

import { dayAfter } from '../../domain/periods.ts'
import { formatFigures, formatMoney } from '../../domain/money.ts'
import { instantOf } from '../../domain/zoned-time.ts'
import { companies } from '../db/schema/companies.ts'
import { wordsIn } from '../locales/catalogs.ts'
import { peopleWordsIn } from '../locales/people-words.ts'
import { readPeopleStatistics } from '../losses/people-statistics.ts'
import { MAIL_LINK_PATH, leaveToken } from '../mail/mail-links.ts'
import { defineCompanyMessage } from '../mail/message-kind.ts'
import { readAlertReaders } from './readers.ts'

const PATH = '/dashboard/staff-activity'
/** Period of the page, in the form of its address. */
const LAST_WEEK = { days: '"7"' }

/** Figures of each person of past weeks, for an administrator. Nothing is sent if nobody worked. */
export const peopleMail = defineCompanyMessage({
  kind: 'people',
  shownAs: 'alert',
  facts: v.object({ operatorId: v.string(), at: v.string(), from: v.string(), to: v.string() }),
  async write({ facts: { operatorId, at, from, to }, language, linkTo, plainLinkTo }, { companyId, tx, brand }) {
    // Asked again, because the person may have left, lost the role or switched the mail off since.
    const [reader] = await readAlertReaders(companyId, tx, operatorId)
    if (reader === undefined || !reader.settings.weeklyPeople) return null
    const [company] = await tx.db
      .select({ country: companies.country, currency: companies.currency, amountStyle: companies.amountStyle })
      .from(companies)
      .where(eq(companies.id, companyId))
    if (!company) throw new Error('Figures about people without their company')
    const { country, currency, amountStyle } = company
    const days = {
      from: instantOf(`${from}T00:00:00`, reader.timeZone).toISOString(),
      before: instantOf(`${dayAfter(to, 1)}T00:00:00`, reader.timeZone).toISOString(),
    }
    const actor = {
      id: reader.id,
      name: '',
      email: reader.email,
      role: 'parking_admin',
      companyId,
      locationIds: null,
      sentBy: null,
    } as const
    const { data } = await readPeopleStatistics(
      { query: { ...days, locationIds: undefined } },
      { tx, actor, now: new Date(at) },
    )
    if (data.length === 0) return null
    const words = peopleWordsIn(language, country)
    const { day, total, mailLinks } = wordsIn(language, country)
    const token = await leaveToken('leave_people', { companyId, operatorId }, tx)
    const figure = (amount: number) => formatFigures(amount, currency, amountStyle)
    const sum = (field: 'atRisk' | 'unverified' | 'stays') => data.reduce((all, one) => all + one[field], 0)
    const period = `${day(from)} – ${day(to)}`
    return {
      from: 'company',
      subject: `${words.title} · ${period} · ${brand.name}`,
      title: words.title,
      subheading: [period],
      says: [
        words.sum(
          formatMoney(sum('atRisk'), currency, amountStyle),
          formatMoney(sum('unverified'), currency, amountStyle),
        ),
        words.howToRead,
      ],
      grid: {
        headers: words.headers,
        rows: data.map(({ person, stays, atRisk, unverified, risks }) => [
          person.name === '' ? '—' : person.name,
          figure(atRisk),
          risks.flatMap(({ kind, standsOut }) => (standsOut ? [words.kinds[kind]] : [])).join(', ') || '—',
          String(stays),
          figure(unverified),
        ]),
        total: [total, figure(sum('atRisk')), '', String(sum('stays')), figure(sum('unverified'))],
      },
      link: { label: words.open, url: linkTo(PATH, LAST_WEEK) },
      notes: [words.why(brand.name), `${words.settings} ${linkTo('/dashboard/account')}#alerts`],
      leave: { label: mailLinks.leave_people.label, url: plainLinkTo(MAIL_LINK_PATH, { t: token }) },
    }
  },
})
