import type { Location } from '../../../contract/location.ts'
import { useLocations } from '../locations/queries.ts'

/** The location of a cash-up; undefined until it is read, and where the person no longer sees it. */
export function useLocation(id: string): Location | undefined {
  return useLocations().list?.find((location) => location.id === id)
}
