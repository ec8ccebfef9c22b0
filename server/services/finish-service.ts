import { v7 as uuidv7 } from 'uuid'

import { MAIN_REGISTER } from '../../domain/cash-ups.ts'
import type { ParsedRequest } from '../../contract/endpoint.ts'
import type { Service, finishService } from '../../contract/service.ts'
import { deviceTime } from '../cash-ups/device-time.ts'
import { countPaidTwice } from '../cash-ups/paid-twice.ts'
import { paidInto } from '../cash-ups/paid-into.ts'
import { ProblemError, invalidField } from '../http/problem-error.ts'
import type { CompanyContext } from '../http/route.ts'
import { endMarkOf } from './end-mark.ts'
import { mostAsked } from './most-asked.ts'
import { priceOf } from './price-service.ts'
import { lockService } from './queries.ts'
import { text, writeFields } from './write-service.ts'

/**
 * Ends a stay that was paid at the booth, maybe hours ago and without a network. The server prices it by its own rates,
 * and keeps beside it what the customer was asked for. Of two payments the first stands; the money of the second is in a
 * drawer, so it is counted there, and noted as to be given back.
 */
export async function finish({ params, body }: ParsedRequest<typeof finishService>, context: CompanyContext): Promise<Service> {
  const service = await lockService(params.id, context)
  if (service.operation !== params.type) throw invalidField('type', 'invalidField')
  // By what was asked: the server's own price may be another, and the customer has left.
  if (body.paymentMethod === 'cash' && body.cashReceived !== null && body.cashReceived < body.quote.totalCost) throw invalidField('cashReceived', 'cash_too_little')
  if (service.status === 'completed') return paidTwice(service, body, context)
  if (service.status === 'voided') throw new ProblemError('service_frozen', { errors: [{ path: 'status', code: 'frozen_voided' }] })
  if (service.status !== 'progress') throw invalidField('status', 'not_in_progress')

  const endedAt = deviceTime(body.endedAt, new Date(service.startedAt), context.now).toISOString()
  const { paymentMethod, agreementId } = body
  // A device of a release before does not say when it was paid.
  const paidAt = body.chargedAt === undefined ? endedAt : deviceTime(body.chargedAt, new Date(endedAt), context.now).toISOString()
  const ended = { ...service, endedAt, paidAt, paymentMethod, agreementId: agreementId ?? service.agreementId }
  const priced = await priceOf(ended, context)
  const { cashUpId, carriedInFrom } = await paidInto({ locationId: service.location.id, register: MAIN_REGISTER, cashUpId: body.cashUpId }, context)
  const mark = await endMarkOf({ ...ended, cashUpId }, priced, { endedAt: body.endedAt, chargedAt: body.chargedAt, endReason: body.endReason }, context)
  const written = await writeFields(
    { ...ended, agreementId: priced.agreementId },
    { ...priced, status: 'completed', paidAt: new Date(endedAt), exitOperatorId: context.actor.id, cashUpId, carriedInFrom, cashReceived: paymentMethod === 'cash' ? body.cashReceived : null, quotedTotal: body.quote.totalCost, ...markColumns(mark) },
    {
      action: 'finished',
      before: { status: service.status },
      after: { status: 'completed', paymentMethod, totalCost: text(priced.totalCost), ...(body.quote.totalCost !== priced.totalCost && { quotedTotal: text(body.quote.totalCost) }), ...(mark && { endMark: mark.kind, endReason: mark.reason }) },
    },
    context,
  )
  context.announce(context.actor.companyId, ['services', 'cashUps'])
  return written
}

function markColumns(mark: Service['endMark']) {
  return mark && { endMark: mark.kind, endGapMinutes: mark.minutes, endGapAmount: mark.amount, endReason: mark.reason }
}

/**
 * The first payment stands; this one is noted beside it, as to be given back. It is a person's word that the money was
 * taken, so no more of it is believed than a booth could have asked for.
 */
async function paidTwice(service: Service, body: ParsedRequest<typeof finishService>['body'], context: CompanyContext): Promise<Service> {
  const { location, receiptNumber, startedAt, refundDue } = service
  const { paymentMethod: method, quote } = body
  const at = deviceTime(body.endedAt, new Date(startedAt), context.now)
  const { id, name } = context.actor
  // Of one person all that they ever said of this stay, also what was given back: else each would pay for a refund out of a drawer.
  const saidBefore = service.paidAgain.reduce((sum, { by, amount }) => (by.id === id ? sum + amount : sum), 0)
  if (saidBefore + quote.totalCost > (await mostAsked(service, context))) throw invalidField('quote.totalCost', 'more_than_stay_costs')
  await countPaidTwice({ locationId: location.id, register: MAIN_REGISTER, cashUpId: body.cashUpId, receiptNumber, method, amount: quote.totalCost, at }, context)
  if (quote.totalCost === 0) return service
  const paidAgain = [...service.paidAgain, { id: uuidv7(), at: at.toISOString(), by: { id, name }, method, amount: quote.totalCost, refund: null }]
  const due = (refundDue ?? 0) + quote.totalCost
  const written = await writeFields(
    service,
    { paidAgain, refundDue: due },
    { action: 'paid_again', before: { refundDue: text(refundDue), paidAgainMethod: null }, after: { refundDue: text(due), paidAgainMethod: method } },
    context,
  )
  context.announce(context.actor.companyId, ['services', 'cashUps'])
  return written
}
