import { and, eq } from 'drizzle-orm'

import type { ParsedRequest, ResponseOf } from '../../contract/endpoint.ts'
import type { resendInvoice } from '../../contract/payment.ts'
import { customerLanguage } from '../../domain/people.ts'
import { writeAudit } from '../audit/audit-trail.ts'
import { auditEntries } from '../db/schema/companies.ts'
import { readPaidStay } from '../customer-receipt/read-paid-stay.ts'
import { receiptMail } from '../customer-receipt/receipt-mail.ts'
import type { CompanyContext } from '../http/route.ts'
import { mailIssued } from '../invoicing/queue-invoice.ts'
import { count } from '../limiter/limiter.ts'
import { receiptMailLimits } from '../limiter/limits.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'

/** Returns whether a receipt of the stay was mailed before. */
function wasMailed(id: string, { tx, actor }: CompanyContext): Promise<boolean> {
  return tx.db
    .$count(
      auditEntries,
      and(
        eq(auditEntries.companyId, actor.companyId),
        eq(auditEntries.entity, 'service'),
        eq(auditEntries.entityId, id),
        eq(auditEntries.action, 'resent'),
      ),
    )
    .then((count) => count > 0)
}

/** Mails the issued invoice of a paid stay, or its receipt if there is none. */
export async function resend(
  { params: { id }, body: { email, language } }: ParsedRequest<typeof resendInvoice>,
  context: CompanyContext,
): Promise<ResponseOf<typeof resendInvoice>> {
  const { country } = await readPaidStay(id, context)
  await count(receiptMailLimits(id, context.actor.id), context.tx)
  const isInvoiced = await mailIssued(id, { to: email, language: language ?? customerLanguage(country) }, context)
  if (!isInvoiced)
    await enqueueMail(
      receiptMail,
      {
        companyId: context.actor.companyId,
        to: email,
        language: language ?? customerLanguage(country),
        facts: { serviceId: id, isCopy: await wasMailed(id, context) },
      },
      context,
    )
  await writeAudit(
    [{ entity: 'service', id, action: 'resent', before: { sentTo: null }, after: { sentTo: email } }],
    context,
  )
  return { sentTo: email }
}
