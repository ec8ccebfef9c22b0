import type { ParsedRequest, ResponseOf } from '../../contract/endpoint.ts'
import type { resendInvoice } from '../../contract/payment.ts'
import { writeAudit } from '../audit/audit-trail.ts'
import { readPaidStay } from '../customer-receipt/read-paid-stay.ts'
import { receiptMail } from '../customer-receipt/receipt-mail.ts'
import { receiptOf } from '../customer-receipt/receipt.ts'
import type { StepsContext } from '../http/route.ts'
import { count } from '../limiter/limiter.ts'
import { receiptMailed } from '../limiter/limits.ts'
import { customerLanguage } from '../mail/customer-language.ts'

/** Mails the receipt of a paid stay. No platform issues invoices yet, so it is the receipt as PDF that goes out. */
export async function resend({ params, body }: ParsedRequest<typeof resendInvoice>, context: StepsContext): Promise<ResponseOf<typeof resendInvoice>> {
  const stay = await context.inCompany(async (inside) => {
    const found = await readPaidStay(params.id, inside)
    await count(receiptMailed(params.id, inside.actor.id), inside.tx)
    return found
  })
  const language = body.language ?? customerLanguage(stay.country)
  await context.mailer.send(await receiptMail(receiptOf(stay, language), { to: body.email, number: stay.receiptNumber }))
  await context.inCompany((inside) => writeAudit([{ entity: 'service', id: params.id, action: 'resent', before: { sentTo: null }, after: { sentTo: body.email } }], inside))
  return { sentTo: body.email }
}
