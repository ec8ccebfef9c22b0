import type { ParsedRequest, ResponseOf } from '../../contract/endpoint.ts'
import type { resendInvoice } from '../../contract/payment.ts'
import { writeAudit } from '../audit/audit-trail.ts'
import { readPaidStay } from '../customer-receipt/read-paid-stay.ts'
import { receiptMail } from '../customer-receipt/receipt-mail.ts'
import { receiptOf } from '../customer-receipt/receipt.ts'
import type { StepsContext } from '../http/route.ts'
import { countSendings } from '../mail/count-sendings.ts'
import { customerLanguage } from '../mail/customer-language.ts'

const OF_ONE_RECEIPT = 5
const OF_ONE_PERSON = 60

/** Mails the receipt of a paid stay. No platform issues invoices yet, so it is the receipt as PDF that goes out. */
export async function resend({ params, body }: ParsedRequest<typeof resendInvoice>, context: StepsContext): Promise<ResponseOf<typeof resendInvoice>> {
  const stay = await context.inCompany(async (inside) => {
    const found = await readPaidStay(params.id, inside)
    await countSendings([[`resend:${params.id}`, OF_ONE_RECEIPT], [`resend-by:${inside.actor.id}`, OF_ONE_PERSON]], inside)
    return found
  })
  const language = body.language ?? customerLanguage(stay.country)
  await context.mailer.send(await receiptMail(receiptOf(stay, language), { to: body.email, number: stay.receiptNumber }))
  await context.inCompany((inside) => writeAudit([{ entity: 'service', id: params.id, action: 'resent', before: { sentTo: null }, after: { sentTo: body.email } }], inside))
  return { sentTo: body.email }
}
