import type { Service } from '../../../contract/service.ts'
import type { finishService } from '../../../contract/service-writes.ts'
import type { RequestInput, ParsedRequest } from '../../../contract/endpoint.ts'
import { changeOf } from '../../../domain/change.ts'
import type { Money } from '../../../domain/money.ts'
import { feeOfParts } from '../../../domain/payments.ts'
import { quoteOf, type DevicePrice } from './pricing/device-price.ts'
import { NO_AGREEMENT } from './pricing/offered-agreements.ts'
import { amountText } from '../../lib/amount-text.ts'
import { inputOfReceiptTo, receiptToOf } from './address-input.ts'
import { wallMinute } from './wall-minute.ts'
import type { RefusedAct } from './use-refused.ts'
import { invoiceOf, methodOf, partsOfInput, receivedOf, FinishInput } from './finish-input.ts'

export type FinishBody = ParsedRequest<typeof finishService>['body']
export type RefusedFinish = RefusedAct<FinishBody>

interface ChargeFacts {
  service: Service
  input: FinishInput
  endedAt: string
  /** Moment of the payment; undefined for a payment that an earlier release has taken. */
  chargedAt: string | undefined
  priced: Extract<DevicePrice, { kind: 'priced' }>
  cashUpId: string | null
  /** Address of the receipt; for a refused charge, the old address, because it may be on paper. */
  receiptCode: string
}

/** Returns the request for a charge, with the quoted price. A free stay counts as paid in cash, with no cash taken. */
export function finishRequest({
  service,
  input,
  endedAt,
  chargedAt,
  priced,
  cashUpId,
  receiptCode,
}: ChargeFacts): RequestInput<typeof finishService> {
  const { totalCost } = priced.price
  const owes = totalCost > 0
  const parts = owes ? partsOfInput(input, totalCost) : []
  const isSplit = parts.length > 1
  const isNamed = isSplit || parts.some(({ reference }) => reference !== null)
  const received = owes ? receivedOf(input, totalCost) : null
  const quote = quoteOf(priced)
  const receiptTo = receiptToOf(input, input.keepsAddress && service.driver !== null)
  return {
    params: { type: service.operation, id: service.id },
    body: {
      endedAt,
      ...(chargedAt !== undefined && { chargedAt }),
      ...(input.endReason.trim() !== '' && { endReason: input.endReason.trim() }),
      paymentMethod: (owes ? methodOf(input) : null) ?? 'cash',
      ...(isNamed && {
        payments: parts.map(({ reference, ...part }) => ({
          ...part,
          ...(reference !== null && { reference }),
          ...(part.method === 'cash' && { cashReceived: received }),
        })),
      }),
      agreementId: input.agreementId === '' || input.agreementId === NO_AGREEMENT ? null : input.agreementId,
      ...(input.agreementId === NO_AGREEMENT && { withoutAgreement: true }),
      agreementReason: input.agreementReason.trim() === '' ? null : input.agreementReason.trim(),
      ...(input.stampCode !== '' && { stampCode: input.stampCode }),
      cashUpId,
      ...(owes && input.wantsInvoice && { invoice: invoiceOf(input) }),
      ...(receiptTo !== undefined && { receiptTo }),
      ...(input.isLost && { lostTicket: { takenBy: input.takenBy.trim(), document: input.document.trim() } }),
      cashReceived: isSplit ? null : received,
      receiptCode,
      quote: isSplit ? { ...quote, serviceFee: feeOfParts(quote.serviceFee, parts) } : quote,
    },
  }
}

/** Returns the counted cash of a charge and its change; null if no cash was paid, or the cash was not counted. */
export function countedCash({
  payments,
  paymentMethod,
  cashReceived,
  quote,
}: FinishBody): { received: Money; change: Money | null } | null {
  const cash = (payments ?? [{ method: paymentMethod, amount: quote.totalCost, cashReceived }]).find(
    ({ method }) => method === 'cash',
  )
  return cash?.cashReceived == null
    ? null
    : { received: cash.cashReceived, change: changeOf(cash.amount, cash.cashReceived) }
}

/** Returns whether any of the payment is cash. */
export function takesCash({
  payments,
  paymentMethod,
  quote,
}: Pick<FinishBody, 'payments' | 'paymentMethod'> & { quote: { totalCost: Money } }): boolean {
  return (payments ?? [{ method: paymentMethod, amount: quote.totalCost }]).some(
    ({ method, amount }) => method === 'cash' && amount > 0,
  )
}

/** Returns the input of a refused charge, so that a person can change it; null if none was refused. */
export function refusedFinishInput(refused: RefusedFinish | null, timeZone: string): FinishInput | null {
  if (refused === null) return null
  const {
    agreementId,
    withoutAgreement,
    agreementReason,
    stampCode,
    paymentMethod,
    payments = [],
    endReason = '',
    lostTicket,
    invoice,
    receiptTo,
  } = refused.body
  const [first, rest] = payments
  const received = countedCash(refused.body)?.received
  return {
    agreementId: withoutAgreement === true ? NO_AGREEMENT : (agreementId ?? ''),
    agreementReason: agreementReason ?? '',
    stampCode: stampCode ?? '',
    paymentMethod,
    isSplit: rest !== undefined,
    firstAmount: rest === undefined || first === undefined ? '' : amountText(first.amount),
    restMethod: rest?.method ?? '',
    reference: first?.reference ?? '',
    restReference: rest?.reference ?? '',
    cashReceived: received === undefined ? '' : amountText(received),
    endReason,
    isLost: lostTicket != null,
    takenBy: lostTicket?.takenBy ?? '',
    document: lostTicket?.document ?? '',
    wantsInvoice: invoice != null,
    idType: invoice?.idType ?? 'nit',
    taxId: invoice?.taxId ?? '',
    name: invoice?.name ?? '',
    email: invoice?.email ?? '',
    ...inputOfReceiptTo(receiptTo),
    keepsAddress: receiptTo?.keep === true,
    paidUntil: wallMinute(refused.body.endedAt, timeZone),
    heldAt: '',
    toldNow: '',
  }
}
