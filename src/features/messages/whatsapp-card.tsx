import '@mantine/core/styles/Input.css'

import { Trans, useLingui } from '@lingui/react/macro'
import { Button, PasswordInput, TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'

import type { Messaging, WhatsAppConnection } from '../../../contract/messaging.ts'
import { useOnlineWrite } from '../../data/online-write.ts'
import { DoneIcon, WarningIcon } from '../../ui/icons.tsx'
import { Moment, useDeviceTimeZone } from '../../ui/moment.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './messages-page.module.css'
import { connectToWhatsApp, disconnectFromWhatsApp } from './queries.ts'

/** Connection of the company to WhatsApp, and what has to be set up at Meta. */
export function WhatsAppCard({ messaging }: { messaging: Messaging }) {
  const { connection } = messaging
  return (
    <div className={styles.form}>
      {connection === null ? <ConnectForm messaging={messaging} /> : <Connected connection={connection} />}
      <details className={styles.preview}>
        <summary>
          <Trans>Set-up at Meta</Trans>
        </summary>
        <p>
          <Trans>Webhook address, with the field “messages”:</Trans> <code>{messaging.webhookUrl}</code>
        </p>
        <p>
          <Trans>Templates of the category “utility” with named parameters, each in the languages that you use:</Trans>
        </p>
        <ul className={styles.attempts}>
          {messaging.previews.map(({ template, language, body, hasDocument }) => (
            <li key={`${template} ${language}`}>
              <code>
                {template} · {language}
              </code>
              {hasDocument && (
                <>
                  {' '}
                  · <Trans>header: document</Trans>
                </>
              )}
              <p lang={language} className={styles.template}>
                {body}
              </p>
            </li>
          ))}
        </ul>
      </details>
    </div>
  )
}

function Connected({ connection }: { connection: WhatsAppConnection }) {
  const timeZone = useDeviceTimeZone()
  const { run } = useOnlineWrite(disconnectFromWhatsApp)
  const { isSimulated, displayPhone, trouble, troubleText, lastNoticeAt } = connection
  return (
    <>
      {isSimulated && (
        <Notice icon={WarningIcon} tone="caution">
          <Trans>Connected to a simulator of the demo. None of its messages reaches a phone.</Trans>
        </Notice>
      )}
      {trouble === null ? (
        <Notice icon={DoneIcon} tone="quiet">
          <Trans>Customers see messages from {displayPhone}.</Trans>
        </Notice>
      ) : (
        <Notice icon={WarningIcon} tone="negative">
          <Trans>Nothing is sent by WhatsApp: Meta refuses the token or the account. Connect again.</Trans>
        </Notice>
      )}
      {troubleText !== null && (
        <p className={styles.answer}>
          <Trans>
            Meta said: <q>{troubleText}</q>
          </Trans>
        </p>
      )}
      <p className={styles.why}>
        {lastNoticeAt === null ? (
          <Trans>Meta has not reported about any message yet. If it never does, check the webhook.</Trans>
        ) : (
          <Trans>
            Last report of Meta: <Moment at={lastNoticeAt} timeZone={timeZone} />
          </Trans>
        )}
      </p>
      <div className={styles.actions}>
        <Button variant="default" onClick={() => void run({})}>
          <Trans>Disconnect</Trans>
        </Button>
      </div>
    </>
  )
}

function ConnectForm({ messaging: { offersSimulator } }: { messaging: Messaging }) {
  const { t } = useLingui()
  const { run } = useOnlineWrite(connectToWhatsApp)
  const [phoneNumberId, setPhoneNumberId] = useState('')
  const [token, setToken] = useState('')
  const [appSecret, setAppSecret] = useState('')
  const [verifyToken, setVerifyToken] = useState('')
  const [isRefused, setRefused] = useState(false)
  const [sending, setSending] = useState(false)

  async function connect(body: Parameters<typeof run>[0]['body']): Promise<void> {
    setSending(true)
    const outcome = await run({ body })
    setSending(false)
    setRefused(outcome.kind !== 'done')
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    void connect({ account: { phoneNumberId, token, appSecret, verifyToken } })
  }

  const secret = t`It is stored encrypted and never shown again.`
  const isIncomplete = [phoneNumberId, token, appSecret, verifyToken].some((text) => text.trim() === '')
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <TextInput
        label={t`Phone number ID`}
        inputMode="numeric"
        autoComplete="off"
        value={phoneNumberId}
        onChange={(event) => setPhoneNumberId(event.currentTarget.value)}
      />
      <PasswordInput
        label={t`Access token`}
        description={secret}
        autoComplete="off"
        visibilityToggleButtonProps={{ 'aria-label': t`Show or hide the text` }}
        value={token}
        onChange={(event) => setToken(event.currentTarget.value)}
      />
      <PasswordInput
        label={t`App secret`}
        description={secret}
        autoComplete="off"
        visibilityToggleButtonProps={{ 'aria-label': t`Show or hide the text` }}
        value={appSecret}
        onChange={(event) => setAppSecret(event.currentTarget.value)}
      />
      <PasswordInput
        label={t`Verify token of the webhook`}
        description={t`A text of your choice; write the same at Meta.`}
        autoComplete="off"
        visibilityToggleButtonProps={{ 'aria-label': t`Show or hide the text` }}
        value={verifyToken}
        onChange={(event) => setVerifyToken(event.currentTarget.value)}
      />
      {isRefused && (
        <p role="alert" className={styles.wrong}>
          <Trans>Meta does not accept the token or the number. Check both and try again.</Trans>
        </p>
      )}
      <div className={styles.actions}>
        {offersSimulator && (
          <Button variant="default" disabled={sending} onClick={() => void connect({ account: null })}>
            <Trans>Use the simulator</Trans>
          </Button>
        )}
        <Button type="submit" loading={sending} disabled={isIncomplete}>
          <Trans>Connect</Trans>
        </Button>
      </div>
    </form>
  )
}
