import { randomBytes } from 'node:crypto'

import { and, eq } from 'drizzle-orm'

import { MAIN_REGISTER } from '../../domain/cash-ups.ts'
import { PAID_AHEAD_MS } from '../../domain/locations.ts'
import { feeOfParts, partsFor, settlementMethodOf } from '../../domain/payments.ts'
import { RECEIPT_CODE_BYTES, receiptCode } from '../../domain/receipt-codes.ts'
import { mayMove } from '../../domain/service-states.ts'
import type { Operation, PaymentMethod } from '../../domain/services.ts'
import type { ParsedRequest } from '../../contract/endpoint.ts'
import type { Service } from '../../contract/service.ts'
import type { finishService } from '../../contract/service-writes.ts'
import { doneAt } from '../audit/audit-trail.ts'
import { bookLateSale } from '../books/book-change.ts'
import { bookedAt } from '../books/closes.ts'
import { deviceTime } from '../cash-ups/device-time.ts'
import { auditCashUp } from '../cash-ups/audit.ts'
import { cashUpOfPayment } from '../cash-ups/cash-up-of-payment.ts'
import { agreements } from '../db/schema/agreements.ts'
import { locations } from '../db/schema/locations.ts'
import { services } from '../db/schema/services.ts'
import { keepAddress } from '../drivers/keep-address.ts'
import { invalidField } from '../http/problem-error.ts'
import type { CompanyContext } from '../http/route.ts'
import { addInvoice, planInvoice } from '../invoicing/queue-invoice.ts'
import { tellPaid, tellPaidAhead } from '../messaging/occasions.ts'
import { judgeChanges } from '../losses/judge-changes.ts'
import { judgeEnd } from '../losses/judge-end.ts'
import { judgeReEntry } from '../losses/judge-re-entry.ts'
import { postPayments } from '../payments/post-payments.ts'
import { type ReceivedPart, newPayment, payStay } from '../payments/stay-payments.ts'
import { isAccepted } from '../refused-money/read-refused.ts'
import { requireCode, stampByCode } from '../shops/sheets.ts'
import { type CompanyActor, moverOfActor, operatorOf } from '../session/actor.ts'
import { endMarkOf } from './end-mark.ts'
import { noteLostTicket } from './lost-ticket.ts'
import { highestCharge } from './highest-charge.ts'
import { priceTakenAmount } from './taken-price.ts'
import { lockService } from './queries.ts'
import { differenceForHistory, amountText, writeFields } from './write-service.ts'

type FinishBody = ParsedRequest<typeof finishService>['body']

/**
 * Ends a stay that was paid at the booth, possibly hours ago and offline. The total is the amount taken, and the server
 * records its difference to the price by the rates. The first of two payments counts; the money of the second is in a
 * drawer, so it is counted there and is due to be refunded. The same applies to a payment for a voided stay.
 */
