import { isAdmin, type Role } from './roles.ts'
import type { ServiceStatus, WaitingStatus } from './services.ts'
import { MINUTE_MS } from './time.ts'

/** Actors that move a stay from one state to the next. */
export const STAY_MOVERS = ['driver', 'guest', 'kiosk', 'staff', 'admin', 'timer'] as const
export type StayMover = (typeof STAY_MOVERS)[number]

interface Transition {
  /** Null: the stay does not exist yet. */
  from: ServiceStatus | null
  to: ServiceStatus
  by: readonly StayMover[]
}

const STAFF = ['staff', 'admin'] as const

/** Every permitted transition of a stay. App and server refuse all others. */
export const STAY_TRANSITIONS: readonly Transition[] = [
  // Somebody requests a space, or must pay before they come in.
  { from: null, to: 'unconfirmed', by: ['driver', 'guest', 'kiosk'] },
  // Somebody calls, and the booth makes a reservation.
  { from: null, to: 'reserved', by: STAFF },
  { from: null, to: 'progress', by: [...STAFF, 'kiosk'] },
  { from: 'unconfirmed', to: 'reserved', by: STAFF },
  { from: 'unconfirmed', to: 'progress', by: [...STAFF, 'kiosk'] },
  { from: 'unconfirmed', to: 'voided', by: [...STAFF, 'timer'] },
  { from: 'reserved', to: 'progress', by: [...STAFF, 'kiosk'] },
  { from: 'reserved', to: 'voided', by: ['driver', ...STAFF, 'timer'] },
  { from: 'progress', to: 'completed', by: [...STAFF, 'kiosk'] },
  { from: 'progress', to: 'voided', by: STAFF },
  { from: 'completed', to: 'voided', by: ['admin'] },
]

export function mayMove(from: ServiceStatus | null, to: ServiceStatus, mover: StayMover): boolean {
  return STAY_TRANSITIONS.some((one) => one.from === from && one.to === to && one.by.includes(mover))
}

export function moverOf(role: Role): StayMover {
  if (isAdmin(role)) return 'admin'
  return role === 'driver' || role === 'guest' ? role : 'staff'
}

/** Minutes in which one press takes an entry back. An older entry is voided with a typed reason. */
export const UNDO_MINUTES = 10
/** Minutes after which an unconfirmed request is voided. */
export const UNCONFIRMED_MINUTES = 15
/** Minutes after the reserved time until a reservation lapses. */
export const NO_SHOW_MINUTES = 30
/** Days ahead for which a space can be reserved. */
export const RESERVED_AHEAD_DAYS = 31

/**
 * Returns when a waiting stay is voided automatically, in milliseconds. `startedAt`: time of the request, or planned
 * arrival.
 */
export function waitDeadline({ status, startedAt }: { status: WaitingStatus; startedAt: string }): number {
  return Date.parse(startedAt) + { unconfirmed: UNCONFIRMED_MINUTES, reserved: NO_SHOW_MINUTES }[status] * MINUTE_MS
}
