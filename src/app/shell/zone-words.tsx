import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'

import { displayTimeZone } from '../../../domain/zoned-time.ts'
import type { placesInUtc } from '../../features/locations/public.ts'
import { WarningIcon } from '../../ui/icons.tsx'
import styles from './zone-words.module.css'

/** Maximum number of locations that are named; further ones are counted. */
const MOST_NAMES = 3

interface ZoneWordsProps {
  inUtc: ReturnType<typeof placesInUtc>
  /** The zone used instead of the device's; `null` if the device has one. */
  standIn: string | null
}

/** `lazy` needs the default export. */
export default function ZoneWords({ inUtc, standIn }: ZoneWordsProps) {
  const { t } = useLingui()
  const places =
    inUtc.length > MOST_NAMES
      ? t`${plural(inUtc.length, { one: '# location', other: '# locations' })}`
      : inUtc.map(({ name }) => name).join(', ')
  const zones = [...new Set(inUtc.map(({ timeZone }) => timeZone))].join(', ')
  const clock = standIn === null ? '' : displayTimeZone(standIn)
  return (
    <div className={styles.notice} role="note">
      <WarningIcon size={15} />
      <div>
        {places !== '' && (
          <p>
            <Trans>
              Times and prices at {places} follow UTC: this device does not know the time zone {zones}. Update its
              browser.
            </Trans>
          </p>
        )}
        {clock !== '' && (
          <p>
            <Trans>
              The browser does not know the time zone of this device, so times that belong to no location follow {clock}
              . Check the time zone in the settings of the device.
            </Trans>
          </p>
        )}
      </div>
    </div>
  )
}
