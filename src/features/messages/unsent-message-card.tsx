import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { discardMessage, sendMessageAgain, type UnsentMessage } from '../../../contract/message.ts'
import { callFailureOf } from '../../data/failures.ts'
import { useReachable, useSession } from '../../data/session-provider.tsx'
import { failureWords } from '../../ui/failure-words.ts'
import { RefreshIcon, WarningIcon } from '../../ui/icons.tsx'
import { Moment, useDeviceTimeZone } from '../../ui/moment.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toasts } from '../../ui/toasts/toasts.ts'
import styles from './messages-page.module.css'
import { unsentMessagesQuery } from './queries.ts'

/** Explains that the message's subject, or the recipient of its link, no longer exists. */
const GONE = msg`The subject of this message no longer exists. Take it off the list.`
const SENT = msg`The message is on its way`

interface UnsentMessageCardProps {
  message: UnsentMessage
  /** Called when the message is no longer on the list. */
  onGone: () => void
}

/** Recipient, subject, time and failure of a message, with its actions. */
export function UnsentMessageCard({
  message: { id, kind, sentTo, createdAt, failedAt, failure, answer },
  onGone,
}: UnsentMessageCardProps) {
  const { t } = useLingui()
  const { api } = useSession()
  const reachable = useReachable()
  const queries = useQueryClient()
  const [busy, setBusy] = useState<'again' | 'discard' | null>(null)
  const [failed, setFailed] = useState<MessageDescriptor | null>(null)
  const timeZone = useDeviceTimeZone()

  async function run(what: 'again' | 'discard', call: () => Promise<string | null>): Promise<void> {
    setBusy(what)
    setFailed(null)
    try {
      const to = await call()
      if (to !== null) toasts.show({ kind: 'done', message: SENT, detail: msg`Sent to ${to}` })
      await queries.invalidateQueries(unsentMessagesQuery(api))
      onGone()
    } catch (error) {
      const failure = callFailureOf(error)
      setFailed(
        failure.kind === 'problem' && failure.problem.code === 'not_found' ? GONE : failureWords(failure).message,
      )
    } finally {
      setBusy(null)
    }
  }

  return (
    <article className={styles.message} aria-labelledby={`message-${id}`}>
      <h2 id={`message-${id}`}>{t(MESSAGE_KIND_LABELS[kind])}</h2>
      <dl className={styles.facts}>
        <div>
          <dt>
            <Trans>Recipient</Trans>
          </dt>
          <dd>{sentTo}</dd>
        </div>
        <div>
          <dt>
            <Trans>Written</Trans>
          </dt>
          <dd>
            <Moment at={createdAt} timeZone={timeZone} />
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Stopped trying</Trans>
          </dt>
          <dd>
            <Moment at={failedAt} timeZone={timeZone} />
          </dd>
        </div>
      </dl>
      <p className={styles.why}>{t(MESSAGE_FAILURE_LABELS[failure])}</p>
      {answer !== null && (
        <p className={styles.answer}>
          <Trans>
            The mail server said: <q>{answer}</q>
          </Trans>
        </p>
      )}
      {failed !== null && (
        <div role="alert">
          <Notice icon={WarningIcon} tone="negative">
            {t(failed)}
          </Notice>
        </div>
      )}
      <div className={styles.actions}>
        <Button
          variant="default"
          disabled={!reachable || busy === 'again'}
          loading={busy === 'discard'}
          onClick={() => void run('discard', () => api.call(discardMessage, { params: { id } }).then(() => null))}
        >
          <Trans>Take it off the list</Trans>
        </Button>
        <Button
          leftSection={<RefreshIcon size={16} />}
          disabled={!reachable || busy === 'discard'}
          loading={busy === 'again'}
          onClick={() => void run('again', async () => (await api.call(sendMessageAgain, { params: { id } })).sentTo)}
        >
          <Trans>Send again</Trans>
        </Button>
      </div>
    </article>
  )
}

const MESSAGE_KIND_LABELS: Readonly<Record<UnsentMessage['kind'], MessageDescriptor>> = {
  driver_update: msg`Link for a driver to update their details`,
  driver_invitation: msg`Invitation to register as a driver`,
  confirm_email: msg`Link to confirm an email`,
  email_changed: msg`Notice that an email was changed`,
  password_changed: msg`Notice that a password was changed`,
  second_factor_changed: msg`Notice that a second factor was changed`,
  password_reset: msg`Link to a new password`,
  invitation: msg`Invitation to work with PARQ`,
  sign_up_code: msg`Company sign-up code`,
  receipt: msg`Receipt of a stay`,
  entry_ticket: msg`Entry ticket of a stay`,
  view: msg`Figures of a view`,
  export: msg`Notice about a requested file`,
  invoice: msg`Invoice of a stay`,
  invoice_request: msg`Customer’s request for an invoice`,
  pass_sold: msg`Confirmation of a sold pass`,
  pass_expiring: msg`Reminder that a pass ends`,
  pass_expired: msg`Notice that a pass ended`,
  overstay: msg`Warning that a paid time ends`,
  alert: msg`Alert to an administrator`,
}

const MESSAGE_FAILURE_LABELS: Readonly<Record<UnsentMessage['failure'], MessageDescriptor>> = {
  refused: msg`The mail server refused it: the address may be wrong.`,
  not_taken: msg`The mail server did not accept it for half a day: it was out of reach, or asked to wait.`,
  expired: msg`It waited so long that its link expired.`,
  outdated: msg`Its message no longer applies.`,
  not_written: msg`The server could not create the message. Tell the person who runs PARQ’s server.`,
}
