import * as v from 'valibot'

import { MOST_MONEY } from './amount-limits.ts'
import { moveCash, openRegister } from './cash-up-writes.ts'
import { createPass, renewPass } from './pass.ts'
import { Id, Plate } from './primitives.ts'
import { admitService, checkIn } from './service-entries.ts'
import { finishService } from './service-writes.ts'
import { CASH_MOVEMENTS } from '../domain/cash-ups.ts'
import type { RefusedAct } from '../domain/refused-money.ts'
import { PAYMENT_METHODS } from '../domain/services.ts'

/** Endpoint, parameters and body of a write, to which its idempotency key is bound. */
export interface WriteRequest {
  endpoint: string
  params: unknown
  body: unknown
}

/** One part of an amount that was taken, or that left a drawer. */
export interface MoneyPart {
  method: (typeof PAYMENT_METHODS)[number]
  amount: number
}

interface WriteMoney {
  act: RefusedAct
  parts: MoneyPart[]
}

// Each schema reads only the fields about money, because the refusal may concern another part of the body.
const Method = v.picklist(PAYMENT_METHODS)
const MoneyAmount = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(MOST_MONEY))
const Part = v.object({ method: Method, amount: MoneyAmount })
const Charge = v.object({
  paymentMethod: Method,
  payments: v.fallback(v.optional(v.pipe(v.array(Part), v.minLength(1), v.maxLength(20))), undefined),
  quote: v.object({ totalCost: MoneyAmount }),
})
const Float = v.object({ float: MoneyAmount })
const Movement = v.object({ kind: v.picklist(CASH_MOVEMENTS), amount: MoneyAmount })
const Sale = v.object({ payment: Part })

/**
 * Writes whose money has already changed hands when they are sent. Refunds are excluded, because they are confirmed
 * before the money is handed out.
 */
const READERS: Readonly<Record<string, (body: unknown) => WriteMoney | null>> = {
  [finishService.id]: (body) =>
    read(Charge, body, ({ paymentMethod, payments, quote }) => ({
      act: 'charge',
      parts: payments ?? [{ method: paymentMethod, amount: quote.totalCost }],
    })),
  [openRegister.id]: (body) =>
    read(Float, body, ({ float }) => ({ act: 'float', parts: [{ method: 'cash', amount: float }] })),
  [moveCash.id]: (body) =>
    read(Movement, body, ({ kind, amount }) => ({
      act: kind,
      parts: [{ method: 'cash', amount: kind === 'pay_out' ? 0 - amount : amount }],
    })),
  [createPass.id]: (body) =>
    read(Sale, body, ({ payment: { method, amount } }) => ({ act: 'pass', parts: [{ method, amount }] })),
  [renewPass.id]: (body) => read(Part, body, ({ method, amount }) => ({ act: 'pass', parts: [{ method, amount }] })),
}

/** Writes without money that a later payment of the same record needs. */
const ENTRIES: readonly string[] = [checkIn.id, admitService.id]

function read<Schema extends v.GenericSchema>(
  schema: Schema,
  body: unknown,
  toMoney: (value: v.InferOutput<Schema>) => WriteMoney,
): WriteMoney | null {
  const parsed = v.safeParse(schema, body)
  return parsed.success ? toMoney(parsed.output) : null
}

/** Returns the money of a write; null without any. */
export function moneyInWrite({ endpoint, body }: WriteRequest): (WriteMoney & { amount: number }) | null {
  const money = READERS[endpoint]?.(body) ?? null
  const amount = money?.parts.reduce((sum, part) => sum + part.amount, 0) ?? 0
  return money === null || amount === 0 ? null : { ...money, amount }
}

export function isEntry({ endpoint }: WriteRequest): boolean {
  return ENTRIES.includes(endpoint)
}

const Subject = v.object({ id: Id })
const Place = v.object({ locationId: Id })
const Shift = v.union([
  v.pipe(
    v.object({ cashUpId: Id }),
    v.transform(({ cashUpId }) => cashUpId),
  ),
  v.pipe(
    v.object({ payment: v.object({ cashUpId: Id }) }),
    v.transform(({ payment }) => payment.cashUpId),
  ),
])
const Entry = v.object({ licensePlate: Plate })

/** Returns the record of a write, and the location that it states. */
export function subjectOfWrite({ params, body }: WriteRequest): {
  subjectId: string | null
  locationId: string | null
  cashUpId: string | null
  licensePlate: string | null
} {
  const [named, made, place, shift, entry] = [
    v.safeParse(Subject, params),
    v.safeParse(Subject, body),
    v.safeParse(Place, body),
    v.safeParse(Shift, body),
    v.safeParse(Entry, body),
  ]
  return {
    subjectId: named.success ? named.output.id : made.success ? made.output.id : null,
    locationId: place.success ? place.output.locationId : null,
    cashUpId: shift.success ? shift.output : null,
    licensePlate: entry.success ? entry.output.licensePlate : null,
  }
}
