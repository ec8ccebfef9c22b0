import type { AllowedHours } from './memberships.ts'
import { daysBetween, lastGateDay } from './passes.ts'
import { dayAfter } from './periods.ts'
import type { EntryPass } from './pricing/pass.ts'
import { type Operation, operationOf } from './services.ts'
import { instantOf } from './zoned-time.ts'

/** Days after the end of a pass during which an entry still names it. */
const SAID_FOR_DAYS = 30

/** A pass of a plate at a location that is neither cancelled nor paused. */
export interface GatePass {
  id: string
  membership: string
  endsOn: string
  /** Paid days, as far as known; local days, both included. */
  paid: readonly { startsOn: string; endsOn: string }[]
  parkingSpaces: number
  /** Null: always. */
  allowedHours: AllowedHours | null
}

/**
 * Returns the pass with which a plate enters on a local day, and whether the pass is still valid; null without one. The
 * passes are given in descending order of their end.
 */
export function gatePassOf<Pass extends GatePass>(
  passes: readonly Pass[],
  day: string,
): { pass: Pass; isValid: boolean } | null {
  const valid = passes.find(({ paid }) =>
    paid.some(({ startsOn, endsOn }) => startsOn <= day && day <= lastGateDay({ endsOn })),
  )
  if (valid !== undefined) return { pass: valid, isValid: true }
  const expired = passes.find(({ endsOn }) => {
    const late = daysBetween(endsOn, day)
    return late > 0 && late <= SAID_FOR_DAYS
  })
  return expired === undefined ? null : { pass: expired, isValid: false }
}

/**
 * Returns the state of the pass at the entry, with `inside` vehicles already inside on it: it covers as many as it has
 * spaces.
 */
export function entryPassOf(
  {
    pass: { id, membership, endsOn, parkingSpaces, allowedHours },
    isValid,
  }: NonNullable<ReturnType<typeof gatePassOf>>,
  inside: number,
  timeZone: string,
): EntryPass {
  if (!isValid) return { id, membership, standing: 'expired' }
  if (inside >= parkingSpaces) return { id, membership, standing: 'too_many_vehicles' }
  const hours =
    allowedHours === null ? ('always' as const) : allowedHours.map(({ day, from, to }) => ({ days: [day], from, to }))
  return {
    id,
    membership,
    standing: 'valid',
    hours,
    until: instantOf(`${dayAfter(lastGateDay({ endsOn }), 1)}T00:00:00`, timeZone).toISOString(),
  }
}

/** Returns the display form of a stay's pass in lists. */
export function operationWith(pass: EntryPass | null, parkingType: Parameters<typeof operationOf>[0]): Operation {
  return pass?.standing === 'valid' ? 'membership' : operationOf(parkingType)
}
