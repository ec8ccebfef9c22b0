import { Plural, Trans, useLingui } from '@lingui/react/macro'

import { KEPT_DAYS } from '../../../domain/kept-window.ts'
import { formatDate } from '../../lib/dates.ts'
import { COLLECTION_LABELS } from '../../ui/labels/collections.ts'
import { Missing } from '../../ui/missing.tsx'
import { OwnMoment, useDeviceTimeZone } from '../../ui/moment.tsx'
import { Card } from '../../ui/page/card.tsx'
import { DownloadAgain } from './download-again.tsx'
import type { StorageSummary } from './kept-counts.ts'
import styles from './storage-page.module.css'

/** Data that is available here without a connection. */
export function KeptCard({ kept, unsent }: { kept: StorageSummary; unsent: number }) {
  const { t, i18n } = useLingui()
  return (
    <Card title={<Trans>Kept on this device</Trans>}>
      <ServiceDays kept={kept} />
      <table className={styles.counts}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Item</Trans>
            </th>
            <th scope="col" data-number="true">
              <Trans>Records</Trans>
            </th>
            <th scope="col">
              <Trans>Last updated</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {kept.counts.map(({ collection, records, touched, lastUpdated }) => (
            <tr key={collection}>
              <th scope="row">
                {t(COLLECTION_LABELS[collection])}
                {touched > 0 && (
                  <span className={styles.touched}>
                    <Plural value={touched} one="# with unsent changes" other="# with unsent changes" />
                  </span>
                )}
              </th>
              <td data-number="true">{i18n.number(records)}</td>
              <td>{lastUpdated === null ? <Missing /> : <OwnMoment at={new Date(lastUpdated).toISOString()} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {kept.drafts > 0 && (
        <p className={styles.text}>
          <Plural
            value={kept.drafts}
            one="Plus one draft that was not saved."
            other="Plus # drafts that were not saved."
          />
        </p>
      )}
      <DownloadAgain unsent={unsent} />
    </Card>
  )
}

function ServiceDays({ kept: { services, onlyOf } }: { kept: StorageSummary }) {
  const days = KEPT_DAYS
  const zone = useDeviceTimeZone()
  if (onlyOf !== null) {
    const { name } = onlyOf
    return (
      <p className={styles.text}>
        {name === null ? (
          <Trans>
            You see too many locations for their services to be kept on this device: those lists need a connection.
          </Trans>
        ) : (
          <Trans>
            You see too many locations for all their services to be kept on this device. It keeps those of one, for its
            booth: {name}. Lists need a connection.
          </Trans>
        )}
      </p>
    )
  }
  if (services === null) return null
  const first = formatDate(services.first, zone)
  const last = formatDate(services.last, zone)
  return (
    <p className={styles.text}>
      <Trans>
        Services and cash-ups of the last {days} days are available without a connection. The oldest service here is
        from {first}, the newest from {last}.
      </Trans>
    </p>
  )
}
