import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useMemo } from 'react'

import { PasswordField } from '../../ui/form/password-field.tsx'
import { PasswordStrength } from '../../ui/form/password-strength.tsx'
import { controlId } from '../../ui/form/use-field-control.ts'
import { OwnMoment } from '../../ui/moment.tsx'
import { TextButton } from '../../ui/text-button.tsx'
import { secretSchema } from './sign-up-input.ts'
import type { SignUpDraft } from './sign-up-draft.ts'
import styles from './sign-up.module.css'
import { StepForm } from './step-form.tsx'
import { useStepForm } from './use-step-form.ts'
import type { SignUp } from './use-sign-up.ts'

/** Asks for the mailed code and a password, and creates the company. Neither input is kept as a draft. */
export function CodeStep({ signUp, sent }: { signUp: SignUp; sent: NonNullable<SignUpDraft['sent']> }) {
  const { t } = useLingui()
  const { draft, found, progress, code, isCodeOpen, go, sendCode, create } = signUp
  const { firstName, lastName } = draft.input
  const { email, expiresAt } = sent
  const owner = useMemo(() => ({ firstName, lastName, email }), [firstName, lastName, email])
  const schema = useMemo(() => secretSchema(owner), [owner])
  const form = useStepForm({ initial: { code, password: '' }, schema, found, send: create })
  const first = controlId(form.formId, code === '' ? 'code' : 'password')
  useEffect(() => document.getElementById(first)?.focus(), [first])
  const labels = { code: t`Code`, password: t`Password` }
  const isBusy = progress !== 'filling_in'
  return (
    <StepForm
      form={form}
      labels={labels}
      found={found}
      doing={
        progress === 'creating' ? (
          <Trans>Creating the company…</Trans>
        ) : progress === 'verifying_email' ? (
          <Trans>Sending another code…</Trans>
        ) : null
      }
      actions={
        <>
          <Button variant="default" disabled={isBusy} onClick={() => go(3)}>
            <Trans>Back</Trans>
          </Button>
          <form.SubmitButton>
            <Trans>Create the company</Trans>
          </form.SubmitButton>
        </>
      }
    >
      <div>
        <p className={styles.lead}>
          {isCodeOpen ? (
            <Trans>
              We sent a code to <strong>{email}</strong>. It works until <OwnMoment at={expiresAt} show="time" />.
            </Trans>
          ) : (
            <Trans>
              The code that we sent to <strong>{email}</strong> has expired. Request another one.
            </Trans>
          )}
        </p>
        <p className={styles.other}>
          <TextButton onClick={() => isBusy || void sendCode(email)}>
            <Trans>Send another code</Trans>
          </TextButton>{' '}
          ·{' '}
          <TextButton onClick={() => isBusy || go(4, { sent: null })}>
            <Trans>Use another email</Trans>
          </TextButton>
        </p>
      </div>
      {/* Tells a password manager to whom the password belongs. */}
      <input
        className={styles.unseen}
        type="email"
        autoComplete="username"
        value={email}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
      <form.AppField name="code">
        {(field) => (
          <field.TextField
            label={labels.code}
            required
            autoComplete="one-time-code"
            inputMode="numeric"
            description={t`Six digits, from the latest message. Look in the spam folder too.`}
          />
        )}
      </form.AppField>
      <form.AppField name="password">
        {(field) => (
          <PasswordField
            label={labels.password}
            required
            autoComplete="new-password"
            description={<PasswordStrength password={field.state.value} owner={owner} />}
          />
        )}
      </form.AppField>
    </StepForm>
  )
}