export async function finishStay(
  { params, body }: ParsedRequest<typeof finishService>,
  context: CompanyContext,
): Promise<Service> {
  const service = await lockService(params.id, context)
  if (service.operation !== params.type && !isByPass(service.operation, params.type))
    throw invalidField('type', 'invalidField')
  const paidParts = statedParts(body)
  if (service.status === 'completed' || service.status === 'voided')
    return paidBeside(service, paidParts, body, context)
  if (!mayMove(service.status, 'completed', moverOfActor(context.actor)))
    throw invalidField('status', 'not_in_progress')

  const isAhead = await isPaidAhead(service, context)
  const code = body.stampCode == null ? null : await requireCode(body.stampCode, context)
  if (code !== null && body.agreementId !== code.sheet.agreementId) throw invalidField('stampCode', 'other_agreement')
  const endedAt = endOf(body, service, { isAhead, now: context.now }).toISOString()
  const { agreementId, withoutAgreement = false } = body
  // Revenue, tax and cash belong to the instant of the payment, whatever the end of the stay.
  const paidAt = takenAt(body, service, { isAhead, now: context.now })
  const ended = {
    ...service,
    endedAt,
    paidAt: paidAt.toISOString(),
    paymentMethod: settlementMethodOf(paidParts),
    agreementId: withoutAgreement ? null : (agreementId ?? service.agreementId),
    withoutAgreement,
    isLost: body.lostTicket != null,
  }
  const lost = await noteLostTicket(ended, body.lostTicket ?? null, context)
  const { priced, byRates, refusedQuote } = await priceTakenAmount(service, ended, body.quote, context)
  const agreementReason = await reasonOf(priced.agreementId, body.agreementReason, context)
  const parts = partsFor(paidParts, priced.totalCost)
  const [{ method: paymentMethod }] = paidParts
  // An amount that is not believed waits for an admin.
  const into =
    refusedQuote === null
      ? await cashUpOfPayment(
          { locationId: service.location.id, register: registerOf(context.actor), cashUpId: body.cashUpId, at: paidAt },
          context,
        )
      : { cashUpId: null, carriedInFrom: null }
  const { cashUpId } = into
  const isGiven = ended.agreementId === null || priced.agreementId === ended.agreementId
  const mark = await endMarkOf(
    { ...ended, agreementId: isGiven ? ended.agreementId : null, cashUpId },
    byRates,
    { endedAt: body.endedAt, chargedAt: body.chargedAt, endReason: body.endReason },
    context,
  )
  const invoice = await planInvoice(priced, body.invoice ?? null, context)
  await payStay({ serviceId: service.id, parts, into, at: paidAt }, context)
  const written = await writeFields(
    { ...ended, paymentMethod, agreementId: priced.agreementId },
    {
      ...priced,
      agreementReason,
      serviceFee: feeOfParts(priced.serviceFee, parts),
      status: 'completed',
      paidAt,
      exitOperatorId: operatorOf(context.actor),
      cashUpId,
      cashReceived: receivedIn(paidParts),
      quotedTotal: body.quote.totalCost,
      refusedQuote,
      receiptCode: await freeReceiptCode(body.receiptCode, context),
      ...(invoice !== null && { invoiceState: invoice.state }),
      ...markColumns(mark),
      ...lost?.columns,
    },
    {
      action: 'finished',
      before: { status: service.status },
      after: {
        status: 'completed',
        paymentMethod,
        totalCost: amountText(priced.totalCost),
        ...(refusedQuote !== null && { quotedTotal: amountText(refusedQuote) }),
        ...(priced.difference !== null && differenceForHistory(priced)),
        ...(!isGiven && { quotedAgreement: ended.agreementId }),
        ...(mark && { endMark: mark.kind, endReason: mark.reason }),
        ...(agreementReason !== null && { agreementName: priced.agreementName, agreementReason }),
        ...lost?.told,
        ...doneAt(paidAt, context.now),
      },
    },
    context,
  )
  if (service.edited) await judgeChanges(written, context)
  await judgeEnd(ended, written, { chargedAt: body.chargedAt, reason: body.endReason ?? null }, context)
  await judgeReEntry(ended, written, context)
  if (code !== null) await stampByCode(code, written, paidAt, context)
  await bookLateSale({ serviceId: service.id, locationId: service.location.id, soldAt: paidAt }, context)
  if (invoice !== null) await addInvoice(written, invoice, context)
  const { receiptTo } = body
  await tellPaid(written, context, receiptTo && receiptTo.address)
  if (receiptTo?.keep === true && written.driver !== null)
    await keepAddress(written.driver.id, receiptTo.address, context)
  if (isAhead) await tellPaidAhead(written, context)
  context.announce(context.actor.companyId, ['services', 'cashUps'])
  return written
}

/** Returns the device's code, or a new one if the device sends none or another stay has it. */
async function freeReceiptCode(given: string | undefined, { tx, actor }: CompanyContext): Promise<string> {
  const isFree =
    given !== undefined &&
    (await tx.db.$count(services, and(eq(services.companyId, actor.companyId), eq(services.receiptCode, given)))) === 0
  return isFree ? given : receiptCode(randomBytes(RECEIPT_CODE_BYTES))
}

/** Returns the register of the actor; a device is its own register. */
function registerOf({ id, isKiosk }: CompanyActor): string {
  return isKiosk === true ? id : MAIN_REGISTER
}

/**
 * Returns the reason for the agreement, which some agreements and the limit of a shift require. Undefined from a device
 * of an earlier release, which does not ask.
 */
async function reasonOf(
  agreementId: string | null,
  reason: string | null | undefined,
  { tx, actor }: CompanyContext,
): Promise<string | null> {
  if (agreementId === null) return null
  const [agreement] = await tx.db
    .select({ asksReason: agreements.asksReason })
    .from(agreements)
    .where(and(eq(agreements.companyId, actor.companyId), eq(agreements.id, agreementId)))
  if (reason === null && agreement?.asksReason === true)
    throw invalidField('agreementReason', 'agreement_reason_required')
  return reason ?? null
}

/** Whether the location is paid at the entry, so that a later end is allowed. */
export async function isPaidAhead({ location }: Service, { tx, actor }: CompanyContext): Promise<boolean> {
  const [place] = await tx.db
    .select({ paymentType: locations.paymentType })
    .from(locations)
    .where(and(eq(locations.companyId, actor.companyId), eq(locations.id, location.id)))
  return place?.paymentType === 'pre_pay'
}

interface PaymentTiming {
  isAhead: boolean
  now: Date
}

/** The end can't be in the future, unless it is paid ahead. */
function endOf({ endedAt }: FinishBody, { startedAt }: Service, { isAhead, now }: PaymentTiming): Date {
  return deviceTime(endedAt, new Date(startedAt), isAhead ? new Date(now.getTime() + PAID_AHEAD_MS) : now)
}

/**
 * Moment at which the money was taken: not before the end, unless it is paid ahead. An extension may start after its
 * payment. Devices of earlier releases don't send it.
 */
