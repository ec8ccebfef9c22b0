import { useLingui } from '@lingui/react/macro'
import { CloseButton } from '@mantine/core'
import { useEffect, useState, type ReactNode } from 'react'

import styles from './status-line.module.css'
import type { StatusWords } from './status-words.tsx'

/** Long enough to be read twice. It covers what one works with; the status line goes on saying it. */
const SHOWN_MS = 12_000

interface OfflineNoticeProps {
  word: ReactNode
  sentence: ReactNode
  tone: StatusWords['tone']
}

/** The sentence that a rail or a phone has no room for, over the page until it has been read, or could have been. */
export function OfflineNotice({ word, sentence, tone }: OfflineNoticeProps) {
  const { t } = useLingui()
  const [read, setRead] = useState(false)

  useEffect(() => {
    const timer = setTimeout(() => setRead(true), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [])

  if (read) return null
  return (
    <div className={styles.notice} data-tone={tone}>
      <p>
        <strong>{word}.</strong> {sentence}
      </p>
      <CloseButton iconSize={16} aria-label={t`Close`} onClick={() => setRead(true)} />
    </div>
  )
}
