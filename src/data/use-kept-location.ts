import type { Location } from '../../contract/location.ts'
import { shownOf } from '../offline/kept-rows.ts'
import { locationsHere } from './kept-location.ts'
import { useSession } from './session-provider.tsx'
import { useLive } from './use-live.ts'

/**
 * Returns the single location that this device keeps for a person with too many; `null` if the device keeps all
 * locations that the person sees, or none, and until this is known.
 */
export function useKeptLocation(): Location | null {
  const { db } = useSession()
  const live = useLive(async () => {
    const { visible, kept } = await locationsHere(db)
    const [id] = kept.length < visible.length ? kept : []
    const row = id === undefined ? undefined : await db.locations.get(id)
    return row === undefined ? null : shownOf(row)
  }, [db])
  return live.status === 'ready' ? live.value : null
}
