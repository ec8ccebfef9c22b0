import type { RequestInput } from '../../contract/endpoint.ts'
import type { refundService } from '../../contract/payment.ts'
import type { Quote, finishService } from '../../contract/service-writes.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '../../domain/services.ts'
import { MINUTE_MS } from '../../domain/time.ts'
import type { Chance } from './chance.ts'
import type { World } from './world.ts'

type Asked = RequestInput<typeof finishService>['body']
type Part = NonNullable<Asked['payments']>[number]

/** Factor above which a price is higher than the server's price for most stays. */
const MUCH = 60

/** Returns the price that a device asks for. */
function quoteOf(totalCost: number): Quote {
  return {
    agreementName: null,
    totalMinutes: 30,
    serviceCharge: totalCost,
    discount: 0,
    adjustment50: 0,
    totalCost,
    tax: 0,
    serviceFee: 0,
  }
}

function priceAsked({ chance, nextAmount }: Pick<World, 'chance' | 'nextAmount'>): number {
  if (chance.percent(4)) return 0
  return nextAmount() * (chance.percent(12) ? MUCH : 1)
}

/** Splits a total into this many positive amounts. */
function split(chance: Chance, total: number, count: number): number[] {
  if (count === 1) return [total]
  const amount = chance.between(1, total - count + 1)
  return [amount, ...split(chance, total - amount, count - 1)]
}

/** Returns amount and parts of a payment; a device of an earlier release has one part. */
export function paidHow({
  chance,
  nextAmount,
  nextTag,
}: Pick<World, 'chance' | 'nextAmount' | 'nextTag'>): Pick<
  Asked,
  'paymentMethod' | 'payments' | 'cashReceived' | 'quote'
> {
  const quote = quoteOf(priceAsked({ chance, nextAmount }))
  const { totalCost } = quote
  const count = totalCost === 0 ? 1 : chance.pick([1, 1, 2, 2, 3])
  const [first, ...others] = split(chance, totalCost, count).map((amount): Part => {
    const method = chance.pick(PAYMENT_METHODS)
    return {
      method,
      amount,
      ...(method === 'cash' && chance.percent(50) && { cashReceived: amount + 500 }),
      ...(method === 'dataphone' && chance.percent(50) && { reference: nextTag() }),
    }
  })
  if (!first) throw new Error('A payment has a part')
  if (totalCost === 0 || (count === 1 && chance.percent(80)))
    return { paymentMethod: first.method, cashReceived: first.cashReceived ?? null, quote }
  return { paymentMethod: first.method, payments: [first, ...others], cashReceived: null, quote }
}

/**
 * Returns end and payment time of a stay, from a device at an instant: the stated end may differ, and a device of an
 * earlier release sends only the end.
 */
export function paidWhen(
  { chance }: Pick<World, 'chance'>,
  now: string,
): Pick<Asked, 'endedAt' | 'chargedAt' | 'endReason'> {
  if (chance.percent(20)) return { endedAt: now }
  if (chance.percent(85)) return { endedAt: now, chargedAt: now }
  return {
    endedAt: new Date(Date.parse(now) - chance.between(1, 20) * MINUTE_MS).toISOString(),
    chargedAt: now,
    endReason: 'ya estaba en la puerta',
  }
}

/** Returns the method by which a second payment is refunded: mostly its own, otherwise with a reason. */
export function givenBackHow(
  chance: Chance,
  method: PaymentMethod,
): Pick<RequestInput<typeof refundService>['body'], 'method' | 'reason'> {
  const other = chance.percent(25) ? chance.pick(PAYMENT_METHODS) : method
  return { method: other, ...(other !== method && { reason: 'el datáfono no responde' }) }
}
