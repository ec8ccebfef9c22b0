import * as v from 'valibot'

import { now } from '../lib/now.ts'
import { HANDED_OVER, recall, remember } from '../ui/remembered.ts'

/** Where a handover is: the shift is being closed, the next person comes, or theirs is being opened. */
export const HANDOVER_STEPS = ['close', 'next', 'open'] as const
export type HandoverStep = (typeof HANDOVER_STEPS)[number]

const LASTS_MS = 2 * 60 * 60 * 1000

const HandedOver = v.object({ locationId: v.string(), at: v.number() })

/** At which location a shift was closed on this device and the next is to be opened, whoever comes next; null where none was, or long ago. */
export function handedOver(): string | null {
  try {
    const noted = v.safeParse(HandedOver, JSON.parse(recall(HANDED_OVER) ?? 'null'))
    return noted.success && now() - noted.output.at < LASTS_MS ? noted.output.locationId : null
  } catch {
    return null
  }
}

export function noteHandedOver(locationId: string): void {
  remember(HANDED_OVER, JSON.stringify({ locationId, at: now() }))
}

export function forgetHandedOver(): void {
  remember(HANDED_OVER, '')
}
