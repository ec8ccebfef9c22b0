import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { CustomerMessage } from '../../../contract/messaging.ts'
import type { Channel } from '../../../domain/messaging.ts'
import { useOnlineWrite } from '../../data/online-write.ts'
import { useReachable, useSession } from '../../data/session-provider.tsx'
import { WarningIcon } from '../../ui/icons.tsx'
import { Moment, useDeviceTimeZone } from '../../ui/moment.tsx'
import { Notice } from '../../ui/notice.tsx'
import {
  CHANNEL_LABELS,
  CUSTOMER_MESSAGE_LABELS,
  MESSAGE_REASON_LABELS,
  MESSAGE_STATE_LABELS,
} from './customer-message-words.ts'
import styles from './messages-page.module.css'
import { customerMessagesQuery, sendToCustomerAgain } from './queries.ts'

/** The latest messages to customers with each attempt. */
export function CustomerMessageList({ isConnected }: { isConnected: boolean }) {
  const { api } = useSession()
  const reachable = useReachable()
  const { data } = useQuery({ ...customerMessagesQuery(api), enabled: reachable })
  if (data === undefined) return <div className={styles.skeleton} aria-busy="true" />
  if (data.data.length === 0)
    return (
      <p className={styles.why}>
        <Trans>No message was sent yet. The next payment of a driver with a notification method sends one.</Trans>
      </p>
    )
  return (
    <ol className={styles.list}>
      {data.data.map((message) => (
        <li key={message.id}>
          <MessageCard message={message} isConnected={isConnected} />
        </li>
      ))}
    </ol>
  )
}

function MessageCard({ message, isConnected }: { message: CustomerMessage; isConnected: boolean }) {
  const { t } = useLingui()
  const reachable = useReachable()
  const timeZone = useDeviceTimeZone()
  const { run } = useOnlineWrite(sendToCustomerAgain)
  const [busy, setBusy] = useState<Channel | null>(null)
  const [isRefused, setRefused] = useState(false)
  const { id, kind, state, reason, createdAt, deliveries } = message

  async function again(channel: Channel): Promise<void> {
    setBusy(channel)
    const outcome = await run({ params: { id }, body: { channel } })
    setBusy(null)
    setRefused(outcome.kind !== 'done')
  }

  return (
    <article className={styles.message} aria-labelledby={`customer-message-${id}`}>
      <h3 id={`customer-message-${id}`} className={styles.kind}>
        {t(CUSTOMER_MESSAGE_LABELS[kind])} · {t(MESSAGE_STATE_LABELS[state])}
      </h3>
      <p className={styles.answer}>
        <Moment at={createdAt} timeZone={timeZone} />
      </p>
      {reason !== null && <p className={styles.why}>{t(MESSAGE_REASON_LABELS[reason])}</p>}
      <ul className={styles.attempts}>
        {deliveries.map((delivery) => (
          <li key={`${delivery.at} ${delivery.channel} ${delivery.state}`}>
            {t(CHANNEL_LABELS[delivery.channel])} · {delivery.sentTo} · <DeliveryState state={delivery.state} />
            {delivery.answer !== null && <span className={styles.answer}> {delivery.answer}</span>}
          </li>
        ))}
      </ul>
      {isRefused && (
        <div role="alert">
          <Notice icon={WarningIcon} tone="negative">
            <Trans>It could not be sent again. Wait a moment and try again.</Trans>
          </Notice>
        </div>
      )}
      {kind !== 'driver_update' && (
        <div className={styles.actions}>
          <Button
            variant="default"
            disabled={!reachable || busy !== null}
            loading={busy === 'email'}
            onClick={() => void again('email')}
          >
            <Trans>Send again by email</Trans>
          </Button>
          {isConnected && (
            <Button
              variant="default"
              disabled={!reachable || busy !== null}
              loading={busy === 'whatsapp'}
              onClick={() => void again('whatsapp')}
            >
              <Trans>Send again by WhatsApp</Trans>
            </Button>
          )}
        </div>
      )}
    </article>
  )
}

function DeliveryState({ state }: { state: CustomerMessage['deliveries'][number]['state'] }) {
  const { t } = useLingui()
  if (state === 'sending') return <Trans>Being sent</Trans>
  if (state === 'unsure') return <Trans>No answer</Trans>
  return t(MESSAGE_STATE_LABELS[state])
}
