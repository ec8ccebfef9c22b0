import type { ParsedRequest, ResponseOf } from '../../contract/endpoint.ts'
import type { resendInvoice } from '../../contract/payment.ts'
import { customerLanguage } from '../../domain/people.ts'
import { writeAudit } from '../audit/audit-trail.ts'
import { readPaidStay } from '../customer-receipt/read-paid-stay.ts'
import { receiptMail } from '../customer-receipt/receipt-mail.ts'
import { wasReceiptSent } from '../customer-receipt/was-sent.ts'
import type { CompanyContext } from '../http/route.ts'
import { mailIssued } from '../invoicing/queue-invoice.ts'
import { count } from '../limiter/limiter.ts'
import { receiptMailLimits } from '../limiter/limits.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'

/** Mails the issued invoice of a paid stay, or its receipt if there is none. */
export async function resend(
  { params: { id }, body: { email, language } }: ParsedRequest<typeof resendInvoice>,
  context: CompanyContext,
): Promise<ResponseOf<typeof resendInvoice>> {
  const { companyId } = context.actor
  const { country } = await readPaidStay(id, context)
  await count(receiptMailLimits(id, context.actor.id), context.tx)
  const isInvoiced = await mailIssued(id, { to: email, language: language ?? customerLanguage(country) }, context)
  if (!isInvoiced)
    await enqueueMail(
      receiptMail,
      {
        companyId,
        to: email,
        language: language ?? customerLanguage(country),
        facts: { serviceId: id, isCopy: await wasReceiptSent({ serviceId: id, companyId }, context.tx) },
      },
      context,
    )
  await writeAudit(
    [{ entity: 'service', id, action: 'resent', before: { sentTo: null }, after: { sentTo: email } }],
    context,
  )
  return { sentTo: email }
}
