import * as v from 'valibot'

import type { RequestInput } from '../../../contract/endpoint.ts'
import type { Service } from '../../../contract/service.ts'
import type { finishService } from '../../../contract/service-writes.ts'
import { changeOf } from '../../../domain/change.ts'
import { CUSTOMER_ID_TYPES } from '../../../domain/invoicing.ts'
import type { Money } from '../../../domain/money.ts'
import { hasReference, settlementMethodOf } from '../../../domain/payments.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '../../../domain/services.ts'
import { MINUTE_MS } from '../../../domain/time.ts'
import { amountOf } from '../../lib/amount-text.ts'
import { now } from '../../lib/now.ts'
import { fieldOfPath } from '../../ui/form/check-input.ts'
import { AddressInput, NO_ADDRESS, addressField } from './address-input.ts'
import { type EndingStay } from './pricing/device-price.ts'
import { NO_AGREEMENT } from './pricing/offered-agreements.ts'

/** Form input for charging a stay. An empty text means no value. */
export const FinishInput = v.object({
  /** `NO_AGREEMENT`: no agreement, not even one that applies automatically. */
  agreementId: v.string(),
  /** Reason for the agreement; asked only if the agreement requires one. */
  agreementReason: v.string(),
  /** Code on paper of a shop, as printed. It applies only together with its own agreement. */
  stampCode: v.string(),
  paymentMethod: v.string(),
  /** Whether it is paid in two parts. */
  isSplit: v.boolean(),
  /** Amount paid by `paymentMethod`, if paid in two parts. */
  firstAmount: v.string(),
  /** Method of the second part. */
  restMethod: v.string(),
  cashReceived: v.string(),
  /** Number of the slip or transfer of the part that is not cash; of the first one, if neither part is cash. */
  reference: v.string(),
  /** Number of the slip or transfer of the second part. */
  restReference: v.string(),
  /** Reason for an end long before the payment; asked only then. */
  endReason: v.string(),
  /** Instant of the price that the customer was shown; empty while the price runs. */
  heldAt: v.string(),
  /** Whether the vehicle leaves without its ticket, the person who takes it, and the document that was shown. */
  isLost: v.boolean(),
  takenBy: v.string(),
  document: v.string(),
  /** Whether the customer asks for an invoice in their name, and their data. */
  wantsInvoice: v.boolean(),
  idType: v.string(),
  taxId: v.string(),
  name: v.string(),
  email: v.string(),
  /** Channel and address of the receipt, and whether the driver's record keeps the address. */
  ...AddressInput.entries,
  keepsAddress: v.boolean(),
  /** End of the time that is paid ahead, in local time of the location. */
  paidUntil: v.string(),
  /** Current time in local time of the location, entered by a person who found the device's clock wrong. */
  toldNow: v.string(),
})
export type FinishInput = v.InferOutput<typeof FinishInput>

const FIELDS = [
  'paidUntil',
  'takenBy',
  'document',
  'taxId',
  'name',
  'email',
  'sendBy',
  'sendEmail',
  'sendPhoneCode',
  'sendPhone',
  'agreementId',
  'agreementReason',
  'stampCode',
  'paymentMethod',
  'firstAmount',
  'restMethod',
  'reference',
  'restReference',
  'cashReceived',
  'endReason',
  'toldNow',
] as const satisfies readonly (keyof FinishInput)[]

/** Returns the form's field for a path of the server's answer; null if it has none. */
export function finishFieldOf(path: string): (typeof FIELDS)[number] | null {
  if (path.startsWith('receiptTo.')) return addressField(path)
  return fieldOfPath(
    path.replace(/^(lostTicket|invoice|payments\.0)\./, '').replace('payments.1.reference', 'restReference'),
    FIELDS,
  )
}

/** Returns whether somebody has typed something. The phone code and the end of the paid time are filled in. */
export function isFinishDirty(input: FinishInput, initial: FinishInput): boolean {
  const start = { ...NOTHING_ENTERED, paidUntil: initial.paidUntil, sendPhoneCode: input.sendPhoneCode }
  return FIELDS.some((field) => input[field] !== start[field])
}

/** Stored draft. Earlier releases did not ask for a reason, a code, a time, a ticket or a slip, and asked for one method. */
export const FinishDraft = v.object({
  ...FinishInput.entries,
  agreementReason: v.optional(v.string(), ''),
  stampCode: v.optional(v.string(), ''),
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
  wantsInvoice: v.optional(v.boolean(), false),
  idType: v.optional(v.string(), 'nit'),
  taxId: v.optional(v.string(), ''),
  name: v.optional(v.string(), ''),
  email: v.optional(v.string(), ''),
  sendBy: v.optional(v.string(), ''),
  sendEmail: v.optional(v.string(), ''),
  sendPhoneCode: v.optional(v.string(), ''),
  sendPhone: v.optional(v.string(), ''),
  keepsAddress: v.optional(v.boolean(), false),
})

