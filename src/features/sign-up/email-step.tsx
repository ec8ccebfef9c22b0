import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'

import { CODE_MINUTES } from '../../../contract/sign-up.ts'
import { emailSchema } from './sign-up-input.ts'
import styles from './sign-up.module.css'
import { StepForm } from './step-form.tsx'
import { useStepForm } from './use-step-form.ts'
import type { SignUp } from './use-sign-up.ts'

/** The e-mail with which the person will sign in. A code is sent to it. */
export function EmailStep({ signUp }: { signUp: SignUp }) {
  const { t } = useLingui()
  const { draft, found, progress, go, type, sendCode } = signUp
  const form = useStepForm({
    initial: { email: draft.input.email },
    schema: emailSchema,
    found,
    onTyped: type,
    send: ({ email }) => sendCode(email),
  })
  const labels = { email: t`Email` }
  return (
    <StepForm
      form={form}
      labels={labels}
      found={found}
      doing={progress === 'verifying_email' && <Trans>Verifying the email…</Trans>}
      actions={
        <>
          <Button variant="default" onClick={() => go(3)}>
            <Trans>Back</Trans>
          </Button>
          <form.SubmitButton>
            <Trans>Send me a code</Trans>
          </form.SubmitButton>
        </>
      }
    >
      <p className={styles.lead}>
        <Trans>
          You will sign in with this email. We send it a code of six digits, which works for {CODE_MINUTES} minutes.
        </Trans>
      </p>
      <form.AppField name="email">
        {(field) => <field.TextField label={labels.email} required type="email" autoComplete="email" />}
      </form.AppField>
    </StepForm>
  )
}
