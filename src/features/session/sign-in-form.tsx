import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Checkbox, PasswordInput, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ChangeEvent, lazy, type SubmitEvent, Suspense, useEffect, useRef, useState } from 'react'

import type { SecondStep as Step } from '../../../contract/session.ts'
import { SecondStepNeeded } from '../../data/failures.ts'
import { useDataClient } from '../../data/session-provider.tsx'
import { EMAIL_INVALID, PASSWORD_INVALID } from '../../ui/credential-words.ts'
import { ErrorIcon, VisibilityIcon } from '../../ui/icons.tsx'
import type { DemoAccount } from './demo-accounts.tsx'
import { signInFailure } from './sign-in-failure.ts'
import styles from './sign-in-form.module.css'
import { readSignIn, type SignInErrors } from './sign-in-input.ts'

const SecondStep = lazy(() => import('./second-step.tsx'))

/** An uncontrolled form without the form library: this is the first screen and must load fast. */
export function SignInForm({ given }: { given: DemoAccount | null }) {
  const { t } = useLingui()
  const { sessions } = useDataClient()
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<SignInErrors>({})
  const [failure, setFailure] = useState<Failure | null>(null)
  const [visible, setVisible] = useState(false)
  const [sending, setSending] = useState(false)
  const [step, setStep] = useState<Step | null>(null)

  useEffect(() => {
    if (given?.password) form.current?.querySelector<HTMLButtonElement>('button[type=submit]')?.focus()
  }, [given])

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const { currentTarget: shown } = event
    const read = readSignIn(new FormData(shown))
    setFailure(null)
    if ('errors' in read) {
      setErrors(read.errors)
      shown.querySelector<HTMLInputElement>(read.errors.email ? '[name=email]' : '[name=password]')?.focus()
      return
    }
    setSending(true)
    try {
      await sessions.signIn(read.credentials)
    } catch (error) {
      if (error instanceof SecondStepNeeded) setStep(error.step)
      else setFailure({ message: signInFailure(error) })
    } finally {
      setSending(false)
    }
  }

  /** Clears the error of a field that is being corrected. */
  function forgetErrors(event: ChangeEvent<HTMLInputElement>): void {
    const { name } = event.currentTarget
    setErrors(({ email, password }) => ({
      ...(email && name !== 'email' && { email }),
      ...(password && name !== 'password' && { password }),
    }))
  }

  /** Read when the link is pressed. */
  function typedEmail(): { email?: string } {
    const email = form.current?.querySelector<HTMLInputElement>('[name=email]')?.value
    return email ? { email } : {}
  }

  if (step !== null) {
    return (
      <Suspense fallback={null}>
        <SecondStep step={step} onBack={() => setStep(null)} />
      </Suspense>
    )
  }
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <FormFailure failure={failure} />
      <TextInput
        name="email"
        type="email"
        label={t`Email`}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        aria-required
        defaultValue={given?.email}
        error={errors.email && t(EMAIL_INVALID)}
        onChange={forgetErrors}
      />
      <PasswordInput
        name="password"
        label={t`Password`}
        autoComplete="current-password"
        aria-required
        defaultValue={given?.password}
        aria-invalid={errors.password !== undefined}
        error={errors.password && t(PASSWORD_INVALID)}
        onChange={forgetErrors}
        visible={visible}
        onVisibilityChange={setVisible}
        visibilityToggleIcon={VisibilityIcon}
        visibilityToggleButtonProps={{
          'aria-label': visible ? t`Hide the password` : t`Show the password`,
          'aria-hidden': false,
          tabIndex: 0,
        }}
      />
      <div className={styles.beside}>
        <Checkbox name="remember" className={styles.remember} label={t`Remember me`} />
        <Link to="/forgot-password" className={styles.forgot} state={typedEmail}>
          <Trans>Forgot your password?</Trans>
        </Link>
      </div>
      <Button type="submit" fullWidth loading={sending}>
        <Trans>Sign in</Trans>
      </Button>
    </form>
  )
}

/** A failure of one submission: a repeated one is a new object, so that the same message is read aloud again. */
interface Failure {
  message: MessageDescriptor
}

/** Explains why a form was not accepted. Takes the focus, so that it is read aloud. */
function FormFailure({ failure }: { failure: Failure | null }) {
  const { t } = useLingui()
  const shown = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (failure) shown.current?.focus()
  }, [failure])

  if (!failure) return null
  return (
    <div ref={shown} className={styles.failure} role="alert" tabIndex={-1}>
      <ErrorIcon size={18} />
      <p>{t(failure.message)}</p>
    </div>
  )
}