export const NOTHING_ENTERED: FinishInput = {
  agreementId: '',
  agreementReason: '',
  stampCode: '',
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
  wantsInvoice: false,
  idType: 'nit',
  taxId: '',
  name: '',
  email: '',
  ...NO_ADDRESS,
  keepsAddress: false,
  paidUntil: '',
  heldAt: '',
  toldNow: '',
}

/** Returns the customer of the invoice as it is sent; null if none is asked for. */
export function invoiceOf({
  wantsInvoice,
  idType,
  taxId,
  name,
  email,
}: Pick<FinishInput, 'wantsInvoice' | 'idType' | 'taxId' | 'name' | 'email'>): RequestInput<
  typeof finishService
>['body']['invoice'] {
  if (!wantsInvoice) return null
  return {
    idType: CUSTOMER_ID_TYPES.find((one) => one === idType) ?? 'nit',
    taxId,
    name,
    email: email.trim() === '' ? null : email,
    address: null,
  }
}

export function methodByName(name: string): PaymentMethod | null {
  return PAYMENT_METHODS.find((method) => method === name) ?? null
}

export function methodOf({ paymentMethod }: Pick<FinishInput, 'paymentMethod'>): PaymentMethod | null {
  return methodByName(paymentMethod)
}

export interface PaymentPart {
  method: PaymentMethod
  amount: Money
  /** Number of its slip or transfer; null if none was typed, or for cash. */
  reference: string | null
}

export function restMethodOf({ restMethod }: Pick<FinishInput, 'restMethod'>): PaymentMethod | null {
  return methodByName(restMethod)
}

/** Returns the parts that pay `total`; none until the method is chosen, or while the first part is not below the total. */
export function partsOfInput(input: FinishInput, total: Money): PaymentPart[] {
  const method = methodOf(input)
  if (method === null) return []
  if (!input.isSplit) return [{ method, amount: total, reference: referenceBy(method, input.reference) }]
  const [first, rest] = [amountOf(input.firstAmount), methodByName(input.restMethod)]
  if (first === null || first <= 0 || first >= total || rest === null || rest === method) return []
  return [
    { method, amount: first, reference: referenceBy(method, input.reference) },
    { method: rest, amount: total - first, reference: referenceBy(rest, input.restReference) },
  ]
}

/** A number that was typed before the method became cash is not sent. */
function referenceBy(method: PaymentMethod, typed: string): string | null {
  return hasReference(method) && typed.trim() !== '' ? typed.trim() : null
}

/** Returns the method that settles the price: two different methods are not rounded to 50 pesos. */
function settledMethod(input: FinishInput): PaymentMethod | null {
  const [method, rest] = [methodOf(input), methodByName(input.restMethod)]
  return input.isSplit && rest !== null
    ? settlementMethodOf([method, rest].map((each) => ({ method: each, amount: 0 })))
    : method
}

/** Returns the amount paid in cash; null if none is. */
export function cashPart(input: FinishInput, total: Money): Money | null {
  return partsOfInput(input, total).find(({ method }) => method === 'cash')?.amount ?? null
}

/** Returns the cash that the customer handed over; null if it was not cash, or was not counted. */
export function receivedOf(input: FinishInput, total: Money): Money | null {
  return cashPart(input, total) === null ? null : amountOf(input.cashReceived)
}

/** Returns the change; null until it is known, or if too little was handed over. */
export function changeFor(input: FinishInput, total: Money): Money | null {
  const [cash, received] = [cashPart(input, total), receivedOf(input, total)]
  return cash === null || received === null ? null : changeOf(cash, received)
}

/** Returns the stay as it would end with this input; `lostTicketFee` is the location's fee for a lost ticket. */
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
    ...(input.isLost && { isLost: true, lostTicketFee }),
    overstay: service.overstay,
    paid: null,
  }
}

/** A draft older than this loses its held price. */
const HELD_MS = 10 * MINUTE_MS

/**
 * Returns a draft in the form's initial state: an old price is no longer held, and the current time has to be entered
 * again.
 */
export function freshDraft(draft: FinishInput | null): FinishInput | null {
  if (draft === null) return null
  const isFresh = draft.heldAt !== '' && now() - Date.parse(draft.heldAt) < HELD_MS
  return { ...draft, heldAt: isFresh ? draft.heldAt : '', toldNow: '' }
}
