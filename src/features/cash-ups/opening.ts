import * as v from 'valibot'

import type { CashUp } from '../../../contract/cash-up.ts'
import type { NamedReference } from '../../../contract/primitives.ts'
import { REASON_MAX } from '../../../domain/cash-ups.ts'
import type { Currency } from '../../../domain/countries.ts'
import type { Pieces } from '../../../domain/denominations.ts'
import type { Money } from '../../../domain/money.ts'
import { CountInput, readCount, countSchema } from './count-model.ts'

/** What a person gives to open a register. */
export const OpeningInput = v.object({ locationId: v.string(), register: v.string(), count: CountInput, note: v.string() })
export type OpeningInput = v.InferOutput<typeof OpeningInput>

interface OpeningRules {
  currency: Currency
  /** What the register's last close left in its drawer; null where the device does not know. */
  leftOf: (input: OpeningInput) => Money | null
  /** The server has asked for a note already. */
  noteAsked: boolean
}

/** Whether the drawer does not hold what the last shift left in it. */
export function differsFromLeft(count: CountInput, currency: Currency, left: Money | null): boolean {
  const counted = readCount(count, currency)
  return left !== null && counted.kind === 'counted' && counted.total !== left
}

export function openingSchema({ currency, leftOf, noteAsked }: OpeningRules) {
  return v.pipe(
    v.object({
      locationId: v.pipe(v.string('required'), v.nonEmpty('required')),
      register: v.pipe(v.string('required'), v.nonEmpty('required')),
      count: countSchema(currency),
      note: v.pipe(v.string('invalidField'), v.trim(), v.maxLength(REASON_MAX, 'reason_too_long')),
    }),
    v.forward(
      v.check((input) => input.note.trim() !== '' || !(noteAsked || differsFromLeft(input.count, currency, leftOf(input))), 'note_required'),
      ['note'],
    ),
  )
}

interface Opening {
  id: string
  location: NamedReference
  register: string
  registerName: string | null
  currency: Currency
  by: NamedReference
  at: string
  float: Money
  count: Pieces[] | null
  note: string | null
}

/** A cash-up as it begins, before any server has heard of it. */
export function newCashUp({ id, location, register, registerName, currency, by, at, float, count, note }: Opening): CashUp {
  return {
    id,
    version: 1,
    location,
    register,
    registerName,
    status: 'current',
    currency,
    openedBy: by,
    openedAt: at,
    float,
    floatCount: count,
    openingNote: note,
    movements: [],
    payIns: 0,
    payOuts: 0,
    takings: { cash: 0, dataphone: 0, digital: 0 },
    services: 0,
    total: 0,
    staff: [],
    revision: 0,
    late: { services: 0, amount: 0 },
    closing: null,
    collection: null,
    joinedBy: [],
    joined: null,
  }
}
