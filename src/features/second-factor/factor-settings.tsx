import type { MessageDescriptor } from '@lingui/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'

import {
  removeTotp,
  renewRecoveryCodes,
  startPasskeyProof,
  startTotp,
  type FactorProof,
  type SecondFactor,
  type WithCodes,
} from '../../../contract/second-factor.ts'
import type { ApiClient } from '../../data/kept-data.ts'
import { ProofForm } from '../../ui/proof-form.tsx'
import { hasPasskeys } from '../../ui/passkey-browser.ts'
import { AppSetUp } from './app-set-up.tsx'
import { PasskeyList } from './passkey-list.tsx'
import { PasskeySetUp } from './passkey-set-up.tsx'
import { PasswordQuestion } from './password-question.tsx'
import { methodsOf } from './queries.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import styles from './second-factor.module.css'
import { tryFactor } from './try-factor.ts'

type Step =
  | { at: 'state' }
  | { at: 'password'; for: 'app' | 'passkey' }
  | { at: 'app'; made: { secret: string; uri: string } }
  | { at: 'passkey'; password: string }
  | { at: 'removal' }
  | { at: 'codes'; codes: readonly string[]; state: SecondFactor }

interface FactorSettingsProps {
  api: ApiClient
  state: SecondFactor
  onChange: (state: SecondFactor) => void
}

/** Shows the second factors, and leads through set-up, removal and new recovery codes. */
export function FactorSettings({ api, state, onChange }: FactorSettingsProps) {
  const { t } = useLingui()
  const [step, setStep] = useState<Step>({ at: 'state' })
  const [failure, setFailure] = useState<MessageDescriptor | null>(null)
  const toState = () => setStep({ at: 'state' })

  /** New recovery codes come first: they are not shown again. */
  function take({ recoveryCodes, ...next }: WithCodes): void {
    if (recoveryCodes.length > 0) return setStep({ at: 'codes', codes: recoveryCodes, state: next })
    onChange(next)
    toState()
  }

  async function remove(proof: FactorProof): Promise<MessageDescriptor | null> {
    return tryFactor(async () => {
      onChange(await api.call(removeTotp, { body: { proof } }))
      toState()
    })
  }

  if (step.at === 'password')
    return (
      <PasswordQuestion
        onCancel={toState}
        send={(currentPassword) =>
          tryFactor(async () => {
            if (step.for === 'passkey') return setStep({ at: 'passkey', password: currentPassword })
            setStep({ at: 'app', made: await api.call(startTotp, { body: { currentPassword } }) })
          })
        }
      />
    )
  if (step.at === 'app') return <AppSetUp api={api} made={step.made} onDone={take} onCancel={toState} />
  if (step.at === 'passkey')
    return <PasskeySetUp api={api} currentPassword={step.password} onDone={take} onCancel={toState} />
  if (step.at === 'codes')
    return (
      <RecoveryCodes
        codes={step.codes}
        onClose={() => {
          onChange(step.state)
          toState()
        }}
      />
    )
  if (step.at === 'removal')
    return (
      <ProofForm
        methods={methodsOf(state)}
        send={remove}
        askPasskey={() => api.call(startPasskeyProof, {})}
        action={<Trans>Remove the authenticator app</Trans>}
        onBack={toState}
      />
    )

  const hasFactor = state.hasApp || state.passkeys.length > 0
  return (
    <div className={styles.part}>
      <p className={styles.words}>
        {hasFactor ? (
          <Trans>
            Sign-in asks for your second factor after the password. Acts that move money or people ask for it again.
          </Trans>
        ) : state.isRequired ? (
          <Trans>You must set up a second factor. Without it, a stolen password is enough to act in your name.</Trans>
        ) : (
          <Trans>Without a second factor, a stolen password is enough to act in your name.</Trans>
        )}
      </p>
      <PasskeyList
        of={state.passkeys}
        remove={(call) => tryFactor(async () => onChange(await call(api))).then(setFailure)}
      />
      {hasFactor && (
        <p className={styles.words}>
          <Plural value={state.recoveryCodesLeft} one="# recovery code left" other="# recovery codes left" />
        </p>
      )}
      {failure !== null && <p role="alert">{t(failure)}</p>}
      <div className={styles.actions}>
        <Button variant={hasFactor ? 'default' : 'filled'} onClick={() => setStep({ at: 'password', for: 'app' })}>
          {state.hasApp ? <Trans>Replace the authenticator app</Trans> : <Trans>Set up an authenticator app</Trans>}
        </Button>
        {hasPasskeys() && (
          <Button variant="default" onClick={() => setStep({ at: 'password', for: 'passkey' })}>
            <Trans>Add a passkey</Trans>
          </Button>
        )}
        {state.hasApp && (
          <Button variant="default" onClick={() => setStep({ at: 'removal' })}>
            <Trans>Remove the authenticator app</Trans>
          </Button>
        )}
        {hasFactor && (
          <Button
            variant="default"
            onClick={() => void tryFactor(async () => take(await api.call(renewRecoveryCodes, {}))).then(setFailure)}
          >
            <Trans>New recovery codes</Trans>
          </Button>
        )}
      </div>
    </div>
  )
}
