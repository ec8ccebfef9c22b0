import { MINUTE_MS } from '../../../domain/time.ts'
import { wallClock } from '../../../domain/zoned-time.ts'
import { useMinute } from '../../ui/elapsed.tsx'
import { useLocations } from '../locations/public.ts'

/** Returns the time zone of a report; for one location, that location's. */
export function useReportZone(locationIds: string | undefined): { timeZone: string; today: string } {
  const locations = useLocations()
  const ids = locationIds?.split(',') ?? []
  const timeZone = ids.length === 1 && ids[0] !== undefined ? locations.timeZoneOf(ids[0]) : locations.timeZone
  return { timeZone, today: wallClock(new Date(useMinute() * MINUTE_MS), timeZone).slice(0, 10) }
}
