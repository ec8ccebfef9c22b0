import { Button } from '@mantine/core'
import { Plural, Trans } from '@lingui/react/macro'
import { useState } from 'react'

import type { OutboxExport } from '../../data/outbox-file.ts'
import { deviceTimeZone } from '../../lib/device-zone.ts'
import { now } from '../../lib/now.ts'
import { wallClock } from '../../../domain/zoned-time.ts'
import { fileName, saveFile } from '../../ui/export/save-file.ts'
import { DownloadIcon, WarningIcon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Question } from '../../ui/question.tsx'
import question from '../../ui/question.module.css'
import styles from './storage-page.module.css'

interface ExportOutboxProps {
  unsent: number
  author: string
  busy: boolean
  onExport: () => Promise<OutboxExport>
}

type ExportResult = { kind: 'saved'; count: number; name: string; file: Blob; marked: boolean } | { kind: 'failed' }

/**
 * Saves the unsent work as a file, for a tablet that can't send it: without a connection for long, broken, or about to
 * be handed in.
 */
export function ExportOutbox({ unsent, author, busy, onExport }: ExportOutboxProps) {
  const [asks, setAsks] = useState(false)
  const [ending, setEnding] = useState<ExportResult | null>(null)

  async function save(): Promise<void> {
    setAsks(false)
    try {
      const { file, count, marked } = await onExport()
      // With the time, so that two files of one day have different names.
      const name = fileName(
        `parq-outbox-${author}`,
        wallClock(new Date(now()), deviceTimeZone()).slice(0, 16).replace(':', '').replace('T', '-'),
        'json',
      )
      saveFile(file, name)
      setEnding({ kind: 'saved', count, name, file, marked })
    } catch {
      setEnding({ kind: 'failed' })
    }
  }

  return (
    <div className={styles.choice}>
      <p className={styles.text}>
        <Trans>If this device cannot send it, save it as a file here, and import the file on another device.</Trans>
      </p>
      <Button
        variant="default"
        leftSection={<DownloadIcon size={16} />}
        disabled={unsent === 0}
        loading={busy}
        onClick={() => setAsks(true)}
      >
        <Trans>Save as a file…</Trans>
      </Button>
      <div className={styles.wide} role="status">
        {ending?.kind === 'failed' && (
          <Notice icon={WarningIcon} tone="negative">
            <Trans>The storage of this device could not be read. Load the page again and try once more.</Trans>
          </Notice>
        )}
        {ending?.kind === 'saved' && <Saved ending={ending} />}
      </div>
      {asks && (
        <Question title={<Trans>Save unsent work as a file?</Trans>} onClose={() => setAsks(false)}>
          <p className={question.text}>
            <Trans>
              The device that reaches the server first sends it; nothing is done twice. Only {author} can import the
              file.
            </Trans>
          </p>
          <p className={question.text}>
            <Trans>
              Nothing in the file can be undone here until the server has answered. The file names customers and
              amounts: delete it after the import.
            </Trans>
          </p>
          <div className={question.choices}>
            <Button variant="default" onClick={() => setAsks(false)}>
              <Trans>Cancel</Trans>
            </Button>
            <Button data-autofocus onClick={() => void save()}>
              <Trans>Save file</Trans>
            </Button>
          </div>
        </Question>
      )}
    </div>
  )
}

function Saved({ ending: { count, name, file, marked } }: { ending: Extract<ExportResult, { kind: 'saved' }> }) {
  return (
    <>
      <p className={styles.text}>
        <Plural value={count} one="One change is in your downloads:" other="# changes are in your downloads:" />{' '}
        <strong className={styles.name}>{name}</strong>
      </p>
      <Button variant="subtle" onClick={() => saveFile(file, name)}>
        <Trans>Save again</Trans>
      </Button>
      {!marked && (
        <Notice icon={WarningIcon} tone="caution">
          <Trans>
            This device has no space left to note that they were saved. Do not undo any of them here: the other device
            may send them.
          </Trans>
        </Notice>
      )}
    </>
  )
}
