import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'

import { countryOption } from '../../domain/countries.ts'
import { wallClock } from '../../domain/zoned-time.ts'
import { companies } from '../db/schema/companies.ts'
import { exports } from '../db/schema/exports.ts'
import { exportWordsIn, wordsIn } from '../locales/catalogs.ts'
import { defineCompanyMessage } from '../mail/message-kind.ts'
import { requesterOf } from './requester.ts'

const FILES_PATH = '/dashboard/account'
/** Part of the exports page. */
const FILES = '#files'

/**
 * Mail about a finished or failed file. Its link leads to the app and needs a sign-in, so a mail scanner receives no
 * file.
 */
export const exportMail = defineCompanyMessage({
  kind: 'export',
  shownAs: 'export',
  facts: v.object({ exportId: v.string() }),
  async write({ facts: { exportId }, language, linkTo }, { companyId, tx, brand }) {
    const [found] = await tx.db
      .select({ made: exports, country: companies.country })
      .from(exports)
      .innerJoin(companies, eq(companies.id, exports.companyId))
      .where(and(eq(exports.companyId, companyId), eq(exports.id, exportId)))
    // A person who has left gets no mail.
    if (!found || (await requesterOf(found.made, tx)) === null) return null
    const { made, country } = found
    const words = wordsIn(language, country)
    const { lists, mail } = exportWordsIn(language, country)
    const list = lists[made.list]
    const common = {
      from: 'company',
      link: { label: mail.open, url: `${linkTo(FILES_PATH)}${FILES}` },
      notes: [mail.because, words.notRead],
    } as const
    if (made.state === 'ready' && made.expiresAt !== null) {
      const until = words.moment(wallClock(made.expiresAt, countryOption(country).timeZone))
      return {
        ...common,
        subject: mail.readySubject(list, brand.name),
        says: [mail.ready(list, new Intl.NumberFormat(language).format(made.done)), mail.kept(until)],
      }
    }
    if (made.state !== 'failed' || made.failure === null || made.failure === 'asker_gone') return null
    return {
      ...common,
      subject: mail.failedSubject(list, brand.name),
      says: [mail.failed(list), mail.why[made.failure]],
    }
  },
})
