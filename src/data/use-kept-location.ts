import type { Location } from '../../contract/location.ts'
import { shownOf } from '../offline/kept-rows.ts'
import { locationsHere } from './kept-location.ts'
import { useSession } from './session-provider.tsx'
import { useLive } from './use-live.ts'

/**
 * Returns the one location of many that this device keeps; `null` if the device keeps all locations that the person
 * sees, or none, and until that is known.
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
