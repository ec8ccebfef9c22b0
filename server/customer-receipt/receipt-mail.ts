import * as v from 'valibot'

import { receiptPath } from '../../domain/receipt-codes.ts'
import { plainName } from '../../domain/text/plain-name.ts'
import { ProblemError } from '../http/problem-error.ts'
import { type Brand, readLogo } from '../mail/brand.ts'
import type { Letter } from '../mail/letter.ts'
import { defineCompanyMessage } from '../mail/message-kind.ts'
import { readPaidStay } from './read-paid-stay.ts'
import { type PaidStay, type Receipt, receiptOf } from './receipt.ts'
import { receiptPdf } from './receipt-pdf.ts'

/** The receipt of a stay at the time of sending: as text, as HTML, and as an attached PDF. */
export const receiptMail = defineCompanyMessage({
  kind: 'receipt',
  shownAs: 'receipt',
  facts: v.object({
    serviceId: v.string(),
    // Absent in messages that an earlier release queued.
    isCopy: v.optional(v.boolean(), true),
  }),
  async write({ facts: { serviceId, isCopy }, language, plainLinkTo }, { companyId, tx }) {
    const stay = await readPaidStay(serviceId, { tx, actor: { companyId, locationIds: null } }).catch(
      (error: unknown) => {
        if (error instanceof ProblemError) return null
        throw error
      },
    )
    if (stay === null) return null
    const logo = stay.locationLogo === null ? null : await readLogo(stay.locationLogo, companyId, tx)
    const attached = await receiptPdf(receiptOf(stay, language, { isCopy }))
    const page = stay.receiptCode === null ? null : plainLinkTo(receiptPath(companyId, stay.receiptCode))
    return receiptLetter(receiptOf(withPlainNames(stay), language, { isCopy }), {
      number: stay.receiptNumber,
      logo,
      attached,
      page,
    })
  },
})

/** The attached document has the exact names. */
function withPlainNames<Stay extends PaidStay>(stay: Stay): Stay {
  const { company, location } = stay
  return {
    ...stay,
    company: { ...company, name: plainName(company.name), legalName: plainName(company.legalName) },
    location: { ...location, name: plainName(location.name) },
  }
}

interface Around {
  number: string
  logo: Brand['logo']
  attached: Buffer
  /** Address of the receipt's page; null if the stay was paid before receipts had pages. */
  page: string | null
}

function receiptLetter(receipt: Receipt, { number, logo, attached, page }: Around): Letter {
  const { words, title, company, heading, facts, price, total, payment, footing } = receipt
  return {
    from: 'company',
    logo,
    toCustomer: true,
    subject: words.subject(number, company),
    title,
    subheading: heading,
    says: [words.greeting(company)],
    tables: [{ rows: facts }, { rows: price, total }, { rows: payment }],
    footing,
    ...(page !== null && { link: { label: words.receiptPage.mailLink, url: page } }),
    notes: [words.attached, words.notReplied],
    attachments: [
      {
        filename: `${number.replaceAll(/[^\w-]+/g, '-')}.pdf`,
        contentType: 'application/pdf',
        content: attached,
      },
    ],
  }
}
