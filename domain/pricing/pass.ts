import { ALWAYS, type Window, type WrittenWindow, windowOf } from './window.ts'

/** The hours that a pass covers. */
export type WrittenHours = 'always' | readonly WrittenWindow[]

/** How a pass stands when the vehicle leaves: whether it counts is for the caller to say, who knows the other vehicles on it. */
export type StayPass =
  | {
      standing: 'valid'
      hours: WrittenHours
      /** The instant at which it ends; absent without an end. */
      until?: string | undefined
    }
  | { standing: 'expired' | 'too_many_vehicles' }

/** The pass of a stay. */
export type HeldPass = { id: string; membership: string } & StayPass

/** When a stay costs nothing. */
export interface Covered {
  windows: readonly Window[]
  /** Milliseconds; from then on nothing is covered. */
  until: number
}

export function coveredHours(pass: StayPass | null): Covered {
  if (pass?.standing !== 'valid') return { windows: [], until: Infinity }
  const windows = pass.hours === 'always' ? [ALWAYS] : pass.hours.map(windowOf)
  return { windows, until: pass.until === undefined ? Infinity : Date.parse(pass.until) }
}
