import { Trans } from '@lingui/react/macro'
import { useSyncExternalStore } from 'react'

import { formatDate, formatDateTime, formatTime } from '../../lib/dates.ts'
import { useDeviceTimeZone } from '../../ui/moment.tsx'

const MINUTE_MS = 60_000

function everyMinute(listener: () => void): () => void {
  const timer = setInterval(listener, MINUTE_MS)
  return () => clearInterval(timer)
}

/** Of today the time says it; before, the day too. */
export function LastUpdated({ at }: { at: Date | null }) {
  const zone = useDeviceTimeZone()
  const today = useSyncExternalStore(everyMinute, () => formatDate(new Date(), zone))
  if (at === null) return <Trans>Never updated yet</Trans>
  const time = formatDate(at, zone) === today ? formatTime(at, zone) : formatDateTime(at, zone)
  return <Trans>Last updated {time}</Trans>
}
