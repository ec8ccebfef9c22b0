import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'

import { confirmTotp, type WithCodes } from '../../../contract/second-factor.ts'
import { callFailureOf } from '../../data/failures.ts'
import type { ApiClient } from '../../data/kept-data.ts'
import { failureWords } from '../../ui/failure-words.ts'
import { Qr } from '../../ui/qr.tsx'
import styles from './second-factor.module.css'

interface AppSetUpProps {
  api: ApiClient
  /** The secret of the authenticator app, as text and as the address in the QR code. */
  made: { secret: string; uri: string }
  onDone: (answer: WithCodes) => void
  onCancel: () => void
}

/** Sets up an authenticator app: its secret as a QR code and as text, confirmed by a first code. */
export function AppSetUp({ api, made: { secret, uri }, onDone, onCancel }: AppSetUpProps) {
  const { t } = useLingui()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const [code, setCode] = useState('')
  const [failure, setFailure] = useState<MessageDescriptor | null>(null)
  const [busy, setBusy] = useState(false)

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setFailure(null)
    try {
      onDone(await api.call(confirmTotp, { body: { code } }))
    } catch (error) {
      setFailure(failureWords(callFailureOf(error)).message)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form className={styles.part} noValidate onSubmit={(event) => void submit(event)}>
      <p className={styles.words}>
        <Trans>
          Scan this code with an authenticator app, such as the one of your phone or of your password manager. Then type
          the 6 digits that it shows.
        </Trans>
      </p>
      <Qr text={uri} label={t`QR code for the authenticator app`} className={styles.qr} />
      <p className={styles.words}>
        <Trans>
          If you cannot scan it, type this key into the app: <span className={styles.secret}>{grouped(secret)}</span>
        </Trans>
      </p>
      <TextInput
        ref={field}
        label={t`Code of your authenticator app`}
        value={code}
        error={failure && t(failure)}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <div className={styles.actions}>
        <Button variant="default" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" loading={busy}>
          <Trans>Set up the app</Trans>
        </Button>
      </div>
    </form>
  )
}

/** In groups of four, as people type it. */
function grouped(secret: string): string {
  return secret.replaceAll(/.{4}(?=.)/g, '$& ')
}
