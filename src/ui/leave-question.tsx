import { Button } from '@mantine/core'
import { Trans } from '@lingui/react/macro'

import { Question } from './question.tsx'
import styles from './question.module.css'

interface LeaveQuestionProps {
  onDiscard: () => void
  onKeep: () => void
  onStay: () => void
}

/** `lazy` needs the default export. */
export default function LeaveQuestion({ onDiscard, onKeep, onStay }: LeaveQuestionProps) {
  return (
    <Question title={<Trans>Leave without sending?</Trans>} onClose={onStay}>
      <p className={styles.text}>
        <Trans>Your changes are not sent. Keep them as a draft to find them here when you come back.</Trans>
      </p>
      <div className={styles.choices}>
        <Button variant="subtle" color="negative" onClick={onDiscard}>
          <Trans>Discard</Trans>
        </Button>
        <Button variant="default" onClick={onKeep}>
          <Trans>Keep draft</Trans>
        </Button>
        <Button data-autofocus onClick={onStay}>
          <Trans>Continue editing</Trans>
        </Button>
      </div>
    </Question>
  )
}
