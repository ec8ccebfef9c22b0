import '@mantine/core/styles/Input.css'

import { Button, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import type { Press } from '../../lib/press.ts'
import { MoneyButton } from '../../ui/form/money-button.tsx'
import { MoneyForm } from '../../ui/form/money-form.tsx'
import { UsualReasons } from '../../ui/form/reason-field.tsx'
import { Question } from '../../ui/question.tsx'
import styles from '../../ui/question.module.css'

const REASON_MAX = 200

interface DiscardQuestionProps {
  onDiscard: (press: Press, reason: string) => void
  onClose: () => void
}

/** Asks for a reason before an act at the booth is discarded. */
export function DiscardQuestion({ onDiscard, onClose }: DiscardQuestionProps) {
  const { t } = useLingui()
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  return (
    <Question title={<Trans>Discard this action?</Trans>} onClose={onClose}>
      <MoneyForm>
        <p className={styles.text}>
          <Trans>
            It will not be sent, and this device shows everything as it is without it. Money that was taken stays in the
            drawer. This device keeps the reason in its history.
          </Trans>
        </p>
        <TextInput
          data-autofocus
          label={t`Reason`}
          value={reason}
          maxLength={REASON_MAX}
          onChange={(event) => {
            setReason(event.currentTarget.value)
            setMissing(false)
          }}
          error={missing ? t`Explain why in a few words` : null}
        />
        <UsualReasons
          about="discard"
          value={reason}
          onChange={(next) => {
            setReason(next)
            setMissing(false)
          }}
        />
        <div className={styles.choices}>
          <Button variant="default" onClick={onClose}>
            <Trans>Keep it</Trans>
          </Button>
          <MoneyButton
            color="negative"
            onPress={(press) => (reason.trim() === '' ? setMissing(true) : onDiscard(press, reason.trim()))}
          >
            <Trans>Discard</Trans>
          </MoneyButton>
        </div>
      </MoneyForm>
    </Question>
  )
}
