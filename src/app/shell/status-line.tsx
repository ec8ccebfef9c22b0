import { Trans, useLingui } from '@lingui/react/macro'
import { Button, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'

import { useSyncStatus } from '../../data/use-sync-status.ts'
import { Flyout } from './flyout.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { shellStatusOf } from './shell-status.ts'
import styles from './status-line.module.css'
import { useStatusWords } from './status-words.tsx'

/** Always in the same place: how fresh what one sees is, and what does not work just now. */
export function StatusLine() {
  const { t } = useLingui()
  const sync = useSyncStatus()
  const status = shellStatusOf(sync, window.isSecureContext)
  const { icon: StatusIcon, tone, word, detail, sentence } = useStatusWords(status)
  const [refreshing, setRefreshing] = useState(false)

  function refresh(): void {
    setRefreshing(true)
    void sync.refresh().finally(() => setRefreshing(false))
  }

  return (
    <>
      <Flyout
        title={t`Connection and storage`}
        width={300}
        className={styles.status}
        tone={tone}
        button={
          <>
            <StatusIcon size={18} />
            <span className={styles.words}>
              <span className={styles.word}>{word}</span>
              <span className={styles.detail}>{detail}</span>
              {sentence !== null && <span className={styles.sentence}>{sentence}</span>}
            </span>
            {status.kind === 'filling' && <progress className={styles.progress} value={status.done} max={status.total} aria-hidden="true" />}
          </>
        }
      >
        <p className={styles.title}>{word}</p>
        <p className={styles.text}>{detail}</p>
        {sentence !== null && <p className={styles.text}>{sentence}</p>}
        {status.kind === 'storage' && <p className={styles.fine}>{status.failure.detail}</p>}
        <Button variant="default" fullWidth mt="sm" onClick={refresh} loading={refreshing}>
          <Trans>Update now</Trans>
        </Button>
      </Flyout>
      {status.kind !== 'filling' && sentence !== null && <OfflineNotice key={status.kind} word={word} sentence={sentence} tone={tone} />}
      <VisuallyHidden role="status">{tone !== 'quiet' && word}</VisuallyHidden>
    </>
  )
}
