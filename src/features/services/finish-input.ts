import * as v from 'valibot'

import type { finishService, Service } from '../../../contract/service.ts'
import type { GivenRequest } from '../../../contract/endpoint.ts'
import { changeOf } from '../../../domain/change.ts'
import type { Money } from '../../../domain/money.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '../../../domain/services.ts'
import { OptionalAmountText, amountOf } from '../../lib/amount-input.ts'
import { ReasonText } from '../../lib/reason-input.ts'
import { instantTyped, isTyped } from './wall-minute.ts'
import { quoteOf, type DevicePrice, type EndingStay } from './device-price.ts'

/** What a person enters to charge a stay. Empty is none. */
export const FinishInput = v.object({
  agreementId: v.string(),
  paymentMethod: v.string(),
  cashReceived: v.string(),
  /** Why it ended long before it is paid; asked only then. */
  endReason: v.string(),
  /** The instant whose price the customer was told; empty while the price runs. */
  heldAt: v.string(),
  /** What time it is, as the clock of the location shows it, by whoever found this device's clock wrong. */
  toldNow: v.string(),
})
export type FinishInput = v.InferOutput<typeof FinishInput>

/** As it is kept: releases before asked for no reason, and for no time. */
export const FinishDraft = v.object({ ...FinishInput.entries, endReason: v.optional(v.string(), ''), toldNow: v.optional(v.string(), '') })

export const NOTHING_ENTERED: FinishInput = { agreementId: '', paymentMethod: '', cashReceived: '', endReason: '', heldAt: '', toldNow: '' }

export function methodOf({ paymentMethod }: Pick<FinishInput, 'paymentMethod'>): PaymentMethod | null {
  return PAYMENT_METHODS.find((method) => method === paymentMethod) ?? null
}

/** What was handed over; null where it was not cash, or was not counted. */
export function receivedOf(input: Pick<FinishInput, 'paymentMethod' | 'cashReceived'>): Money | null {
  return input.paymentMethod === 'cash' ? amountOf(input.cashReceived) : null
}

/** What is given back; null while it is not known, or not enough was handed over. */
export function changeFor(input: FinishInput, total: Money): Money | null {
  const received = receivedOf(input)
  return received === null ? null : changeOf(total, received)
}

interface Asked {
  total: Money
  /** The agreement that the service came with is not offered any more. */
  needsAgreement: boolean
  /** It ended too long before it is paid. */
  needsReason: boolean
  /** Of a stay of which a person may say what time it is: when it began, since it cannot be earlier now. */
  stayToTell: { startedAt: string; timeZone: string } | null
}

/** What may be sent, of a stay that costs `total`. Where nothing is to be paid, nothing is asked about the payment. */
export function finishSchema({ total, needsAgreement, needsReason, stayToTell }: Asked) {
  const isCash = ({ paymentMethod }: FinishInput) => paymentMethod === 'cash' && total > 0
  return v.pipe(
    FinishInput,
    v.forward(v.check((input) => !needsAgreement || input.agreementId !== '', 'agreement_unknown'), ['agreementId']),
    v.forward(v.check(({ toldNow }) => stayToTell === null || toldNow === '' || isTyped(toldNow), 'invalidField'), ['toldNow']),
    v.forward(v.check(({ toldNow }) => stayToTell === null || instantTyped(toldNow, stayToTell.startedAt, stayToTell.timeZone) >= stayToTell.startedAt, 'end_before_start'), ['toldNow']),
    v.forward(v.check((input) => total === 0 || methodOf(input) !== null, 'required'), ['paymentMethod']),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed || !needsReason) return
      const input = dataset.value
      const code = v.safeParse(ReasonText, input.endReason).issues?.[0].message
      if (code !== undefined) addIssue({ message: code === 'required' ? 'end_reason_required' : code, path: [{ type: 'object', origin: 'value', input, key: 'endReason', value: input.endReason }] })
    }),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed || !isCash(dataset.value)) return
      const input = dataset.value
      const code = v.safeParse(OptionalAmountText, input.cashReceived).issues?.[0].message ?? (isEnough(input, total) ? null : 'cash_too_little')
      if (code !== null) addIssue({ message: code, path: [{ type: 'object', origin: 'value', input, key: 'cashReceived', value: input.cashReceived }] })
    }),
  )
}

function isEnough(input: FinishInput, total: Money): boolean {
  const received = receivedOf(input)
  return received === null || received >= total
}

/** The stay as it would end with this input. */
export function endingStay(service: Service, input: FinishInput, endedAt: string): EndingStay {
  return {
    location: service.location,
    operation: service.operation,
    vehicleTypeId: service.vehicleTypeId,
    startedAt: service.startedAt,
    endedAt,
    agreementId: input.agreementId === '' ? service.agreementId : input.agreementId,
    paymentMethod: methodOf(input),
    correction: null,
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
export function finishRequest({ service, input, endedAt, chargedAt, priced, cashUpId }: Charged): GivenRequest<typeof finishService> {
  const owes = priced.price.totalCost > 0
  return {
    params: { type: service.operation, id: service.id },
    body: {
      endedAt,
      ...(chargedAt !== undefined && { chargedAt }),
      ...(input.endReason.trim() !== '' && { endReason: input.endReason.trim() }),
      paymentMethod: (owes ? methodOf(input) : null) ?? 'cash',
      agreementId: input.agreementId === '' ? null : input.agreementId,
      cashUpId,
      cashReceived: owes ? receivedOf(input) : null,
      quote: quoteOf(priced),
    },
  }
}
