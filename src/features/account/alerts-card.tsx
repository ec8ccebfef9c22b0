import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'

import { useReachable, useSession } from '../../data/session-provider.tsx'
import { OfflineIcon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { LoadFailed, NeedsNetwork } from '../../ui/states.tsx'
import styles from './account-page.module.css'
import { AlertDevice } from './alert-device.tsx'
import { alertsQuery } from './alert-queries.ts'
import { AlertsForm } from './alerts-form.tsx'

/** For administrators: their alerts, and the devices that show them. */
export function AlertsCard() {
  const { api } = useSession()
  const reachable = useReachable()
  const { data, isError, refetch } = useQuery(alertsQuery(api))
  if (data === undefined) {
    if (!reachable)
      return (
        <NeedsNetwork>
          <Trans>Your alerts are on the server. They are shown as soon as there is a connection.</Trans>
        </NeedsNetwork>
      )
    if (isError)
      return (
        <LoadFailed onRetry={() => void refetch()}>
          <Trans>Your alerts could not be loaded.</Trans>
        </LoadFailed>
      )
    return <div className={styles.waiting} aria-busy="true" />
  }
  return (
    <div className={styles.pin}>
      {!reachable && (
        <Notice icon={OfflineIcon} tone="quiet">
          <Trans>This needs a connection. You see the last answer from the server.</Trans>
        </Notice>
      )}
      <AlertDevice alerts={data} />
      <AlertsForm alerts={data} />
    </div>
  )
}
