import { Button } from '@mantine/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'

import type { Location } from '../../../contract/location.ts'
import { KEPT_DAYS, KEPT_LOCATIONS_MAX } from '../../../domain/kept-window.ts'
import { keepLocation } from '../../data/kept-location.ts'
import { useSession } from '../../data/session-provider.tsx'
import { keptBefore, rememberKeptLocation } from '../locations/public.ts'
import longButton from '../../ui/long-button.module.css'
import styles from './inside-list.module.css'

const WAITS = msg`This device still has unsent work. Try again once it is sent.`
const NOT_WRITTEN = msg`This device could not save this. Free some space, or load the page again.`

/**
 * For a person who sees too many locations to keep all: keeps this location, so that its vehicles can be charged here.
 * `other` is the currently kept one.
 */
export function KeepHere({ location: { id, name }, other }: { location: Location; other: Location | undefined }) {
  const { t } = useLingui()
  const { db, sync, user } = useSession()
  const [failure, setFailure] = useState<typeof WAITS | null>(null)
  const otherName = other?.name
  const [busy, setBusy] = useState(false)

  async function keep(): Promise<void> {
    setBusy(true)
    const failed = await keepLocation({ db, sync }, id).then(
      (isKept) => (isKept ? null : WAITS),
      () => NOT_WRITTEN,
    )
    setFailure(failed)
    setBusy(false)
    if (failed === null) rememberKeptLocation(user.id, id)
  }

  // A sign-out wipes the kept data and the choice, which was made for this tablet.
  const goOn = useEffectEvent(() => {
    if (other === undefined && keptBefore(user.id) === id) void keepLocation({ db, sync }, id).catch(() => undefined)
  })
  useEffect(() => goOn(), [])

  return (
    <div className={styles.keep}>
      <p>
        {otherName === undefined ? (
          <Trans>
            You see more than {KEPT_LOCATIONS_MAX} locations, so this device does not keep the vehicles inside. Vehicles
            are checked in here, and charged in{' '}
            <Link to="/dashboard/services" search={{ locations: id }}>
              Services
            </Link>
            .
          </Trans>
        ) : (
          <Trans>
            This device keeps the vehicles inside at {otherName}. Vehicles are checked in here, and charged in{' '}
            <Link to="/dashboard/services" search={{ locations: id }}>
              Services
            </Link>
            .
          </Trans>
        )}
      </p>
      <Button classNames={longButton} variant="default" loading={busy} onClick={() => void keep()}>
        <Trans>Charge at {name} on this device</Trans>
      </Button>
      <p>
        <Trans>
          Its services and cash-ups of the last {KEPT_DAYS} days are downloaded. Then you can charge in the booth, also
          without a connection.
        </Trans>
      </p>
      {failure !== null && <p role="alert">{t(failure)}</p>}
    </div>
  )
}
