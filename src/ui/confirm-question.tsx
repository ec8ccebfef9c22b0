import { Button } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { WarningIcon } from './icons.tsx'
import { Notice } from './notice.tsx'
import { Question } from './question.tsx'
import styles from './question.module.css'

interface ConfirmQuestionProps {
  /** Names the act and its object. */
  title: ReactNode
  /** Consequences of the act. */
  children: ReactNode
  /** Label of the button that confirms. */
  confirm: ReactNode
  /** Label of the button that cancels. */
  cancel?: ReactNode
  tone?: 'negative'
  busy: boolean
  /** Reason why the act failed. */
  failure: string | null
  onConfirm: () => void
  onClose: () => void
}

/** Asks before an act on a record. */
export function ConfirmQuestion({
  title,
  children,
  confirm,
  cancel = <Trans>Cancel</Trans>,
  tone,
  busy,
  failure,
  onConfirm,
  onClose,
}: ConfirmQuestionProps) {
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
          {cancel}
        </Button>
        <Button {...(tone && { color: tone })} loading={busy} onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </Question>
  )
}
