import type { AllowedHours } from './memberships.ts'
import { daysBetween, lastGateDay } from './passes.ts'
import { dayAfter } from './periods.ts'
import type { EntryPass } from './pricing/pass.ts'
import { type Operation, operationOf } from './services.ts'
import { instantOf } from './zoned-time.ts'

/** Days after the end of a pass during which an entry still names it. */
const SAID_FOR_DAYS = 30

/** A pass of a plate at a location, that was not cancelled and does not rest. */
export interface GatePass {
  id: string
  membership: string
  endsOn: string
  /** The days that were paid, as far as they are known; local ones, both in. */
  paid: readonly { startsOn: string; endsOn: string }[]
  parkingSpaces: number
  /** Null is always. */
  allowedHours: AllowedHours | null
}

/**
 * The pass by which a plate comes in on a local day, and whether it is still valid; null where there is none. The
 * passes are given in order, the last to end first.
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
 * Returns the pass as it counts at the entry, after `inside` other vehicles entered with it: as many as it has spaces
 * are covered at once.
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

/** Returns how a stay with this pass is listed among the others. */
export function operationWith(pass: EntryPass | null, parkingType: Parameters<typeof operationOf>[0]): Operation {
  return pass?.standing === 'valid' ? 'membership' : operationOf(parkingType)
}
