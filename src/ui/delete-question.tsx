import { Button } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { WarningIcon } from './icons.tsx'
import { Notice } from './notice.tsx'
import { Question } from './question.tsx'
import styles from './question.module.css'

interface DeleteQuestionProps {
  /** Names what would be deleted. */
  title: ReactNode
  /** What goes with it, and what stays. */
  children: ReactNode
  busy: boolean
  /** Why it was not deleted. */
  failure: string | null
  onDelete: () => void
  onClose: () => void
}

/** Asks before a record is deleted. */
export function DeleteQuestion({ title, children, busy, failure, onDelete, onClose }: DeleteQuestionProps) {
  return (
    <Question title={title} onClose={onClose}>
      <p className={styles.text}>{children}</p>
      {failure !== null && (
        <div className={styles.text} role="alert">
          <Notice icon={WarningIcon} tone="negative">
            {failure}
          </Notice>
        </div>
      )}
      <div className={styles.choices}>
        <Button variant="default" data-autofocus onClick={onClose}>
          <Trans>Keep it</Trans>
        </Button>
        <Button color="negative" loading={busy} onClick={onDelete}>
          <Trans>Delete</Trans>
        </Button>
      </div>
    </Question>
  )
}
