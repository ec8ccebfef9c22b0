import '@mantine/core/styles/Input.css'

import { Button, Textarea } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { REASON_MAX, REASON_MIN } from '../../../domain/cash-ups.ts'
import { Question } from '../../ui/question.tsx'
import questionStyles from '../../ui/question.module.css'

interface DismissQuestionProps {
  onDismiss: (reason: string) => void
  onClose: () => void
}

/** Asks why nothing is to be done about what a person did. */
export function DismissQuestion({ onDismiss, onClose }: DismissQuestionProps) {
  const { t } = useLingui()
  const [reason, setReason] = useState('')
  const isShort = reason.trim().length < REASON_MIN
  return (
    <Question title={<Trans>Dismiss this item?</Trans>} onClose={onClose}>
      <p className={questionStyles.text}>
        <Trans>Your name and the reason stay in the activity log, and every administrator can read them.</Trans>
      </p>
      <Textarea
        label={t`Reason`}
        description={t`At least ${REASON_MIN} characters`}
        value={reason}
        maxLength={REASON_MAX}
        autosize
        minRows={2}
        data-autofocus
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <div className={questionStyles.choices}>
        <Button variant="default" onClick={onClose}>
          <Trans>Keep it</Trans>
        </Button>
        <Button disabled={isShort} onClick={() => onDismiss(reason.trim())}>
          <Trans>Dismiss the item</Trans>
        </Button>
      </div>
    </Question>
  )
}
