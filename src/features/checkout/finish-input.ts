import * as v from 'valibot'

import type { Service } from '../../../contract/service.ts'
import type { finishService } from '../../../contract/service-writes.ts'
import type { RequestInput, ParsedRequest } from '../../../contract/endpoint.ts'
import { changeOf } from '../../../domain/change.ts'
import type { Money } from '../../../domain/money.ts'
import { REFERENCE_MAX, feeOfParts, hasReference, settlementMethodOf } from '../../../domain/payments.ts'
import { DOCUMENT_MAX, PAYMENT_METHODS, TAKEN_BY_MAX, type PaymentMethod } from '../../../domain/services.ts'
import { amountOf, OptionalAmountText, PositiveAmountText } from '../../lib/amount-text.ts'
import { ReasonText } from '../../lib/reason-input.ts'
import { instantTyped, isTyped } from './wall-minute.ts'
import { quoteOf, type DevicePrice, type EndingStay } from './pricing/device-price.ts'
import { NO_AGREEMENT } from './pricing/offered-agreements.ts'

/** What a person enters to charge a stay. Empty is none. */
export const FinishInput = v.object({
  /** `NO_AGREEMENT`: none, also not the one that holds by itself. */
  agreementId: v.string(),
  /** Why it is given; asked only where it asks for that. */
  agreementReason: v.string(),
  paymentMethod: v.string(),
  /** Whether it is paid in two parts. */
  isSplit: v.boolean(),
  /** Of two parts, what is paid by the method. */
  firstAmount: v.string(),
  /** Of two parts, the method of the rest. */
  restMethod: v.string(),
  cashReceived: v.string(),
  /** Number of the slip or transfer of what is not paid in cash; of two such parts, that of the first. */
  reference: v.string(),
  /** That of the rest. */
  restReference: v.string(),
  /** Why it ended long before it is paid; asked only then. */
  endReason: v.string(),
  /** The instant whose price the customer was told; empty while the price runs. */
  heldAt: v.string(),
  /** Whether it is taken without its ticket, by whom, and which document was seen. */
  isLost: v.boolean(),
  takenBy: v.string(),
  document: v.string(),
  /** Where it is paid ahead: until when, as the clock of the location will show it. */
  paidUntil: v.string(),
  /** What time it is, as the clock of the location shows it, by whoever found this device's clock wrong. */
  toldNow: v.string(),
})
export type FinishInput = v.InferOutput<typeof FinishInput>

/** As a draft is stored. Earlier releases did not ask for a reason, a time, a ticket or a slip, and asked for one method. */
export const FinishDraft = v.object({
  ...FinishInput.entries,
  agreementReason: v.optional(v.string(), ''),
  isSplit: v.optional(v.boolean(), false),
  firstAmount: v.optional(v.string(), ''),
  restMethod: v.optional(v.string(), ''),
  reference: v.optional(v.string(), ''),
  restReference: v.optional(v.string(), ''),
  endReason: v.optional(v.string(), ''),
  toldNow: v.optional(v.string(), ''),
  paidUntil: v.optional(v.string(), ''),
  isLost: v.optional(v.boolean(), false),
  takenBy: v.optional(v.string(), ''),
  document: v.optional(v.string(), ''),
})

export const NOTHING_ENTERED: FinishInput = {
  agreementId: '',
  agreementReason: '',
  paymentMethod: '',
  isSplit: false,
  firstAmount: '',
  restMethod: '',
  cashReceived: '',
  reference: '',
  restReference: '',
  endReason: '',
  isLost: false,
  takenBy: '',
  document: '',
  paidUntil: '',
  heldAt: '',
  toldNow: '',
}

function methodNamed(name: string): PaymentMethod | null {
  return PAYMENT_METHODS.find((method) => method === name) ?? null
}

export function methodOf({ paymentMethod }: Pick<FinishInput, 'paymentMethod'>): PaymentMethod | null {
  return methodNamed(paymentMethod)
}

export interface Part {
  method: PaymentMethod
  amount: Money
  /** Number of its slip or transfer; null if none was typed, and of cash. */
  reference: string | null
}

export function restMethodOf({ restMethod }: Pick<FinishInput, 'restMethod'>): PaymentMethod | null {
  return methodNamed(restMethod)
}

/** The parts of what costs `total`; none while it is not known how it is paid, or the first part is not less than all. */
export function partsOfInput(input: FinishInput, total: Money): Part[] {
  const method = methodOf(input)
  if (method === null) return []
  if (!input.isSplit) return [{ method, amount: total, reference: referenceBy(method, input.reference) }]
  const [first, rest] = [amountOf(input.firstAmount), methodNamed(input.restMethod)]
  if (first === null || first <= 0 || first >= total || rest === null || rest === method) return []
  return [
    { method, amount: first, reference: referenceBy(method, input.reference) },
    { method: rest, amount: total - first, reference: referenceBy(rest, input.restReference) },
  ]
}

