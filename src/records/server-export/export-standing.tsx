import '@mantine/core/styles/Progress.css'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Progress } from '@mantine/core'
import { useState } from 'react'

import { type Export, getExportFile } from '../../../contract/export.ts'
import { type ExportedList, type ExportFailure, type ExportState, isOver } from '../../../domain/exports.ts'
import { callFailureOf } from '../../data/failures.ts'
import { useOnlineWrite } from '../../data/online-write.ts'
import { useReachable, useSession } from '../../data/session-provider.tsx'
import { sizeText } from '../../lib/size-text.ts'
import { saveFile } from '../../ui/export/save-file.ts'
import { type CallFailure, failureWords } from '../../ui/failure-words.ts'
import { DownloadIcon, WarningIcon } from '../../ui/icons.tsx'
import { OwnMoment } from '../../ui/moment.tsx'
import { Notice } from '../../ui/notice.tsx'
import { CANCEL_EXPORT } from './exports-query.ts'
import styles from './server-export.module.css'

const OUT_OF_SIGHT = msg`This file covers locations that you can no longer see. Request another one.`
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Progress of a file on the server, and its actions: cancel while it is made, download once it is ready. */
export function ExportStanding({ of }: { of: Export }) {
  const { t, i18n } = useLingui()
  const { api } = useSession()
  const reachable = useReachable()
  const cancelling = useOnlineWrite(CANCEL_EXPORT)
  const [downloading, setDownloading] = useState(false)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const { id, state, done, rows, size, fileName, expiresAt } = of
  const [doneText, rowsText] = [i18n.number(done), i18n.number(rows)]

  async function download(name: string): Promise<void> {
    setDownloading(true)
    setFailure(null)
    try {
      saveFile(await api.picture(getExportFile, { id }, { type: XLSX }), name)
    } catch (error) {
      setFailure(callFailureOf(error))
    } finally {
      setDownloading(false)
    }
  }

  async function cancel(): Promise<void> {
    setFailure(null)
    const outcome = await cancelling.run({ params: { id } })
    if (outcome.kind === 'lost') setFailure(outcome.failure)
    else if (outcome.kind !== 'done') setFailure({ kind: 'problem', problem: outcome.problem })
  }

  return (
    <div className={styles.standing}>
      {!isOver(state) && (
        <Progress
          value={rows === 0 ? 0 : Math.min(100, (100 * done) / rows)}
          striped
          animated={state === 'running'}
          aria-hidden="true"
        />
      )}
      <p role="status">
        {t(EXPORT_STATE_LABELS[state])}
        {state === 'running' && (
          <>
            {': '}
            <Trans>
              {doneText} of {rowsText} rows
            </Trans>
          </>
        )}
        {state === 'waiting' && (
          <>
            {': '}
            <Trans>{rowsText} rows</Trans>
          </>
        )}
        {state === 'ready' && size !== null && expiresAt !== null && (
          <>
            {': '}
            <Trans>
              {doneText} rows, {sizeText(size, i18n.locale)}, kept until <OwnMoment at={expiresAt} />
            </Trans>
          </>
        )}
      </p>
      {of.failure !== null && <p className={styles.why}>{t(EXPORT_FAILURE_LABELS[of.failure])}</p>}
      {failure !== null && (
        <div role="alert">
          <Notice icon={WarningIcon} tone="negative">
            {t(
              failure.kind === 'problem' && failure.problem.code === 'forbidden'
                ? OUT_OF_SIGHT
                : failureWords(failure).message,
            )}
          </Notice>
        </div>
      )}
      {!isOver(state) && (
        <div className={styles.actions}>
          <Button variant="default" disabled={!reachable} loading={cancelling.running} onClick={() => void cancel()}>
            <Trans>Stop</Trans>
          </Button>
        </div>
      )}
      {state === 'ready' && fileName !== null && (
        <div className={styles.actions}>
          <Button
            leftSection={<DownloadIcon size={16} />}
            disabled={!reachable}
            loading={downloading}
            onClick={() => void download(fileName)}
          >
            <Trans>Download the file</Trans>
          </Button>
        </div>
      )}
    </div>
  )
}

export const EXPORTED_LIST_LABELS = {
  services: msg`Services`,
  'report-sales': msg`Report: sales`,
  'report-services': msg`Report: services`,
  'report-discounts': msg`Report: discounts`,
} satisfies Record<ExportedList, MessageDescriptor>

const EXPORT_STATE_LABELS = {
  waiting: msg`Waiting for its turn`,
  running: msg`In preparation`,
  ready: msg`Ready`,
  cancelled: msg`Cancelled`,
  failed: msg`Not created`,
  expired: msg`No longer kept`,
} satisfies Record<ExportState, MessageDescriptor>

const EXPORT_FAILURE_LABELS = {
  location_lost: msg`One of its locations was deleted, or you no longer have access to it. Choose others, and ask for the file again.`,
  asker_gone: msg`You could not sign in when the file was due. Ask for the file again.`,
  not_made: msg`The server tried several times. Choose fewer days, and ask for the file again.`,
} satisfies Record<ExportFailure, MessageDescriptor>
