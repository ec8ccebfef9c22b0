import { useLingui } from '@lingui/react/macro'
import { CloseButton } from '@mantine/core'
import { useEffect, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

import { useDock } from './dock.ts'
import styles from './status-line.module.css'
import type { StatusWords } from './status-words.tsx'

/** Long enough to be read twice. It takes room from the page; the status line goes on saying it. */
const SHOWN_MS = 12_000

interface OfflineNoticeProps {
  word: ReactNode
  sentence: ReactNode
  tone: StatusWords['tone']
}

/** The sentence that a rail or a phone has no room for, below the page until it has been read, or could have been. At the booth on a phone there is no room for it. */
export function OfflineNotice({ word, sentence, tone }: OfflineNoticeProps) {
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
