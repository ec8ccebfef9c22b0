import type { CashUp } from '../../../contract/cash-up.ts'
import type { Location } from '../../../contract/location.ts'
import { useLocations } from '../locations/public.ts'

/** Returns the location of a cash-up; undefined until it is read, or if the person no longer sees it. */
export function useLocation(id: string): Location | undefined {
  return useLocations().list?.find((location) => location.id === id)
}

/** The time zone of a cash-up's location, also after the location was taken from the person. */
export function useZoneOf(): (cashUp: Pick<CashUp, 'location' | 'place'>) => string {
  const { timeZoneOf } = useLocations()
  return ({ location, place }) => place?.timeZone ?? timeZoneOf(location.id)
}
