import { Plural, Trans, useLingui } from '@lingui/react/macro'

import { useReachable } from '../../data/session-provider.tsx'
import { useSyncStatus } from '../../data/use-sync-status.ts'
import { deviceTimeZone, formatDateTime } from '../../lib/dates.ts'
import { DeviceIcon } from '../../ui/icons.tsx'
import styles from './list-notes.module.css'
import type { ServicesPage } from './use-services-page.ts'

/** Beside the heading: how many there are, and where they come from when that matters. */
export function ListNotes({ page }: { page: ServicesPage }) {
  const { i18n } = useLingui()
  const reachable = useReachable()
  const known = page.failure === null && page.total !== undefined
  const count = i18n.number(page.total ?? 0)
  return (
    <>
      <p className={styles.count} role="status">
        {known &&
          !page.loading &&
          (page.totalIsBound ? <Trans>{count} or more</Trans> : <Plural value={page.total ?? 0} one="# service" other="# services" />)}
      </p>
      {!reachable && page.source !== 'server' && page.failure === null && <FromDevice />}
    </>
  )
}

function FromDevice() {
  const { lastUpdated } = useSyncStatus()
  const at = lastUpdated && formatDateTime(lastUpdated, deviceTimeZone())
  return (
    <p className={styles.device}>
      <DeviceIcon size={15} />
      {at === null ? <Trans>From this device, which has not been filled yet</Trans> : <Trans>From this device, last updated {at}</Trans>}
    </p>
  )
}
