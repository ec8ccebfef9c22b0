import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'

import { receiptMail } from '../customer-receipt/receipt-mail.ts'
import { wasReceiptSent } from '../customer-receipt/was-sent.ts'
import { customerMessages } from '../db/schema/messaging.ts'
import { LINK_HOURS, driverUpdateMail } from '../driver-links/link-mail.ts'
import { invoiceMail } from '../invoicing/invoice-mail.ts'
import { fillText, messageTextIn, whyReceived } from '../locales/message-words.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import type { Attachment } from '../mail/mailer.ts'
import { defineCompanyMessage } from '../mail/message-kind.ts'
import { type MessageRow, readContent } from './content.ts'
import type { MessageQueuer } from './queue-message.ts'
import { readRecipient } from './recipient.ts'
import type { SentDocument } from './whatsapp.ts'

/** Kinds whose e-mail is the text of the message; receipts and invoices have letters of their own. */
const TEXT_KINDS = ['entry_ticket', 'pass_sold', 'pass_expiring', 'pass_expired', 'overstay'] as const
type TextKind = (typeof TEXT_KINDS)[number]

function textMail(kind: TextKind) {
  return defineCompanyMessage({
    kind: `customer_${kind}`,
    shownAs: kind,
    facts: v.object({ messageId: v.string() }),
    async write({ facts: { messageId }, language }, { companyId, tx, brand }) {
      const [message] = await tx.db
        .select()
        .from(customerMessages)
        .where(and(eq(customerMessages.companyId, companyId), eq(customerMessages.id, messageId)))
      if (!message) return null
      const recipient = await readRecipient(kind, message.subjectId, companyId, tx)
      if (recipient === null) return null
      // These texts have no link to a page of the app.
      const content = await readContent(message, { recipient, appUrl: () => '', now: new Date(), tx })
      if (content === null) return null
      const text = messageTextIn(kind, language, brand.country)
      return {
        from: 'company',
        toCustomer: true,
        subject: fillText(text.subject, content.values),
        says: [fillText(text.body, content.values)],
        notes: [whyReceived(language, brand.name)],
        ...(content.document !== null && { attachments: [attachmentOf(content.document)] }),
      }
    },
  })
}

function attachmentOf({ fileName, contentType, content }: SentDocument): Attachment {
  return { filename: fileName, contentType, content }
}

export const TEXT_MAILS = {
  entry_ticket: textMail('entry_ticket'),
  pass_sold: textMail('pass_sold'),
  pass_expiring: textMail('pass_expiring'),
  pass_expired: textMail('pass_expired'),
  overstay: textMail('overstay'),
} as const

/** Queues an e-mail in the transaction of its attempt. The mail carries the attempt's id. */
export async function handToMail(
  { companyId, id: messageId, kind, subjectId, language, secret, expiresAt }: MessageRow,
  { id, to, name }: { id: string; to: string; name: string },
  within: Pick<MessageQueuer, 'tx' | 'enqueue'>,
): Promise<void> {
  const mail = { companyId, id, to, language, ...(expiresAt !== null && { expiresAt }) }
  switch (kind) {
    case 'receipt': {
      const isCopy = await wasReceiptSent({ serviceId: subjectId, companyId, messageId }, within.tx)
      return enqueueMail(receiptMail, { ...mail, facts: { serviceId: subjectId, isCopy } }, within)
    }
    case 'invoice':
      return enqueueMail(invoiceMail, { ...mail, facts: { invoiceId: subjectId } }, within)
    case 'driver_update': {
      const facts = { driverId: subjectId, name, hours: LINK_HOURS }
      return enqueueMail(driverUpdateMail, { ...mail, facts, ...(secret !== null && { secret }) }, within)
    }
    case 'entry_ticket':
    case 'pass_sold':
    case 'pass_expiring':
    case 'pass_expired':
    case 'overstay':
      return enqueueMail(TEXT_MAILS[kind], { ...mail, facts: { messageId } }, within)
  }
}
