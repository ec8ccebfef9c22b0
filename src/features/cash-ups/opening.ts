import * as v from 'valibot'

import type { CashUp } from '../../../contract/cash-up.ts'
import type { NamedReference } from '../../../contract/primitives.ts'
import { MAIN_REGISTER, REASON_MAX } from '../../../domain/cash-ups.ts'
import type { Currency } from '../../../domain/countries.ts'
import type { Pieces } from '../../../domain/denominations.ts'
import type { Money } from '../../../domain/money.ts'
import { CountInput, readCount, type CountResult } from './count-model.ts'
import { registerKey, type RegisterState } from './kept-cash-ups.ts'
import { cleaned } from '../../../contract/primitives.ts'

/** Input for opening a register. */
export const OpeningInput = v.object({
  locationId: v.string(),
  register: v.string(),
  /** Float. */
  count: CountInput,
  /** Cash added to a shared shift, never a counted float. Drafts of the previous release lack it. */
  putIn: v.optional(v.string(), ''),
  note: v.string(),
})
export type OpeningInput = v.InferOutput<typeof OpeningInput>

interface OpeningRules {
  currency: Currency
  /** Whether the register is already open: then the shift is shared, and only added cash is asked for. */
  isShared: (input: OpeningInput) => boolean
  /** Cash that the register's last close left in its drawer; null if the device does not know it. */
  leftOf: (input: OpeningInput) => Money | null
  /** The server has already required a note. */
  noteAsked: boolean
}

/** Number of locations with a button; a person with more uses the field. */
const PLACES_OFFERED = 3

/** Returns the locations with a closed main register, as far as this device knows. */
export function placesToOpen<Place extends NamedReference>(
  locations: readonly Place[],
  registers: ReadonlyMap<string, RegisterState>,
): readonly Place[] {
  return locations
    .filter(({ id }) => (registers.get(registerKey(id, MAIN_REGISTER))?.open ?? null) === null)
    .slice(0, PLACES_OFFERED)
}

/** Returns the cash put into the drawer: the counted float, or the optional cash that a joining person adds. */
export function floatOf(
  { count, putIn }: Pick<OpeningInput, 'count' | 'putIn'>,
  currency: Currency,
  isShared: boolean,
): CountResult {
  const counted = readCount(isShared ? { by: 'amount', pieces: {}, amount: putIn } : count, currency)
  return isShared && counted.kind === 'nothing' ? { kind: 'counted', total: 0, count: null } : counted
}

/** Float minus the cash that the last shift left; null if either is unknown. */
export function floatDifference(count: CountInput, currency: Currency, left: Money | null): Money | null {
  const counted = readCount(count, currency)
  return left !== null && counted.kind === 'counted' ? counted.total - left : null
}

export function openingSchema({ currency, isShared, leftOf, noteAsked }: OpeningRules) {
  const wrongFloat = (input: OpeningInput, shared: boolean): string | null => {
    if (isShared(input) !== shared) return null
    const float = floatOf(input, currency, shared)
    return float.kind === 'wrong' ? float.code : float.kind === 'nothing' ? 'required' : null
  }
  const needsNote = (input: OpeningInput) =>
    noteAsked || (!isShared(input) && (floatDifference(input.count, currency, leftOf(input)) ?? 0) !== 0)
  return v.pipe(
    v.object({
      locationId: v.pipe(v.string('required'), v.nonEmpty('required')),
      register: v.pipe(v.string('required'), v.nonEmpty('required')),
      count: CountInput,
      putIn: v.string(),
      note: v.pipe(v.string('invalidField'), cleaned, v.maxLength(REASON_MAX, 'reason_too_long')),
    }),
    v.forward(
      v.check(
        (input) => wrongFloat(input, false) === null,
        ({ input }) => wrongFloat(input, false) ?? 'count_invalid',
      ),
      ['count'],
    ),
    v.forward(
      v.check(
        (input) => wrongFloat(input, true) === null,
        ({ input }) => wrongFloat(input, true) ?? 'amount_invalid',
      ),
      ['putIn'],
    ),
    v.forward(
      v.check((input) => input.note.trim() !== '' || !needsNote(input), 'note_required'),
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
  /** The person counts blind. */
  sumsHidden?: boolean
}

/** Returns a new cash-up, before the server knows it. */
export function newCashUp({
  id,
  location,
  register,
  registerName,
  currency,
  by,
  at,
  float,
  count,
  note,
  sumsHidden = false,
}: Opening): CashUp {
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
    ...(sumsHidden && { sumsHidden }),
    revision: 0,
    late: { services: 0, amount: 0 },
    closing: null,
    collection: null,
    joinedBy: [],
    joins: [],
    doneConcerns: [],
    joined: null,
  }
}
