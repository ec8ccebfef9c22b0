import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'

import { useReachable, useSession } from '../../data/session-provider.tsx'
import { DownloadIcon, WarningIcon } from '../../ui/icons.tsx'
import { fileName, saveFile } from '../../ui/export/save-file.ts'
import { Notice } from '../../ui/notice.tsx'
import { Card } from '../../ui/page/card.tsx'
import styles from './support-page.module.css'

/** A file for support about this device, which the person reads before they save it. */
export function SupportFileCard() {
  const { t } = useLingui()
  const session = useSession()
  const reachable = useReachable()
  const [text, setText] = useState<string | null>(null)
  const [isUnreadable, setIsUnreadable] = useState(false)

  async function prepare(): Promise<void> {
    setIsUnreadable(false)
    try {
      const { supportBundle } = await import('../../data/support-bundle.ts')
      setText(JSON.stringify(await supportBundle({ ...session, reachable }), null, 2))
    } catch {
      setIsUnreadable(true)
    }
  }

  function save(json: string): void {
    saveFile(
      new Blob([json], { type: 'application/json' }),
      fileName('parq-support', session.serverClock.instant().slice(0, 16).replace(':', '').replace('T', '-'), 'json'),
    )
  }

  return (
    <Card title={<Trans>File for support</Trans>}>
      <p className={styles.text}>
        <Trans>
          It describes this device: version, storage, clock, and the kinds and states of unsent work. It has no names,
          emails, plates, amounts or passwords. Nothing is sent: read it, save it, and attach it to your message.
        </Trans>
      </p>
      {text === null ? (
        <div className={styles.copy}>
          <Button variant="default" onClick={() => void prepare()}>
            <Trans>Show the file</Trans>
          </Button>
        </div>
      ) : (
        <>
          <textarea className={styles.selected} aria-label={t`File for support`} readOnly rows={14} value={text} />
          <div className={styles.copy}>
            <Button variant="default" leftSection={<DownloadIcon size={16} />} onClick={() => save(text)}>
              <Trans>Save the file</Trans>
            </Button>
          </div>
        </>
      )}
      {isUnreadable && (
        <div role="alert">
          <Notice icon={WarningIcon} tone="negative">
            <Trans>The storage of this device could not be read. Load the page again and try once more.</Trans>
          </Notice>
        </div>
      )}
    </Card>
  )
}