function takenAt(body: FinishBody, service: Service, { isAhead, now }: PaymentTiming): Date {
  const end = endOf(body, service, { isAhead, now })
  const earliest = isAhead ? Date.parse(service.startedAt) : end.getTime()
  return deviceTime(body.chargedAt ?? end.toISOString(), new Date(Math.min(earliest, now.getTime())), now)
}

/** A device may not know yet that its plate has a pass, or no longer has one. */
function isByPass(operation: Operation, statedOperation: Operation): boolean {
  return operation === 'membership' || statedOperation === 'membership'
}

interface ToldPart extends ReceivedPart {
  method: PaymentMethod
  cashReceived: number | null
}

/**
 * Returns the parts of the payment as stated by the device, or a single part if it states none. They must add up to the
 * stated amount.
 */
function statedParts({
  payments,
  paymentMethod,
  cashReceived,
  quote: { totalCost },
}: FinishBody): [ToldPart, ...ToldPart[]] {
  const whole = { method: paymentMethod, amount: totalCost, cashReceived, reference: null }
  if (isTooLittle(whole) && payments === undefined) throw invalidField('cashReceived', 'cash_too_little')
  const [first, ...others] = (payments ?? []).map((part) => ({
    ...part,
    cashReceived: part.cashReceived ?? null,
    reference: part.reference ?? null,
  }))
  if (first === undefined) return [whole]
  const parts: [ToldPart, ...ToldPart[]] = [first, ...others]
  if (parts.reduce((sum, { amount }) => sum + amount, 0) !== totalCost) throw invalidField('payments', 'parts_differ')
  const short = parts.findIndex(isTooLittle)
  if (short !== -1) throw invalidField(`payments.${short}.cashReceived`, 'cash_too_little')
  return parts
}

function isTooLittle({ method, amount, cashReceived }: ToldPart): boolean {
  return method === 'cash' && cashReceived !== null && cashReceived < amount
}

/** Cash handed over for all parts; null if it was not counted. */
function receivedIn(parts: readonly ToldPart[]): number | null {
  const counted = parts.flatMap(({ method, cashReceived }) =>
    method === 'cash' && cashReceived !== null ? cashReceived : [],
  )
  return counted.length === 0 ? null : counted.reduce((sum, received) => sum + received, 0)
}

function markColumns(mark: Service['endMark']) {
  return mark && { endMark: mark.kind, endGapMinutes: mark.minutes, endGapAmount: mark.amount, endReason: mark.reason }
}

/**
 * Records a payment that is due to be refunded, because the first payment counts or nothing is owed any more. It is
 * counted in the shift that took it: cash is in its drawer, other money in the total of its terminal. Only the person's
 * statement proves the money, so amounts above everything that a booth could have asked for are not believed.
 */
async function paidBeside(
  service: Service,
  parts: readonly ToldPart[],
  body: FinishBody,
  context: CompanyContext,
): Promise<Service> {
  const { location, receiptNumber, refundDue } = service
  const { quote } = body
  // The author resends what an admin has already booked for them.
  if (await isAccepted(service.id, quote.totalCost, context)) return service
  const { id } = context.actor
  // Includes everything that one person stated about this stay, even if refunded. Otherwise each repeat would fund a
  // refund from a drawer.
  const statedBefore = service.paidAgain.reduce(
    (sum, { by, amount, isCredit }) => (by.id === id && isCredit !== true ? sum + amount : sum),
    0,
  )
  if (statedBefore + quote.totalCost > (await highestCharge(service, context)))
    throw invalidField('quote.totalCost', 'more_than_stay_costs')
  if (quote.totalCost === 0) return service
  // The stay may have ended in the previous shift.
  const at = takenAt(body, service, { isAhead: await isPaidAhead(service, context), now: context.now })
  const into = await cashUpOfPayment(
    { locationId: location.id, register: registerOf(context.actor), cashUpId: body.cashUpId, at },
    context,
  )
  const booked = await bookedAt(at, location.id, context)
  await postPayments(
    parts.map(({ method, amount, reference }) =>
      newPayment(
        {
          serviceId: service.id,
          kind: 'second_payment',
          method,
          amount,
          reference,
          // A device counts as its own taker, so that the limit above holds for it and its cash-up lists the money.
          by: id,
          ...into,
          at,
          bookedAt: booked,
        },
        context,
      ),
    ),
    context,
  )
  if (into.cashUpId !== null)
    for (const part of parts)
      await auditCashUp(
        into.cashUpId,
        { action: 'cash_moved', after: { kind: 'pay_in', method: part.method, amount: part.amount, receiptNumber } },
        context,
      )
  const due = (refundDue ?? 0) + quote.totalCost
  const written = await writeFields(
    service,
    { refundDue: due },
    {
      action: 'paid_again',
      before: { refundDue: amountText(refundDue), paidAgainMethod: null },
      after: { refundDue: amountText(due), paidAgainMethod: parts[0]?.method ?? null },
    },
    context,
  )
  context.announce(context.actor.companyId, ['services', 'cashUps'])
  return written
}
