import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'

import type { Service } from '../../../contract/service.ts'
import type { AuditEntry } from '../../../contract/service-history.ts'
import type { Currency } from '../../../domain/countries.ts'
import { useReachable, useSession } from '../../data/session-provider.tsx'
import { FieldWords } from '../../ui/field-words.tsx'
import { auditFieldLabel } from '../../ui/labels/audit-words.ts'
import { AUDIT_ACTION_LABELS } from '../../ui/labels/service-fields.ts'
import { LoadFailed, NeedsNetwork } from '../../ui/states.tsx'
import { Moment } from '../../ui/moment.tsx'
import { serviceHistoryQuery } from './record-queries.ts'
import styles from './service-history.module.css'

/** Who changed what, when and from which device. It lives on the server; what was read of it before is shown without one. */
export function ServiceHistory({ service, timeZone }: { service: Service; timeZone: string }) {
  const { api } = useSession()
  const reachable = useReachable()
  const history = useQuery(serviceHistoryQuery(api, service.id, service.version))

  if (history.data?.length === 0) {
    return (
      <p className={styles.none}>
        <Trans>No changes are recorded.</Trans>
      </p>
    )
  }
  if (history.data) {
    return (
      <ol className={styles.history}>
        {history.data.map((entry) => (
          <Entry key={entry.id} entry={entry} currency={service.currency} timeZone={timeZone} />
        ))}
      </ol>
    )
  }
  if (!reachable) {
    return (
      <NeedsNetwork>
        <Trans>The history is kept on the server.</Trans>
      </NeedsNetwork>
    )
  }
  if (history.error) {
    return (
      <LoadFailed onRetry={() => void history.refetch()}>
        <Trans>The server did not answer as it should.</Trans>
      </LoadFailed>
    )
  }
  return <p className={styles.loading} aria-busy="true" />
}

function Entry({ entry, currency, timeZone }: { entry: AuditEntry; currency: Currency; timeZone: string }) {
  const { t } = useLingui()
  const { deviceId } = useSession()
  // Its name is there beside it; its id says nothing to a person. That it was finished or voided is said above.
  const changes = entry.changes.filter(({ path }) => path !== 'agreementId' && path !== 'cashUpId' && path !== 'status')
  const sender = entry.actor?.name
  const author = entry.onBehalfOf?.name
  return (
    <li>
      <p className={styles.what}>
        <strong>{t(AUDIT_ACTION_LABELS[entry.action])}</strong>
        <Moment at={entry.at} timeZone={timeZone} />
      </p>
      <p className={styles.who}>
        {author === undefined ? (
          (sender ?? <Trans>Automatic</Trans>)
        ) : (
          <Trans>
            {sender}, for {author}
          </Trans>
        )}
        {entry.deviceId !== null && <span> · {entry.deviceId === deviceId ? <Trans>this device</Trans> : <Device id={entry.deviceId} />}</span>}
      </p>
      {entry.action !== 'created' && changes.length > 0 && (
        <dl className={styles.changes}>
          {changes.map((change) => (
            <div key={change.path}>
              <dt>{t(auditFieldLabel(change.path))}</dt>
              <dd>
                <FieldWords path={change.path} value={change.before} currency={currency} timeZone={timeZone} />
                <span aria-hidden="true"> → </span>
                <FieldWords path={change.path} value={change.after} currency={currency} timeZone={timeZone} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  )
}

function Device({ id }: { id: string }) {
  // The end of an id differs from device to device; its beginning is the time.
  const ending = id.slice(-6)
  return <Trans>device {ending}</Trans>
}
