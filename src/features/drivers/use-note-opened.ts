import { useEffect } from 'react'

import { notePeopleLookup } from '../../../contract/people-lookups.ts'
import { useReachable, useSession } from '../../data/session-provider.tsx'

/** Reports to the server that the person opened a driver, once per opening; without a connection nothing is reported. */
export function useNoteOpened(driverId: string | null): void {
  const { api } = useSession()
  const reachable = useReachable()
  useEffect(() => {
    if (driverId === null || !reachable) return
    void api.call(notePeopleLookup, { body: { lookup: { kind: 'opened', driverId } } }).catch(() => undefined)
    // A connection that comes back is no second opening.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [api, driverId])
}
