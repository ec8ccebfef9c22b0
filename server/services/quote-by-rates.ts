import type { ParsedRequest } from '../../contract/endpoint.ts'
import type { finishService } from '../../contract/service-writes.ts'
import { isAsItStands } from '../edits/compare-fields.ts'
import { invalidField } from '../http/problem-error.ts'
import type { CompanyContext } from '../http/route.ts'
import { isPaidAhead } from './finish-service.ts'
import { priceOf } from './price-service.ts'
import { lockService } from './queries.ts'

type Finish = ParsedRequest<typeof finishService>

/**
 * Returns the body of a payment with its quote. If the caller states no price, the price by the rates counts as quoted.
 * Only for a stay that is inside, because the price of a second payment is unknown.
 */
export async function withQuote({ params, body }: Finish, context: CompanyContext): Promise<Finish['body']> {
  if (!isAsItStands(body.quote)) return body
  const service = await lockService(params.id, context)
  if (service.status !== 'progress') throw invalidField('status', 'not_in_progress')
  // The payment itself adds a fee for a lost ticket.
  if (body.lostTicket) throw invalidField('quote', 'required')
  const { endedAt, paymentMethod, agreementId, withoutAgreement = false } = body
  if (endedAt < service.startedAt) throw invalidField('endedAt', 'end_before_start')
  if (endedAt > context.now.toISOString() && !(await isPaidAhead(service, context)))
    throw invalidField('endedAt', 'in_the_future')
  const { agreementName, totalMinutes, serviceCharge, discount, adjustment50, totalCost, tax, serviceFee } =
    await priceOf(
      {
        ...service,
        endedAt,
        paidAt: body.chargedAt ?? endedAt,
        paymentMethod,
        agreementId: withoutAgreement ? null : (agreementId ?? service.agreementId),
        withoutAgreement,
      },
      context,
    )
  return {
    ...body,
    quote: { agreementName, totalMinutes, serviceCharge, discount, adjustment50, totalCost, tax, serviceFee },
  }
}
