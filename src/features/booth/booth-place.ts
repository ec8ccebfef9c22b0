import type { CashUp } from '../../../contract/cash-up.ts'
import type { Location } from '../../../contract/location.ts'
import type { CurrentUser } from '../../../contract/session.ts'
import type { TakenPlace } from '../locations/public.ts'

/** Why the booth can't continue at its location: the person lost it, or it is out of use. */
export interface LostPlace extends TakenPlace {
  id: string
  why: 'taken' | 'out_of_use'
}

interface PlaceOptions {
  /** All locations that the person sees. */
  locations: readonly Location[]
  /** The booth's location until now. */
  last: Location | undefined
  /** Locations that the person or the address names, in order of precedence. */
  named: readonly (string | null | undefined)[]
  /** The person's location on this device. */
  usual: string | null | undefined
  lostLocations: CurrentUser['lostLocations']
  /** The person's open shifts. */
  shifts: readonly Pick<CashUp, 'location' | 'place'>[]
  /** The company's time zone. */
  timeZone: string
}

/**
 * Returns the booth's location: the one that the person names, otherwise the previous one. If the previous one is gone,
 * the booth chooses none: `lost` has the reason, and the person decides.
 */
export function boothPlace(asked: PlaceOptions): { location: Location | undefined; lost: LostPlace | null } {
  const { locations, last, named, usual } = asked
  const open = locations.filter(({ isActive }) => isActive)
  const wanted = [...named, last?.id ?? usual].flatMap((id) => open.find((one) => one.id === id) ?? [])
  if (wanted[0] !== undefined) return { location: wanted[0], lost: null }
  const home = last?.id ?? usual
  const lost = home == null ? null : lossOf(home, asked)
  if (lost === null) return { location: open[0], lost }
  return { location: locations.find(({ id }) => id === home) ?? last, lost }
}

function lossOf(id: string, { locations, last, lostLocations, shifts, timeZone }: PlaceOptions): LostPlace | null {
  const closed = locations.find((location) => location.id === id)
  if (closed !== undefined) return { id, why: 'out_of_use', name: closed.name, at: null, timeZone: closed.timeZone }
  const told = lostLocations?.find((location) => location.id === id)
  const shift = shifts.find(({ location, place }) => location.id === id && place !== undefined)
  const known = last?.id === id ? last : undefined
  const name = told?.name ?? shift?.location.name ?? known?.name
  return name === undefined
    ? null
    : { id, why: 'taken', name, at: told?.at ?? null, timeZone: known?.timeZone ?? shift?.place?.timeZone ?? timeZone }
}
