import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'

import type { Export } from '../../../contract/export.ts'
import { useReachable, useSession } from '../../data/session-provider.tsx'
import { deviceTimeZone } from '../../lib/dates.ts'
import { ExportStanding } from '../../records/server-export/export-standing.tsx'
import { EXPORTED_LIST_LABELS } from '../../records/server-export/export-words.ts'
import { exportsQuery } from '../../records/server-export/exports-query.ts'
import { OfflineIcon } from '../../ui/icons.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page/page.tsx'
import { LoadFailed, NeedsNetwork, NoneYet } from '../../ui/states.tsx'
import styles from './exports-page.module.css'

/** The files that the server has made, or is making, for somebody. */
export function ExportsPage() {
  return (
    <Page title={<Trans>My files from the server</Trans>} sub={<Trans>Excel files of more rows than a browser makes. Each is kept for seven days, for you alone.</Trans>} help="export-a-list">
      <Files />
    </Page>
  )
}

function Files() {
  const { api } = useSession()
  const reachable = useReachable()
  const { data, isError, refetch } = useQuery({ ...exportsQuery(api), refetchOnMount: 'always' })
  if (data === undefined) {
    if (!reachable) {
      return (
        <NeedsNetwork>
          <Trans>Your files are on the server. They are shown as soon as there is a network.</Trans>
        </NeedsNetwork>
      )
    }
    if (isError) {
      return (
        <LoadFailed onRetry={() => void refetch()}>
          <Trans>The server did not say which files it has made for you.</Trans>
        </LoadFailed>
      )
    }
    return <div className={styles.skeleton} aria-busy="true" />
  }
  return (
    <>
      {!reachable && (
        <Notice icon={OfflineIcon} tone="quiet">
          <Trans>This needs a network. What you see is what the server said last.</Trans>
        </Notice>
      )}
      {data.data.length === 0 && (
        <NoneYet title={<Trans>No files yet</Trans>}>
          <Trans>Where a list or a report has more rows than a browser makes a file of, its export offers to have it made here.</Trans>
        </NoneYet>
      )}
      <ol className={styles.list}>
        {data.data.map((one) => (
          <li key={one.id}>
            <File of={one} />
          </li>
        ))}
      </ol>
    </>
  )
}

function File({ of }: { of: Export }) {
  const { t } = useLingui()
  return (
    <article className={styles.file} aria-labelledby={`export-${of.id}`}>
      <h2 id={`export-${of.id}`}>{of.fileName ?? t(EXPORTED_LIST_LABELS[of.list])}</h2>
      <p className={styles.asked}>
        {of.fileName !== null && `${t(EXPORTED_LIST_LABELS[of.list])} · `}
        <Trans>
          asked for <Moment at={of.createdAt} timeZone={deviceTimeZone()} />
        </Trans>
      </p>
      <ExportStanding of={of} />
    </article>
  )
}