/** What was typed before the method became cash is not sent. */
function referenceBy(method: PaymentMethod, typed: string): string | null {
  return hasReference(method) && typed.trim() !== '' ? typed.trim() : null
}

/** By which method the price is settled: of two that differ 50 pesos are not rounded. */
function settledMethod(input: FinishInput): PaymentMethod | null {
  const [method, rest] = [methodOf(input), methodNamed(input.restMethod)]
  return input.isSplit && rest !== null
    ? settlementMethodOf([method, rest].map((each) => ({ method: each, amount: 0 })))
    : method
}

/** What of it is paid in cash; null where nothing is. */
export function cashPart(input: FinishInput, total: Money): Money | null {
  return partsOfInput(input, total).find(({ method }) => method === 'cash')?.amount ?? null
}

/** What was handed over; null where it was not cash, or was not counted. */
export function receivedOf(input: FinishInput, total: Money): Money | null {
  return cashPart(input, total) === null ? null : amountOf(input.cashReceived)
}

/** What is given back; null while it is not known, or not enough was handed over. */
export function changeFor(input: FinishInput, total: Money): Money | null {
  const [cash, received] = [cashPart(input, total), receivedOf(input, total)]
  return cash === null || received === null ? null : changeOf(cash, received)
}

interface Asked {
  total: Money
  /** The agreement that the service came with is not offered any more. */
  needsAgreement: boolean
  /** The agreement asks why it is given. */
  needsAgreementReason: boolean
  /** It ended too long before it is paid. */
  needsReason: boolean
  /** Of a stay of which a person may say what time it is: when it began, since it cannot be earlier now. */
  stayToTell: { startedAt: string; timeZone: string } | null
  /** The same of one that is paid ahead; null where it is paid as it leaves. */
  stayAhead: { startedAt: string; timeZone: string } | null
}

/** What may be sent, of a stay that costs `total`. Where nothing is to be paid, nothing is asked about the payment. */
export function finishSchema({
  total,
  needsAgreement,
  needsAgreementReason,
  needsReason,
  stayToTell,
  stayAhead,
}: Asked) {
  const isCash = (input: FinishInput) => total > 0 && cashPart(input, total) !== null
  const isWhole = ({ isSplit }: FinishInput) => !isSplit || total === 0
  return v.pipe(
    FinishInput,
    v.forward(
      v.check((input) => !needsAgreement || input.agreementId !== '', 'agreement_unknown'),
      ['agreementId'],
    ),
    v.forward(
      v.check(({ paidUntil }) => stayAhead === null || isTyped(paidUntil), 'required'),
      ['paidUntil'],
    ),
    v.forward(
      v.check(
        ({ paidUntil }) =>
          stayAhead === null || instantTyped(paidUntil, stayAhead.startedAt, stayAhead.timeZone) >= stayAhead.startedAt,
        'end_before_start',
      ),
      ['paidUntil'],
    ),
    v.forward(
      v.check(({ toldNow }) => stayToTell === null || toldNow === '' || isTyped(toldNow), 'invalidField'),
      ['toldNow'],
    ),
    v.forward(
      v.check(
        ({ toldNow }) =>
          stayToTell === null ||
          instantTyped(toldNow, stayToTell.startedAt, stayToTell.timeZone) >= stayToTell.startedAt,
        'end_before_start',
      ),
      ['toldNow'],
    ),
    v.forward(
      v.check((input) => total === 0 || methodOf(input) !== null, 'required'),
      ['paymentMethod'],
    ),
    v.forward(
      v.check(
        (input) =>
          isWhole(input) || (methodNamed(input.restMethod) !== null && input.restMethod !== input.paymentMethod),
        'required',
      ),
      ['restMethod'],
    ),
    v.forward(
      v.check(({ reference }) => reference.trim().length <= REFERENCE_MAX, 'text_too_long'),
      ['reference'],
    ),
    v.forward(
      v.check(({ restReference }) => restReference.trim().length <= REFERENCE_MAX, 'text_too_long'),
      ['restReference'],
    ),
    v.forward(
      v.check(({ isLost, takenBy }) => !isLost || takenBy.trim() !== '', 'required'),
      ['takenBy'],
    ),
    v.forward(
      v.check(({ takenBy }) => takenBy.trim().length <= TAKEN_BY_MAX, 'text_too_long'),
      ['takenBy'],
    ),
    v.forward(
      v.check(({ isLost, document }) => !isLost || document.trim() !== '', 'required'),
      ['document'],
    ),
    v.forward(
      v.check(({ document }) => document.trim().length <= DOCUMENT_MAX, 'text_too_long'),
      ['document'],
    ),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed || isWhole(dataset.value)) return
      const input = dataset.value
      const code =
        v.safeParse(PositiveAmountText, input.firstAmount).issues?.[0].message ??
        ((amountOf(input.firstAmount) ?? 0) < total ? null : 'parts_differ')
      if (code !== null)
        addIssue({
          message: code,
          path: [{ type: 'object', origin: 'value', input, key: 'firstAmount', value: input.firstAmount }],
        })
    }),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed || !needsAgreementReason) return
      const input = dataset.value
      const code = v.safeParse(ReasonText, input.agreementReason).issues?.[0].message
      if (code !== undefined)
        addIssue({
          message: code === 'required' ? 'agreement_reason_required' : code,
          path: [{ type: 'object', origin: 'value', input, key: 'agreementReason', value: input.agreementReason }],
        })
    }),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed || !needsReason) return
      const input = dataset.value
      const code = v.safeParse(ReasonText, input.endReason).issues?.[0].message
      if (code !== undefined)
        addIssue({
          message: code === 'required' ? 'end_reason_required' : code,
          path: [{ type: 'object', origin: 'value', input, key: 'endReason', value: input.endReason }],
        })
    }),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed || !isCash(dataset.value)) return
      const input = dataset.value
      const code =
        v.safeParse(OptionalAmountText, input.cashReceived).issues?.[0].message ??
        (isEnough(input, total) ? null : 'cash_too_little')
      if (code !== null)
        addIssue({
          message: code,
          path: [{ type: 'object', origin: 'value', input, key: 'cashReceived', value: input.cashReceived }],
        })
    }),
  )
}

