import * as v from 'valibot'

import type { SlipMemory } from '../../ui/print/use-slip.ts'
import { recall, remember } from '../../ui/remembered.ts'

const KEY = 'parq-tickets-due'
const REMEMBERED = 50

const Ids = v.pipe(v.string(), v.parseJson(), v.array(v.string()))

function due(): readonly string[] {
  const kept = v.safeParse(Ids, recall(KEY))
  return kept.success ? kept.output : []
}

function keep(ids: readonly string[]): void {
  remember(KEY, JSON.stringify(ids.slice(-REMEMBERED)))
}

/** Records that a stay was charged here and its ticket is not printed yet. */
export function noteTicketDue(serviceId: string): void {
  keep([...due().filter((id) => id !== serviceId), serviceId])
}

/**
 * Tickets by their service's id. The first one of a stay charged on this device is the original; all others are copies,
 * because another device may have printed one. If the browser stores nothing, all are copies.
 */
export const TICKETS: SlipMemory = {
  isCopy: (serviceId) => !due().includes(serviceId),
  notePrinted: (serviceId) => keep(due().filter((id) => id !== serviceId)),
}
