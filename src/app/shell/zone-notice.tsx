import { Trans } from '@lingui/react/macro'
import { useEffect } from 'react'

import { shownTimeZone } from '../../../domain/zoned-time.ts'
import { placesInUtc, useLocations } from '../../features/locations/queries.ts'
import { namedTimeZone, standIn } from '../../lib/device-zone.ts'
import { WarningIcon } from '../../ui/icons.tsx'
import styles from './zone-notice.module.css'

/** Says above each screen by which clock times are shown, if it is not the expected one. */
export function ZoneNotice() {
  const { list, timeZone } = useLocations()
  const inUtc = placesInUtc(list)
  const isUnnamed = namedTimeZone() === null
  useEffect(() => {
    standIn(timeZone)
    return () => standIn(null)
  }, [timeZone])
  if (inUtc.length === 0 && !isUnnamed) return null

  const zones = [...new Set(inUtc.map((place) => place.timeZone))].join(', ')
  const places = inUtc.map(({ name }) => name).join(', ')
  const clock = shownTimeZone(timeZone)
  return (
    <div className={styles.notice} role="note">
      <WarningIcon size={15} />
      <div>
        {places !== '' && (
          <p>
            <Trans>
              Times and prices of {places} follow UTC: this device does not know the time zone {zones}. Update its browser.
            </Trans>
          </p>
        )}
        {isUnnamed && (
          <p>
            <Trans>This device’s time zone is not set up. Times that belong to no location follow {clock}. Choose the time zone in the settings of the device.</Trans>
          </p>
        )}
      </div>
    </div>
  )
}
