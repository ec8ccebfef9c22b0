import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { formatDateTime } from '../../lib/dates.ts'
import type { ListedPage } from '../../lib/listed-page.ts'
import { DeviceIcon } from '../icons.tsx'
import { useDeviceTimeZone } from '../moment.tsx'
import styles from './list-notes.module.css'

interface ListCountProps {
  of: Pick<ListedPage<unknown>, 'total' | 'totalIsBound' | 'loading' | 'failure'>
  /** The exact number in words. */
  children: ReactNode
}

/** The number of records next to a list's heading; empty until it is known. */
export function ListCount({ of: { total, totalIsBound, loading, failure }, children }: ListCountProps) {
  const { i18n } = useLingui()
  const count = i18n.number(total ?? 0)
  return (
    <p className={styles.count} role="status">
      {total !== undefined &&
        !loading &&
        failure === null &&
        (totalIsBound ? <Trans>{count} or more</Trans> : children)}
    </p>
  )
}

interface ListSourceProps {
  of: Pick<ListedPage<unknown>, 'source' | 'failure'>
  reachable: boolean
  /** `null` before the device is filled. */
  lastUpdated: Date | null
}

/** Shows next to a list's heading where its rows come from, if that matters. */
export function ListSource({ of: { source, failure }, reachable, lastUpdated }: ListSourceProps) {
  const timeZone = useDeviceTimeZone()
  if (source === 'server' || failure !== null || (reachable && source === 'device')) return null
  const at = lastUpdated && formatDateTime(lastUpdated, timeZone)
  return (
    <p className={styles.source}>
      <DeviceIcon size={15} />
      {reachable ? (
        <Trans>This device is still downloading</Trans>
      ) : at === null ? (
        <Trans>From this device, which is still downloading</Trans>
      ) : (
        <Trans>From this device, last updated {at}</Trans>
      )}
    </p>
  )
}
