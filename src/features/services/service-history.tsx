import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'

import type { AuditEntry, Service } from '../../../contract/service.ts'
import { useReachable, useSession } from '../../data/session-provider.tsx'
import { AUDIT_ACTION_LABELS } from '../../ui/labels/service-fields.ts'
import { LoadFailed, NeedsNetwork } from '../../ui/states.tsx'
import { Moment } from '../../ui/moment.tsx'
import { auditFieldLabel } from './audit-words.ts'
import { FieldWords } from './field-words.tsx'
import { serviceHistoryQuery } from './queries.ts'
import styles from './service-history.module.css'

/** Who changed what, when and from which device. It lives on the server; what was read of it before is shown without one. */
export function ServiceHistory({ service, timeZone }: { service: Service; timeZone: string }) {
  const { api } = useSession()
  const reachable = useReachable()
  const history = useQuery(serviceHistoryQuery(api, service.id, service.version))

  if (history.data) {
    return (
      <ol className={styles.history}>
        {history.data.map((entry) => (
          <Entry key={entry.id} entry={entry} timeZone={timeZone} />
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

function Entry({ entry, timeZone }: { entry: AuditEntry; timeZone: string }) {
  const { t } = useLingui()
  const { deviceId } = useSession()
  return (
    <li>
      <p className={styles.what}>
        <strong>{t(AUDIT_ACTION_LABELS[entry.action])}</strong>
        <Moment at={entry.at} timeZone={timeZone} />
      </p>
      <p className={styles.who}>
        {entry.actor?.name ?? <Trans>Automatic</Trans>}
        {entry.deviceId !== null && <span> · {entry.deviceId === deviceId ? <Trans>this device</Trans> : <Device id={entry.deviceId} />}</span>}
      </p>
      {entry.action === 'edited' && (
        <dl className={styles.changes}>
          {entry.changes.map((change) => (
            <div key={change.path}>
              <dt>{t(auditFieldLabel(change.path))}</dt>
              <dd>
                <FieldWords path={change.path} value={change.before} />
                <span aria-hidden="true"> → </span>
                <FieldWords path={change.path} value={change.after} />
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
