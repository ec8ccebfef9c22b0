import { Suspense, lazy, useEffect } from 'react'

import { placesInUtc, useLocations } from '../../features/locations/queries.ts'
import { namedTimeZone, standIn } from '../../lib/device-zone.ts'

// For hardly anybody ever.
const ZoneWords = lazy(() => import('./zone-words.tsx'))

/** Says above each screen by which clock times are shown, if it is not the expected one. */
export function ZoneNotice() {
  const { list, timeZone } = useLocations()
  const inUtc = placesInUtc(list)
  useEffect(() => {
    standIn(timeZone)
    return () => standIn(null)
  }, [timeZone])
  const isUnnamed = namedTimeZone() === null
  return (
    (inUtc.length > 0 || isUnnamed) && (
      <Suspense fallback={null}>
        <ZoneWords inUtc={inUtc} standIn={isUnnamed ? timeZone : null} />
      </Suspense>
    )
  )
}
