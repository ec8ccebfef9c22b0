import type { ParsedRequest } from '../../contract/endpoint.ts'
import type { Service } from '../../contract/service.ts'
import type { correctService } from '../../contract/service-writes.ts'
import { feeOfParts } from '../../domain/payments.ts'
import { notVoidableReason } from '../../domain/service-edit.ts'
import { bookChange } from '../books/book-change.ts'
import { serviceCorrections } from '../db/schema/services.ts'
import { ProblemError, invalidField } from '../http/problem-error.ts'
import type { CompanyContext } from '../http/route.ts'
import { followPrice } from '../invoicing/queue-invoice.ts'
import { creditStay, isCredited, partsOfStay, priceOfParts, reprice } from '../payments/stay-payments.ts'
import { FROZEN_CODES } from './edit-service.ts'
import { type PaidService, rebook, toRepricedColumns } from './price-service.ts'
import { lockService } from './queries.ts'
import { withShift } from './shift.ts'
import { amountText, writeFields } from './write-service.ts'

/** Adds a correction line to the price of a paid service. The original price stays. */
export async function correct(
  { params, body }: ParsedRequest<typeof correctService>,
  context: CompanyContext,
): Promise<Service> {
  const { actor } = context
  const service = await lockService(params.id, context)
  const { paymentMethod, status, endedAt } = service
  const why = notVoidableReason(await withShift(service, context), actor)
  if (why !== null) throw new ProblemError('service_frozen', { errors: [{ path: 'amount', code: FROZEN_CODES[why] }] })
  if (status !== 'completed' || paymentMethod === null || endedAt === null || service.serviceCharge === null)
    throw invalidField('amount', 'not_paid_yet')
  if (-body.amount > (service.totalCost ?? 0)) throw invalidField('amount', 'more_than_price')
  const written = await bookChange(service.id, 'correction', context, () =>
    writeCorrection({ ...service, endedAt }, body, context),
  )
  await followPrice(written, context)
  context.announce(actor.companyId, ['services', 'cashUps'])
  return written
}

async function writeCorrection(
  service: PaidService,
  body: ParsedRequest<typeof correctService>['body'],
  context: CompanyContext,
): Promise<Service> {
  const { tx, actor, now } = context
  const added = await tx.db
    .insert(serviceCorrections)
    .values({
      companyId: actor.companyId,
      id: body.id,
      serviceId: service.id,
      at: now,
      by: actor.id,
      amount: body.amount,
      reason: body.reason,
    })
    .onConflictDoNothing()
    .returning({ id: serviceCorrections.id })
  if (added.length === 0) throw invalidField('id', 'id_taken')
  const parts = await partsOfStay(service.id, context)
  const priced = await priceOfParts(parts, async (method) =>
    toRepricedColumns(await rebook(service, { ...service, paymentMethod: method }, context)),
  )
  const { cashUp, totalCost } = service
  const isLower = priced.totalCost < (totalCost ?? 0)
  // Collected or owed money equals the amount taken: nobody can have paid more since.
  if (!isLower && (cashUp?.status === 'collected' || isCredited(parts)))
    throw new ProblemError('service_frozen', { errors: [{ path: 'amount', code: 'frozen_collected' }] })
  const credited =
    isLower && cashUp !== null && cashUp.status !== 'current'
      ? await creditStay(service.id, { cashUpId: cashUp.id, total: priced.totalCost, reason: body.reason }, context)
      : null
  const settled = credited?.parts ?? (await reprice(service.id, { parts, total: priced.totalCost }, context))
  return writeFields(
    service,
    {
      ...priced,
      serviceFee: feeOfParts(priced.serviceFee, settled),
      correction: (service.correction ?? 0) + body.amount,
      ...(credited !== null && { refundDue: (service.refundDue ?? 0) + credited.owed }),
    },
    {
      action: 'edited',
      before: { totalCost: amountText(service.totalCost), correction: null, correctionReason: null },
      after: {
        totalCost: amountText(priced.totalCost),
        correction: amountText(body.amount),
        correctionReason: body.reason,
      },
    },
    context,
  )
}
