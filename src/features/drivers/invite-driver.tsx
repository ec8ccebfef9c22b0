import { Button, TextInput } from '@mantine/core'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type SubmitEvent } from 'react'

import { inviteDriver } from '../../../contract/driver-link.ts'
import { emailFault } from '../../../domain/emails.ts'
import { callFailureOf } from '../../data/failures.ts'
import { useSession } from '../../data/session-provider.tsx'
import { failureWords } from '../../ui/failure-words.ts'
import { FIELD_CODE_LABELS } from '../../ui/labels/errors.ts'
import { Question } from '../../ui/question.tsx'
import styles from '../../ui/question.module.css'
import { toasts } from '../../ui/toasts/toasts.ts'

/** Asks for an e-mail and sends a link for self-registration. `lazy` needs the default export. */
export default function InviteDriver({ email, onClose }: { email: string; onClose: () => void }) {
  const { t } = useLingui()
  const { api } = useSession()
  const [typed, setTyped] = useState(email)
  const [sending, setSending] = useState(false)
  const [wrong, setWrong] = useState<MessageDescriptor | null>(null)

  async function send(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    // For React this form is nested in the search form, which must not be submitted too.
    event.stopPropagation()
    const to = typed.trim()
    const fault = emailFault(to)
    if (fault !== null) return setWrong(FIELD_CODE_LABELS[fault])
    setWrong(null)
    setSending(true)
    try {
      const { sentTo } = await api.call(inviteDriver, { body: { email: to } })
      toasts.show({ kind: 'done', message: msg`The invitation is on its way`, detail: msg`Sent to ${sentTo}` })
      onClose()
    } catch (error) {
      setWrong(failureWords(callFailureOf(error)).message)
      setSending(false)
    }
  }

  return (
    <Question title={<Trans>Invite a driver</Trans>} onClose={onClose}>
      <form noValidate onSubmit={(event) => void send(event)}>
        <p className={styles.text}>
          <Trans>They get an email with a link to register. It works once, for 72 hours.</Trans>
        </p>
        <div className={styles.text}>
          <TextInput
            type="email"
            label={t`Email`}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            withAsterisk
            aria-required
            data-autofocus
            value={typed}
            onChange={(event) => {
              setTyped(event.currentTarget.value)
              setWrong(null)
            }}
            error={wrong && t(wrong)}
          />
        </div>
        <div className={styles.choices}>
          <Button variant="default" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" loading={sending}>
            <Trans>Send the invitation</Trans>
          </Button>
        </div>
      </form>
    </Question>
  )
}
