import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'

import { useReachable, useSession } from '../../data/session-provider.tsx'
import { ExportList, ExportListLoading } from '../../records/server-export/export-list.tsx'
import { exportsQuery } from '../../records/server-export/exports-query.ts'
import { LoadFailed, NeedsNetwork } from '../../ui/states.tsx'
import styles from './account-page.module.css'

/** The files that the server has made, or is making, for somebody. */
export function OwnFiles() {
  const { api } = useSession()
  const reachable = useReachable()
  const { data, isError, refetch } = useQuery({ ...exportsQuery(api), refetchOnMount: 'always' })
  if (data === undefined) {
    if (!reachable) {
      return (
        <NeedsNetwork>
          <Trans>Your files are on the server. They are shown as soon as there is a connection.</Trans>
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
    return <ExportListLoading />
  }
  return (
    <>
      <p className={styles.sub}>
        {data.data.length === 0 ? (
          <Trans>None yet. Where a list or a report has more rows than a browser makes a file of, its export offers to have it made on the server.</Trans>
        ) : (
          <Trans>Excel files of more rows than a browser makes. Each is kept for seven days, for you alone.</Trans>
        )}
      </p>
      {data.data.length > 0 && <ExportList of={data.data} />}
    </>
  )
}
