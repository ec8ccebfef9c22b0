import { ALWAYS, type Window, type WrittenWindow, windowOf } from './window.ts'

/** How a pass stands when the vehicle leaves: whether it counts is for the caller to say, who knows the other vehicles on it. */
export type StayPass = { standing: 'valid'; hours: 'always' | readonly WrittenWindow[] } | { standing: 'expired' | 'too_many_vehicles' }

/** When a stay costs nothing. */
export function coveredHours(pass: StayPass | null): Window[] {
  if (pass?.standing !== 'valid') return []
  return pass.hours === 'always' ? [ALWAYS] : pass.hours.map(windowOf)
}
