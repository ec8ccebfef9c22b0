import { useSession } from '../../data/session-provider.tsx'
import { useLive, type Live } from '../../data/use-live.ts'
import { keptDriver, type DriverRow } from './kept-drivers.ts'

/** Null where the device does not know them. */
export function useKeptDriver(id: string): Live<DriverRow | null> {
  const { db } = useSession()
  return useLive(() => keptDriver(db, id), [db, id])
}
