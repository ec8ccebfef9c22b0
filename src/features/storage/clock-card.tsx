import { Trans } from '@lingui/react/macro'
import { useSyncExternalStore } from 'react'

import { MINUTE_MS } from '../../../domain/time.ts'
import { useSession } from '../../data/session-provider.tsx'
import { formatMinutes } from '../../lib/minutes.ts'
import { WarningIcon } from '../../ui/icons.tsx'
import { OwnMoment } from '../../ui/moment.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Card } from '../../ui/page/card.tsx'
import styles from './storage-page.module.css'

const MINUTES_OF_DAY = 24 * 60

/** Compares this device's clock with the server's, which decides prices and payments. */
export function ClockCard() {
  const { serverClock } = useSession()
  const checkedAt = useSyncExternalStore(serverClock.subscribe, () => serverClock.state().checkedAt)
  const isCertain = useSyncExternalStore(serverClock.subscribe, () => serverClock.state().isCertain)
  const minutesAhead = useSyncExternalStore(serverClock.subscribe, () =>
    Math.trunc(serverClock.state().deviceIsAhead / MINUTE_MS),
  )
  const off = lengthOf(Math.abs(minutesAhead))
  return (
    <Card title={<Trans>Clock</Trans>}>
      <p className={styles.text}>
        {checkedAt === null ? (
          <Trans>The server has not reported the time yet. Until then prices use the clock of this device.</Trans>
        ) : (
          <Trans>
            Prices and payments use the server’s time, last received{' '}
            <OwnMoment at={new Date(checkedAt).toISOString()} />.
          </Trans>
        )}
      </p>
      {checkedAt !== null && !isCertain && (
        <Notice icon={WarningIcon} tone="caution">
          <Trans>
            Since then the clock of this device was changed, or the device was off for a long time: check the time
            before you charge.
          </Trans>
        </Notice>
      )}
      {checkedAt !== null && isCertain && minutesAhead !== 0 && (
        <Notice icon={WarningIcon} tone="caution">
          {minutesAhead > 0 ? (
            <Trans>The clock of this device is {off} ahead. Set it right in the settings of the device.</Trans>
          ) : (
            <Trans>The clock of this device is {off} behind. Set it right in the settings of the device.</Trans>
          )}
        </Notice>
      )}
    </Card>
  )
}

/** `3 d 2 h`, or shorter. */
function lengthOf(minutes: number): string {
  const days = Math.floor(minutes / MINUTES_OF_DAY)
  if (days === 0) return formatMinutes(minutes)
  const rest = minutes % MINUTES_OF_DAY
  return rest === 0 ? `${days} d` : `${days} d ${formatMinutes(rest)}`
}
