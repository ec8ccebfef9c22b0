import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'

import type { Endpoint } from '../../contract/endpoint.ts'
import type { IdParams } from '../../contract/list.ts'
import type { HistoryEntry, HistoryPerson, RecordHistory as History } from '../../contract/record-history.ts'
import type { Currency } from '../../domain/countries.ts'
import { useReachable, useSession } from '../data/session-provider.tsx'
import { auditActionLabel } from '../ui/labels/audit-actions.ts'
import { ROLE_LABELS } from '../ui/labels/people.ts'
import { LoadFailed, NeedsNetwork } from '../ui/states.tsx'
import { Moment, useDeviceTimeZone } from '../ui/moment.tsx'
import { FieldWords, type Reading } from './field-words.tsx'
import { fieldNamed, type KindField, type RecordKind } from './record-kind.ts'
import { historyKey } from './history-key.ts'
import styles from './record-history.module.css'
import { useRecordNames } from './use-record-names.ts'

export interface RecordHistoryProps {
  kind: RecordKind
  /** The record's own call for its history. */
  endpoint: Endpoint<{ params: typeof IdParams }, typeof History>
  id: string
  /** The record's present version: each version has its own history. */
  version: number
  /** The currency of the record's amounts; by default the company's. */
  currency?: Currency
  /** Time zone of the place where the event happened; by default the reader's. */
  timeZone?: string
  /** Fields that add nothing to others, or that are shown elsewhere. */
  except?: readonly string[]
}

/** Content of `RecordHistory`. `lazy` needs the default export. */
export default function HistoryEntries({
  kind,
  endpoint,
  id,
  version,
  currency,
  timeZone,
  except = [],
}: RecordHistoryProps) {
  const { api, company } = useSession()
  const readersZone = useDeviceTimeZone()
  const reachable = useReachable()
  const history = useQuery({
    queryKey: [...historyKey(id), endpoint.id, version],
    queryFn: async ({ signal }) => (await api.call(endpoint, { params: { id } }, { signal })).data,
    staleTime: Infinity,
  })
  const fieldOf = (path: string) => fieldNamed(kind.fields, path)
  const names = useRecordNames(
    (history.data ?? []).flatMap(({ changes }) =>
      changes.map(({ path, before, after }) => [fieldOf(path), before, after]),
    ),
  )

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
          <Entry
            key={entry.id}
            entry={entry}
            except={except}
            fieldOf={fieldOf}
            currency={currency ?? company.currency}
            timeZone={timeZone ?? readersZone}
            names={names}
          />
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

/** Field with the moment of the act, if the act reached the server later. */
const DONE_AT = 'doneAt'
/** Field with a stated moment of the act that the server did not believe. */
const IMPLAUSIBLE = 'implausibleTime'

interface EntryProps extends Reading {
  entry: HistoryEntry
  except: readonly string[]
  fieldOf: (path: string) => KindField
}

function Entry({ entry, except, fieldOf, ...reading }: EntryProps) {
  const { t } = useLingui()
  const { deviceId } = useSession()
  // A field that was empty before and after is not a change.
  const changes = entry.changes.filter(
    ({ path, before, after }) =>
      path !== DONE_AT && path !== IMPLAUSIBLE && !except.includes(path) && (before !== null || after !== null),
  )
  const done = entry.changes.find(({ path }) => path === DONE_AT)?.after
  const implausible = entry.changes.find(({ path }) => path === IMPLAUSIBLE)?.after
  const called = ({ name, role, email }: HistoryPerson) => {
    // Anybody can choose any name, but not their role or e-mail address. A kiosk device has neither.
    const known =
      role === 'guest'
        ? []
        : [role === null ? null : t(ROLE_LABELS[role]), email].filter((word) => word !== null && word !== '')
    return known.length === 0 ? name : `${name} (${known.join(', ')})`
  }
  const sender = entry.actor === null ? undefined : called(entry.actor)
  const author = entry.onBehalfOf === null ? undefined : called(entry.onBehalfOf)
  return (
    <li>
      <p className={styles.what}>
        <strong>{t(auditActionLabel(entry.action))}</strong>
        <Moment at={typeof done === 'string' ? done : entry.at} timeZone={reading.timeZone} />
      </p>
      {typeof done === 'string' && (
        <p className={styles.who}>
          <Trans>
            Reached the server later: <Moment at={entry.at} timeZone={reading.timeZone} />
          </Trans>
        </p>
      )}
      {typeof implausible === 'string' && (
        <p className={styles.who}>
          <Trans>
            The device stated an implausible time: <Moment at={implausible} timeZone={reading.timeZone} />
          </Trans>
        </p>
      )}
      <p className={styles.who}>
        {author === undefined ? (
          (sender ?? <Trans>Automatic</Trans>)
        ) : (
          <Trans>
            {sender}, for {author}
          </Trans>
        )}
        {entry.deviceId !== null && (
          <span> · {entry.deviceId === deviceId ? <Trans>this device</Trans> : <Device id={entry.deviceId} />}</span>
        )}
      </p>
      {entry.action !== 'created' && changes.length > 0 && (
        <dl className={styles.changes}>
          {changes.map(({ path, before, after }) => (
            <div key={path}>
              <dt>{t(fieldOf(path).label)}</dt>
              <dd>
                <FieldWords field={fieldOf(path)} value={before} {...reading} />
                <span aria-hidden="true"> → </span>
                <FieldWords field={fieldOf(path)} value={after} {...reading} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  )
}

function Device({ id }: { id: string }) {
  // The end of an id differs between devices; its beginning is the time.
  const ending = id.slice(-6)
  return <Trans>device {ending}</Trans>
}
