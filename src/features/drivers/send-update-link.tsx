import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'

import { sendUpdateLink } from '../../../contract/driver-link.ts'
import type { Driver } from '../../../contract/driver.ts'
import { fullName } from '../../../domain/people.ts'
import { callFailureOf } from '../../data/failures.ts'
import { useSession } from '../../data/session-provider.tsx'
import { failureWords, type FailureWords } from '../../ui/failure-words.ts'
import { WarningIcon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from '../../ui/question.module.css'
import { Question } from '../../ui/question.tsx'
import { toasts } from '../../ui/toasts/toasts.ts'

interface SendUpdateLinkProps {
  driver: Driver
  onClose: () => void
}

/** Asks, sends the link, and shows the recipient. `lazy` needs the default export. */
export default function SendUpdateLink({ driver, onClose }: SendUpdateLinkProps) {
  const { t } = useLingui()
  const { api } = useSession()
  const [sending, setSending] = useState(false)
  const [failure, setFailure] = useState<FailureWords | null>(null)
  const name = fullName(driver)
  const { email, phone, notificationMethod } = driver
  const address = email === null ? null : maskedEmail(email)
  const mobile = notificationMethod === 'whatsapp' && phone !== null ? maskedPhone(phone) : null

  async function send(): Promise<void> {
    setSending(true)
    setFailure(null)
    try {
      const answer = await api.call(sendUpdateLink, { params: { id: driver.id } })
      const sentTo = answer.sentTo.includes('@') ? maskedEmail(answer.sentTo) : maskedPhone(answer.sentTo)
      toasts.show({ kind: 'done', message: msg`The link is on its way`, detail: msg`Sent to ${sentTo}` })
      onClose()
    } catch (error) {
      setFailure(failureWords(callFailureOf(error)))
      setSending(false)
    }
  }

  return (
    <Question title={<Trans>Send {name} a link?</Trans>} onClose={onClose}>
      <p className={styles.text}>
        {mobile !== null && (
          <>
            <Trans>
              The phone {mobile} gets a WhatsApp message if your company sends them. Otherwise the link goes by email.
            </Trans>{' '}
          </>
        )}
        {address !== null && mobile === null ? (
          <Trans>
            {address} gets an email with a link where the driver can check and correct their details. The link works
            once, for 72 hours, and replaces any earlier link.
          </Trans>
        ) : (
          <Trans>
            With the link the driver can check and correct their details. It works once, for 72 hours, and replaces any
            earlier link.
          </Trans>
        )}
      </p>
      {failure !== null && (
        <div className={styles.text} role="alert">
          <Notice icon={WarningIcon} tone="negative">
            {t(failure.message)}
          </Notice>
        </div>
      )}
      <div className={styles.choices}>
        <Button variant="default" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button data-autofocus loading={sending} onClick={() => void send()}>
          <Trans>Send the link</Trans>
        </Button>
      </div>
    </Question>
  )
}

/** Masks an e-mail so that only its owner recognises it: `m•••a@example.com`. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const [first = '', ...rest] = Array.from(email.slice(0, at))
  return `${first}•••${rest.length > 1 ? rest.at(-1) : ''}${email.slice(at)}`
}

/** Masks a phone except for its last four digits. */
function maskedPhone(phone: string): string {
  return `•••${phone.slice(-4)}`
}
