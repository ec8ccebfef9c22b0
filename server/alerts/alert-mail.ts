import * as v from 'valibot'

import { WORDS } from '../locales/catalogs.ts'
import { MAIL_LINK_PATH, leaveToken } from '../mail/mail-links.ts'
import { defineCompanyMessage } from '../mail/message-kind.ts'
import { alertMessage } from './alert-texts.ts'
import { readDeliveries } from './deliveries.ts'
import { readAlertReaders } from './readers.ts'

/** Alerts of one message to an administrator. */
export const alertMail = defineCompanyMessage({
  kind: 'alert',
  shownAs: 'alert',
  facts: v.object({ operatorId: v.string(), batchId: v.string() }),
  async write({ facts: { operatorId, batchId }, language, linkTo, plainLinkTo }, { companyId, tx, brand }) {
    // Checked again, because the person may have left or lost the role since.
    const [reader] = await readAlertReaders(companyId, tx, operatorId)
    if (reader === undefined) return null
    const lines = await readDeliveries({ companyId, operatorId, of: { batchId } }, tx)
    const token = await leaveToken('leave_alerts', { companyId, operatorId }, tx)
    const { words, title, texts, path } = await alertMessage({ ...reader, language }, companyId, lines, tx)
    return {
      from: 'company',
      subject: `${title} · ${brand.name}`,
      title,
      says: [],
      grid: { headers: words.headers, rows: texts.map((text) => [text.title, text.location, text.amount, text.at]) },
      link: { label: words.open, url: linkTo(path) },
      notes: [words.why(brand.name), `${words.settings} ${linkTo('/dashboard/account')}#alerts`],
      leave: { label: WORDS[language].mailLinks.leave_alerts.label, url: plainLinkTo(MAIL_LINK_PATH, { t: token }) },
    }
  },
})
