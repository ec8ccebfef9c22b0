import { Button } from '@mantine/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { BROWSER_ROWS_MOST, EXPORT_ROWS_MOST, type ExportedList, isOver } from '../../../domain/exports.ts'
import { uuidv7 } from '../../data/kept-data.ts'
import { useReachable, useSession } from '../../data/session-provider.tsx'
import { useOnlineWrite } from '../../data/online-write.ts'
import { now } from '../../lib/now.ts'
import { type CallFailure, failureWords } from '../../ui/failure-words.ts'
import { OfflineIcon, WarningIcon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { takeFocus } from '../../ui/focus.ts'
import { ExportStanding } from './export-standing.tsx'
import { START_EXPORT, exportQuery } from './exports-query.ts'
import styles from './server-export.module.css'

const TWO_UNDERWAY = msg`Two files of your company are being created. Wait until one is ready, or stop one.`

interface ServerExportProps {
  list: ExportedList
  /** The query in the form of the list's call, without paging. */
  query: Readonly<Record<string, string>>
  timeZone: string
  rows: number
  onClose: () => void
}

/**
 * Export of a list that is too long for a browser to write: the server makes the file and sends an e-mail when it is
 * ready.
 */
export function ServerExport({ list, query, timeZone, rows, onClose }: ServerExportProps) {
  const { t, i18n } = useLingui()
  const reachable = useReachable()
  const { run, running } = useOnlineWrite(START_EXPORT)
  // The same id for all tries, so that a request without an answer does not create two files.
  const [id] = useState(() => uuidv7(now()))
  const [asked, setAsked] = useState(false)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const [count, most, largest] = [i18n.number(rows), i18n.number(BROWSER_ROWS_MOST), i18n.number(EXPORT_ROWS_MOST)]

  async function start(): Promise<void> {
    setFailure(null)
    const outcome = await run({ headers: { timezone: timeZone }, body: { id, list, query: { ...query } } })
    if (outcome.kind === 'done') setAsked(true)
    else setFailure(outcome.kind === 'lost' ? outcome.failure : { kind: 'problem', problem: outcome.problem })
  }

  if (asked) return <Underway id={id} onClose={onClose} />
  if (rows > EXPORT_ROWS_MOST) {
    return (
      <div className={styles.body}>
        <Notice icon={WarningIcon} tone="caution">
          <Trans>
            {count} rows: a file has at most {largest}. Choose fewer days.
          </Trans>
        </Notice>
        <div className={styles.actions}>
          <Button ref={takeFocus} variant="default" onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
        </div>
      </div>
    )
  }
  return (
    <div className={styles.body}>
      <p>
        <Trans>
          {count} rows. Above {most}, the server creates the Excel file, and we email you when it is ready.
        </Trans>
      </p>
      {!reachable && (
        <Notice icon={OfflineIcon} tone="caution">
          <Trans>This needs a connection, and the server cannot be reached.</Trans>
        </Notice>
      )}
      {failure !== null && (
        <div role="alert">
          <Notice icon={WarningIcon} tone="negative">
            {t(
              failure.kind === 'problem' && failure.problem.code === 'too_many_attempts'
                ? TWO_UNDERWAY
                : failureWords(failure).message,
            )}
          </Notice>
        </div>
      )}
      <div className={styles.actions}>
        <Button variant="subtle" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button ref={takeFocus} disabled={!reachable} loading={running} onClick={() => void start()}>
          <Trans>Create it on the server</Trans>
        </Button>
      </div>
    </div>
  )
}

function Underway({ id, onClose }: { id: string; onClose: () => void }) {
  const { api } = useSession()
  const { data } = useQuery(exportQuery(api, id))
  return (
    <div className={styles.body}>
      {data !== undefined && <ExportStanding of={data} />}
      {(data === undefined || !isOver(data.state)) && (
        <p>
          <Trans>You can keep working, or close PARQ: we email you when it is ready.</Trans>
        </p>
      )}
      <FilesLink />
      <div className={styles.actions}>
        <Button ref={takeFocus} variant="default" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      </div>
    </div>
  )
}

/** Link to the files that the server has made for a person. */
export function FilesLink() {
  return (
    <p className={styles.link}>
      <Link to="/dashboard/account" hash="files" preload={false}>
        <Trans>My files from the server</Trans>
      </Link>
    </p>
  )
}
