import { Trans, useLingui } from '@lingui/react/macro'
import { Button, CloseButton, VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'

import { useSyncStatus } from '../../data/use-sync-status.ts'
import { appUpdate } from '../pwa/app-update.ts'
import { useDock } from './dock.ts'
import { Flyout } from './flyout.tsx'
import styles from './status-line.module.css'
import { type ShellStatus, shellStatusOf, type StatusWords, useStatusWords } from './status-words.tsx'
import { useUnsent } from './use-unsent.ts'

const HALF_MINUTE_MS = 30_000

function everyHalfMinute(listener: () => void): () => void {
  const timer = setInterval(listener, HALF_MINUTE_MS)
  return () => clearInterval(timer)
}

/**
 * The outbox counter and the download's progress are displayed beside this line, so neither needs a notice on the page.
 */
function isUnexpected({ kind }: ShellStatus): boolean {
  return kind !== 'filling' && kind !== 'needs_person' && kind !== 'waiting'
}

const halfMinute = () => Math.floor(Date.now() / HALF_MINUTE_MS)

/** Shows, always at the same place, how up to date the screen is and what does not work now. */
export function StatusLine() {
  const { t } = useLingui()
  const sync = useSyncStatus()
  const outbox = useUnsent()
  const now = useSyncExternalStore(everyHalfMinute, halfMinute) * HALF_MINUTE_MS
  const status = shellStatusOf({ ...sync, outbox, secure: window.isSecureContext }, now)
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
            </span>
            {status.kind === 'filling' && (
              <progress className={styles.progress} value={status.done} max={status.total} aria-hidden="true" />
            )}
          </>
        }
      >
        <p className={styles.title}>{word}</p>
        <p className={styles.text}>{detail}</p>
        {sentence !== null && <p className={styles.text}>{sentence}</p>}
        {status.kind === 'storage' && <p className={styles.fine}>{status.failure.detail}</p>}
        {status.kind === 'outdated' ? (
          <Button fullWidth mt="sm" onClick={() => void appUpdate.agree()}>
            <Trans>Update PARQ</Trans>
          </Button>
        ) : (
          <Button variant="default" fullWidth mt="sm" onClick={refresh} loading={refreshing}>
            <Trans>Update now</Trans>
          </Button>
        )}
        <Link to="/dashboard/storage" className={styles.more}>
          <Trans>This device</Trans>
        </Link>
      </Flyout>
      {isUnexpected(status) && sentence !== null && (
        <OfflineNotice key={status.kind} word={word} sentence={sentence} tone={tone} />
      )}
      <VisuallyHidden role="status">{tone !== 'quiet' && word}</VisuallyHidden>
    </>
  )
}

/**
 * Time in milliseconds that is long enough to read the notice twice. The notice takes room from the page; the status
 * line keeps showing the state.
 */
const SHOWN_MS = 12_000

interface OfflineNoticeProps {
  word: ReactNode
  sentence: ReactNode
  tone: StatusWords['tone']
}

/**
 * Shows the sentence that does not fit into the status line, below the page, until there was time to read it. The booth
 * on a phone has no space for it.
 */
function OfflineNotice({ word, sentence, tone }: OfflineNoticeProps) {
  const { t } = useLingui()
  const dock = useDock()
  const [read, setRead] = useState(false)

  useEffect(() => {
    const timer = setTimeout(() => setRead(true), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [])

  if (read || dock === null) return null
  return createPortal(
    <div className={styles.notice} data-tone={tone} role="status">
      <p>
        <strong>{word}.</strong> {sentence}
      </p>
      <CloseButton iconSize={16} aria-label={t`Close`} onClick={() => setRead(true)} />
    </div>,
    dock,
  )
}
