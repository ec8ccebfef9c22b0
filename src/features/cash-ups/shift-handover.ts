import * as v from 'valibot'

import { PieceCount } from '../../../contract/cash-up.ts'
import { NamedReference } from '../../../contract/primitives.ts'
import type { Pieces } from '../../../domain/denominations.ts'
import type { Money } from '../../../domain/money.ts'
import { now } from '../../lib/now.ts'
import { HANDED_OVER, recall, remember } from '../../ui/remembered.ts'

/** Step of a handover: closing the shift, the next person, or opening their shift. */
export const HANDOVER_STEPS = ['close', 'next', 'open'] as const
export type HandoverStep = (typeof HANDOVER_STEPS)[number]

const LASTS_MS = 2 * 60 * 60 * 1000

const Left = v.object({
  cashUpId: v.string(),
  amount: v.number(),
  count: v.nullable(PieceCount),
  at: v.string(),
  by: NamedReference,
})

/** Cash that the last close of a register left in its drawer. */
export interface LeftInDrawer extends v.InferOutput<typeof Left> {
  /** The cash-up that was closed. */
  cashUpId: string
  amount: Money
  /** Piece by piece; null if only the amount is known. */
  count: Pieces[] | null
}

const HandedOver = v.object({ locationId: v.string(), at: v.number(), left: v.optional(v.nullable(Left), null) })

function noted(): v.InferOutput<typeof HandedOver> | null {
  try {
    const read = v.safeParse(HandedOver, JSON.parse(recall(HANDED_OVER) ?? 'null'))
    return read.success && now() - read.output.at < LASTS_MS ? read.output : null
  } catch {
    return null
  }
}

/**
 * Returns the location at which a shift was closed on this device for a next person to open; null without one, or if it
 * was long ago.
 */
export function handedOver(): string | null {
  return noted()?.locationId ?? null
}

/**
 * Returns that close for the next person, whose kept data may still show the shift as open. Null for the person who
 * closed it.
 */
export function closeHandedOver(userId: string): LeftInDrawer | null {
  const left = noted()?.left ?? null
  return left?.by.id === userId ? null : left
}

export function noteHandedOver(locationId: string, left: LeftInDrawer | null): void {
  remember(HANDED_OVER, JSON.stringify({ locationId, at: now(), left }))
}

export function forgetHandedOver(): void {
  remember(HANDED_OVER, '')
}
