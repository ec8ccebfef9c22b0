import '@mantine/core/styles/Progress.css'

import { Button, Progress } from '@mantine/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, type ReactNode } from 'react'

import { DownloadIcon, WarningIcon, stroked } from '../icons.tsx'
import { Notice } from '../notice.tsx'
import { Question } from '../question.tsx'
import styles from './export-dialog.module.css'
import { saveFile } from './save-file.ts'
import { takeFocus } from '../focus.ts'

const PrintIcon = stroked('M7 8V3.5h10V8', 'M7 17H4V8h16v9h-3', 'M7 14h10v6.5H7z')

/** State of an export, as its dialog shows it. */
export type ExportState =
  | { kind: 'idle' }
  | { kind: 'reading'; done: number; total: number | null }
  | { kind: 'writing'; rows: number }
  | { kind: 'done'; rows: number; file: Blob; name: string }
  | { kind: 'tooMany'; rows: number }
  | { kind: 'failed'; why: 'offline' | 'filling' | 'refused' | 'storage' | 'other' }

interface ExportDialogProps {
  standing: ExportState
  onStart: (format: 'xlsx' | 'csv') => void
  onCancel: () => void
  onClose: () => void
  /** Prints all rows; without it, only the shown rows are printed. */
  onPrint?: () => void
  /** Draws the alternative for lists that are too long for a browser. */
  renderTooMany?: (rows: number) => ReactNode
  /** Link to the files that the server has made. */
  files?: ReactNode
}

/** Dialog that exports all rows of a list as a file, or prints them. */
export function ExportDialog({ standing, onStart, onCancel, onClose, ...offered }: ExportDialogProps) {
  const save = useEffectEvent(() => {
    if (standing.kind !== 'done') return
    saveFile(standing.file, standing.name)
  })
  useEffect(() => {
    if (standing.kind === 'done') save()
  }, [standing.kind])

  function leave() {
    onCancel()
    onClose()
  }

  return (
    <Question title={<Trans>Export</Trans>} onClose={leave}>
      <Standing standing={standing} onStart={onStart} onCancel={onCancel} onClose={leave} {...offered} />
    </Question>
  )
}

function Standing({
  standing,
  onStart,
  onCancel,
  onClose,
  onPrint,
  renderTooMany,
  files,
}: ExportDialogProps): ReactNode {
  if (standing.kind === 'idle')
    return <Choice onStart={onStart} onClose={onClose} files={files} {...(onPrint && { onPrint })} />
  if (standing.kind === 'failed') return <Failed why={standing.why} onCancel={onCancel} />
  if (standing.kind === 'tooMany') return renderTooMany?.(standing.rows) ?? <Failed why="other" onCancel={onCancel} />
  if (standing.kind === 'done') {
    const { file, name } = standing
    return (
      <div className={styles.body}>
        <p role="status">
          <Plural
            value={standing.rows}
            one={`# row is in ${name}, in your downloads.`}
            other={`# rows are in ${name}, in your downloads.`}
          />
        </p>
        <div className={styles.foot}>
          <Button variant="default" onClick={() => saveFile(file, name)}>
            <Trans>Save again</Trans>
          </Button>
          <Button ref={takeFocus} onClick={onClose}>
            <Trans>Done</Trans>
          </Button>
        </div>
      </div>
    )
  }
  return (
    <div className={styles.body}>
      <Progress
        value={shareOf(standing)}
        striped={standing.kind === 'writing'}
        animated={standing.kind === 'writing'}
        aria-hidden="true"
      />
      <p role="status">
        <Stage standing={standing} />
      </p>
      <div className={styles.foot}>
        <Button variant="default" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </div>
  )
}

type Underway = Extract<ExportState, { kind: 'reading' | 'writing' }>

function Stage({ standing }: { standing: Underway }) {
  const { i18n } = useLingui()
  if (standing.kind === 'writing') {
    const rows = i18n.number(standing.rows)
    return <Trans>{rows} rows are read, the file is being written…</Trans>
  }
  const done = i18n.number(standing.done)
  if (standing.total === null) return <Trans>{done} rows read…</Trans>
  const total = i18n.number(standing.total)
  return (
    <Trans>
      {done} of {total} rows read…
    </Trans>
  )
}

function shareOf(standing: Underway): number {
  if (standing.kind === 'writing') return 100
  return standing.total === null || standing.total === 0 ? 0 : Math.min(100, (100 * standing.done) / standing.total)
}

function Choice({
  onStart,
  onClose,
  onPrint,
  files,
}: Pick<ExportDialogProps, 'onStart' | 'onClose' | 'onPrint' | 'files'>) {
  const print = onPrint ?? (() => window.print())
  return (
    <div className={styles.body}>
      <p>
        <Trans>The file has all rows that match the filters, not only this page.</Trans>
      </p>
      <div className={styles.choices}>
        <Button
          variant="default"
          leftSection={<DownloadIcon size={16} />}
          onClick={() => onStart('xlsx')}
          data-autofocus
        >
          <Trans>Excel file (.xlsx)</Trans>
        </Button>
        <Button variant="default" leftSection={<DownloadIcon size={16} />} onClick={() => onStart('csv')}>
          <Trans>CSV file</Trans>
        </Button>
        <Button
          variant="default"
          leftSection={<PrintIcon size={16} />}
          onClick={() => {
            onClose()
            // Waits until the dialog has left the page.
            requestAnimationFrame(() => requestAnimationFrame(print))
          }}
        >
          {onPrint ? <Trans>Print all</Trans> : <Trans>Print this page</Trans>}
        </Button>
      </div>
      {files}
      <div className={styles.foot}>
        <Button variant="subtle" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </div>
  )
}

function Failed({ why, onCancel }: { why: Extract<ExportState, { kind: 'failed' }>['why']; onCancel: () => void }) {
  return (
    <div className={styles.body}>
      <Notice icon={WarningIcon} tone="caution">
        {why === 'offline' && (
          <Trans>
            Some of these rows are not on this device, and the server cannot be reached. Choose more recent days, or try
            again with a connection.
          </Trans>
        )}
        {why === 'filling' && (
          <Trans>This device does not have all of these rows yet. Try again once it has downloaded them.</Trans>
        )}
        {why === 'refused' && <Trans>The server did not release these rows. Sign in again and try once more.</Trans>}
        {why === 'storage' && (
          <Trans>The storage of this device could not be read. Load the page again and try once more.</Trans>
        )}
        {why === 'other' && <Trans>The file could not be created. Choose fewer days and try again.</Trans>}
      </Notice>
      <div className={styles.foot}>
        <Button ref={takeFocus} variant="default" onClick={onCancel}>
          <Trans>Back</Trans>
        </Button>
      </div>
    </div>
  )
}
