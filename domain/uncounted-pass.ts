import { daysBetween, lastGateDay } from './passes.ts'
import { localDay, localMinute } from './pricing/local-day.ts'
import { type EntryPass, type PassHourWindows, coveredHours } from './pricing/pass.ts'
import { windowAt } from './pricing/window.ts'
import { wallClock } from './zoned-time.ts'

/** Days after which an ended or cancelled pass is no longer mentioned at the gate. */
const MENTIONED_DAYS = 30

/** A pass of a plate at any location. Its days are local days of that location. */
export interface PassOfPlate {
  id: string
  membership: string
  location: { id: string; name: string }
  startsOn: string
  endsOn: string
  pausedOn: string | null
  cancelledAt: string | null
}

/** A pass that does not make a stay free, with the reason. `id` is null if this device does not keep the pass. */
export type UncountedPass = { id: string | null; membership: string } & (
  | { why: 'paused'; since: string }
  | { why: 'cancelled'; on: string }
  | { why: 'ended'; on: string | null }
  | { why: 'not_started'; from: string }
  | { why: 'outside_hours'; hours: PassHourWindows }
  | { why: 'elsewhere'; at: string }
  | { why: 'full' }
)

interface StayAtGate {
  locationId: string
  startedAt: string
  /** The pass of the stay, as found at the entry. */
  pass: EntryPass | null
}

interface Place {
  timeZone: string
  /** Local days with holiday hours. */
  holidays: readonly string[]
}

/**
 * Returns the pass that a customer may expect to apply although it does not; null without a pass, or if it applied at
 * the entry.
 */
export function uncountedPass(
  passes: readonly PassOfPlate[],
  { locationId, startedAt, pass }: StayAtGate,
  { timeZone, holidays }: Place,
): UncountedPass | null {
  if (pass?.standing === 'valid') {
    const isOutside = pass.hours !== 'always' && !isCovered(pass, startedAt, { timeZone, holidays })
    return isOutside ? { id: pass.id, membership: pass.membership, why: 'outside_hours', hours: pass.hours } : null
  }
  if (pass?.standing === 'too_many_vehicles') return { id: pass.id, membership: pass.membership, why: 'full' }
  const today = wallClock(new Date(startedAt), timeZone).slice(0, 10)
  const here = passes
    .filter(({ location }) => location.id === locationId)
    .flatMap((one) => uncountedHere(one, today, timeZone) ?? [])
  const [nearest] = here.toSorted((one, other) => one.days - other.days)
  if (nearest !== undefined) return nearest.told
  if (pass !== null) return { id: null, membership: pass.membership, why: 'ended', on: null }
  const other = passes.find(
    (one) =>
      one.location.id !== locationId &&
      one.cancelledAt === null &&
      one.pausedOn === null &&
      one.startsOn <= today &&
      today <= lastGateDay(one),
  )
  return other === undefined
    ? null
    : { id: other.id, membership: other.membership, why: 'elsewhere', at: other.location.name }
}

/** `days` is the distance of the reason from today: the customer means the nearest pass. */
function uncountedHere(
  { id, membership, startsOn, endsOn, pausedOn, cancelledAt }: PassOfPlate,
  today: string,
  timeZone: string,
): { told: UncountedPass; days: number } | null {
  if (cancelledAt !== null) {
    const on = wallClock(new Date(cancelledAt), timeZone).slice(0, 10)
    const days = daysBetween(on, today)
    return days > MENTIONED_DAYS ? null : { told: { id, membership, why: 'cancelled', on }, days: Math.max(0, days) }
  }
  if (pausedOn !== null) return { told: { id, membership, why: 'paused', since: pausedOn }, days: 0 }
  if (today < startsOn) {
    const days = daysBetween(today, startsOn)
    return days > MENTIONED_DAYS ? null : { told: { id, membership, why: 'not_started', from: startsOn }, days }
  }
  const late = daysBetween(endsOn, today)
  return late > 0 && late <= MENTIONED_DAYS ? { told: { id, membership, why: 'ended', on: endsOn }, days: late } : null
}

function isCovered(pass: EntryPass, at: string, { timeZone, holidays }: Place): boolean {
  const wall = Math.floor(Date.parse(`${wallClock(new Date(at), timeZone)}Z`) / 60_000)
  return windowAt(coveredHours(pass).windows, localMinute(wall, new Set(holidays.map(localDay)))) !== null
}