function isEnough(input: FinishInput, total: Money): boolean {
  return receivedOf(input, total) === null || changeFor(input, total) !== null
}

/** The stay as it would end with this input; `lostTicketFee` is what the location asks for a lost ticket. */
export function endingStay(service: Service, input: FinishInput, endedAt: string, lostTicketFee: Money): EndingStay {
  return {
    location: service.location,
    operation: service.operation,
    pass: service.pass,
    vehicleTypeId: service.vehicleTypeId,
    startedAt: service.startedAt,
    endedAt,
    agreementId:
      input.agreementId === NO_AGREEMENT ? null : input.agreementId === '' ? service.agreementId : input.agreementId,
    withoutAgreement: input.agreementId === NO_AGREEMENT,
    paymentMethod: settledMethod(input),
    correction: null,
    ...(input.isLost && { lostTicketFee }),
    overstay: service.overstay,
    paid: null,
  }
}

interface Charged {
  service: Service
  input: FinishInput
  endedAt: string
  /** When the payment was taken; undefined of one that a release before has taken. */
  chargedAt: string | undefined
  priced: Extract<DevicePrice, { kind: 'priced' }>
  cashUpId: string | null
}

/** What is sent: what the customer was asked for goes along. What costs nothing counts as cash, of which none was taken. */
export function finishRequest({
  service,
  input,
  endedAt,
  chargedAt,
  priced,
  cashUpId,
}: Charged): RequestInput<typeof finishService> {
  const { totalCost } = priced.price
  const owes = totalCost > 0
  const parts = owes ? partsOfInput(input, totalCost) : []
  const isSplit = parts.length > 1
  const isNamed = isSplit || parts.some(({ reference }) => reference !== null)
  const received = owes ? receivedOf(input, totalCost) : null
  const quote = quoteOf(priced)
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
      cashUpId,
      ...(input.isLost && { lostTicket: { takenBy: input.takenBy.trim(), document: input.document.trim() } }),
      cashReceived: isSplit ? null : received,
      quote: isSplit ? { ...quote, serviceFee: feeOfParts(quote.serviceFee, parts) } : quote,
    },
  }
}

/** The cash that was counted of what was charged, and its change; null where there was none, or it was not counted. */
export function handedOverOf({
  payments,
  paymentMethod,
  cashReceived,
  quote,
}: ParsedRequest<typeof finishService>['body']): { received: Money; change: Money | null } | null {
  const cash = (payments ?? [{ method: paymentMethod, amount: quote.totalCost, cashReceived }]).find(
    ({ method }) => method === 'cash',
  )
  return cash?.cashReceived == null
    ? null
    : { received: cash.cashReceived, change: changeOf(cash.amount, cash.cashReceived) }
}
