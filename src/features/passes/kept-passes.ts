import type { Membership } from '../../../contract/membership.ts'
import type { Pass } from '../../../contract/pass.ts'
import { comparableText } from '../../../domain/text/comparable-text.ts'
import { lastGateDay, isInState, isSold, passState, renewalOf } from '../../../domain/passes.ts'
import { fullName } from '../../../domain/people.ts'
import { normalizePlate } from '../../../domain/plates.ts'
import { wallClock } from '../../../domain/zoned-time.ts'
import { isTouched, shownOf, type ColleagueAct, type KeptDatabase, type KeptPass } from '../../data/kept-data.ts'
import type { PassSearch } from './passes-search.ts'

/** A pass's row in a list. `unsent`: it has changes that the server does not have, or has refused. */
export type PassRow = Pass & { unsent?: 'waiting' | 'needs_person'; colleagues?: readonly ColleagueAct[] }

/** Returns a pass with its state on a day, and with the price of a renewal at the membership's current price. */
export function passOn(pass: Pass, membership: Membership | undefined, day: string): Pass {
  const state = passState(pass, day)
  const renews = membership !== undefined && isInState('renew', state) && isSold(membership, day)
  const { startsOn, endsOn } = renews ? renewalOf(pass, membership, day) : pass
  return {
    ...pass,
    state,
    holdsUntil: lastGateDay(pass),
    membership: membership === undefined ? pass.membership : { id: membership.id, name: membership.name },
    renewal: renews ? { startsOn, endsOn, cost: membership.cost } : null,
  }
}

/** Returns these passes as rows at an instant, with the present names of memberships and drivers. */
async function rowsOf(db: KeptDatabase, kept: readonly KeptPass[], at: number): Promise<PassRow[]> {
  const passes = kept.map(shownOf)
  const [memberships, locations, drivers] = await Promise.all([
    db.memberships.toArray(),
    db.locations.toArray(),
    db.drivers.bulkGet([...new Set(passes.flatMap(({ driver }) => driver?.id ?? []))]),
  ])
  const membershipOf = new Map(memberships.map((row) => [row.id, shownOf(row)]))
  const zoneOf = new Map(locations.map((row) => [row.id, shownOf(row).timeZone]))
  const driverOf = new Map(drivers.flatMap((row) => (row === undefined ? [] : [[row.id, shownOf(row)]])))
  return passes.map((pass, nth): PassRow => {
    const row = kept[nth]
    const { needsPerson = false, colleagues } = row ?? {}
    const driver = pass.driver && driverOf.get(pass.driver.id)
    const today = wallClock(new Date(at), zoneOf.get(pass.location.id) ?? 'UTC').slice(0, 10)
    const named = driver
      ? { ...pass, driver: { id: driver.id, name: fullName(driver), identification: driver.identification } }
      : pass
    return {
      ...passOn(named, membershipOf.get(pass.membership.id), today),
      ...(row && isTouched(row) && { unsent: needsPerson ? ('needs_person' as const) : ('waiting' as const) }),
      ...(colleagues && { colleagues }),
    }
  })
}

/** Returns the kept passes that match the address, the last sold first. */
export async function findKeptPasses(db: KeptDatabase, search: PassSearch, at: number): Promise<PassRow[]> {
  const rows = await rowsOf(db, await db.passes.toArray(), at)
  return rows
    .filter((pass) => isFound(pass, search))
    .toSorted((one, other) =>
      one.createdAt === other.createdAt ? (one.id < other.id ? 1 : -1) : one.createdAt < other.createdAt ? 1 : -1,
    )
}

export async function keptPass(db: KeptDatabase, id: string, at: number): Promise<PassRow | null> {
  const row = await db.passes.get(id)
  return row === undefined ? null : ((await rowsOf(db, [row], at))[0] ?? null)
}

interface PlateRequest {
  id: string
  locationId: string
  plates: readonly string[]
  /** Local days, both included. */
  startsOn: string
  endsOn: string
}

/**
 * Returns whether another kept pass of the location has one of these plates on these days. The server refuses such a
 * sale by the same rule.
 */
export async function isPlateTaken(
  db: KeptDatabase,
  { id, locationId, plates, startsOn, endsOn }: PlateRequest,
): Promise<boolean> {
  const others = await db.passes.where('plates').anyOf(plates).toArray()
  return others
    .map(shownOf)
    .some(
      (pass) =>
        pass.id !== id &&
        pass.location.id === locationId &&
        pass.cancelledAt === null &&
        pass.startsOn <= endsOn &&
        pass.endsOn >= startsOn,
    )
}

function isFound(
  { plates, driver, membership, location, state }: Pass,
  { q = '', state: wanted, location: place, membership: sold, driver: holder }: PassSearch,
): boolean {
  if (
    (wanted !== undefined && wanted !== state) ||
    (place !== undefined && place !== location.id) ||
    (sold !== undefined && sold !== membership.id) ||
    (holder !== undefined && holder !== driver?.id)
  )
    return false
  const [text, plate] = [comparableText(q), normalizePlate(q)]
  return (
    text === '' ||
    (plate !== '' && plates.some((one) => one.includes(plate))) ||
    comparableText(driver?.name ?? '').includes(text) ||
    comparableText(driver?.identification ?? '').includes(text)
  )
}
