import { ALWAYS, type Window, type WindowInput, windowOf } from './window.ts'

/** The hours that a pass covers. */
export type PassHourWindows = 'always' | readonly WindowInput[]

/**
 * State of a pass when the vehicle leaves. The caller decides whether the pass applies, because the caller knows the
 * other vehicles on it.
 */
export type StayPass =
  | {
      standing: 'valid'
      hours: PassHourWindows
      /** End of the pass; absent without one. */
      until?: string | undefined
    }
  | { standing: 'expired' | 'too_many_vehicles' }

/** The pass of a stay. */
export type EntryPass = { id: string; membership: string } & StayPass

/** Hours in which the stay is free. */
export interface Coverage {
  windows: readonly Window[]
  /** In milliseconds; from then on nothing is covered. */
  until: number
}

export function coveredHours(pass: StayPass | null): Coverage {
  if (pass?.standing !== 'valid') return { windows: [], until: Infinity }
  const windows = pass.hours === 'always' ? [ALWAYS] : pass.hours.map(windowOf)
  return { windows, until: pass.until === undefined ? Infinity : Date.parse(pass.until) }
}
