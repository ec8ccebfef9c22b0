import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'

import type { AssertionOptions, FactorProof } from '../../contract/second-factor.ts'
import type { FactorMethod } from '../../domain/second-factors.ts'
import { answerWithPasskey, hasPasskeys } from './passkey-browser.ts'
import styles from './proof-form.module.css'

interface ProofFormProps {
  /** Ways in which the person can give their second factor. */
  methods: readonly FactorMethod[]
  /** Sends a proof. Returns why it was not accepted; null if it was. */
  send: (proof: FactorProof) => Promise<MessageDescriptor | null>
  askPasskey: () => Promise<AssertionOptions>
  /** Label of the button. */
  action: ReactNode
  /** Leads back; without it, the form has no such button. */
  onBack?: (() => void) | undefined
}

const NO_PASSKEY = msg`The passkey was not used. Try again, or choose another way.`
const CODE_NEEDED = msg`Type the code`

/** Asks for the second factor: a code of the authenticator app, a recovery code, or a passkey. */
export function ProofForm({ methods, send, askPasskey, action, onBack }: ProofFormProps) {
  const { t } = useLingui()
  const offered = methods.filter((method) => method !== 'passkey' || hasPasskeys())
  const [method, setMethod] = useState<FactorMethod>(offered[0] ?? 'recovery')
  const [code, setCode] = useState('')
  const [failure, setFailure] = useState<MessageDescriptor | null>(null)
  const [busy, setBusy] = useState(false)

  async function prove(proofOf: () => Promise<FactorProof>): Promise<void> {
    setBusy(true)
    setFailure(null)
    try {
      setFailure(await send(await proofOf()))
    } catch {
      setFailure(NO_PASSKEY)
    } finally {
      setBusy(false)
    }
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (busy) return
    if (method === 'passkey') {
      void prove(async () => ({ kind: 'passkey', assertion: await answerWithPasskey(await askPasskey()) }))
      return
    }
    if (code.trim() === '') {
      setFailure(CODE_NEEDED)
      return
    }
    // A code is accepted once, so the next try needs another one.
    setCode('')
    void prove(async () => ({ kind: method, code }))
  }

  function choose(next: FactorMethod): void {
    setMethod(next)
    setCode('')
    setFailure(null)
  }

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {method === 'passkey' ? (
        <p className={styles.words}>
          <Trans>Confirm with the passkey of this device, or with your security key.</Trans>
        </p>
      ) : (
        <CodeField key={method} method={method} value={code} error={failure && t(failure)} onChange={setCode} />
      )}
      {method === 'passkey' && failure !== null && (
        <p className={styles.failure} role="alert">
          {t(failure)}
        </p>
      )}
      <Button type="submit" fullWidth loading={busy}>
        {action}
      </Button>
      <div className={styles.other}>
        {offered
          .filter((one) => one !== method)
          .map((one) => (
            <Button key={one} variant="subtle" onClick={() => choose(one)}>
              {t(OTHER_WAY[one])}
            </Button>
          ))}
        {onBack && (
          <Button variant="subtle" onClick={onBack}>
            <Trans>Back</Trans>
          </Button>
        )}
      </div>
    </form>
  )
}

interface CodeFieldProps {
  method: 'totp' | 'recovery'
  value: string
  error: ReactNode
  onChange: (code: string) => void
}

/** Takes the focus when it appears, so that the code can be typed at once. */
function CodeField({ method, value, error, onChange }: CodeFieldProps) {
  const { t } = useLingui()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <TextInput
      ref={field}
      label={method === 'totp' ? t`Code of your authenticator app` : t`Recovery code`}
      description={method === 'totp' ? t`6 digits` : t`Each recovery code works once`}
      value={value}
      error={error}
      inputMode={method === 'totp' ? 'numeric' : 'text'}
      autoComplete={method === 'totp' ? 'one-time-code' : 'off'}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={60}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

const OTHER_WAY = {
  totp: msg`Use the authenticator app`,
  recovery: msg`Use a recovery code`,
  passkey: msg`Use a passkey`,
} satisfies Record<FactorMethod, MessageDescriptor>
