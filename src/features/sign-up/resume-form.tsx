import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'

import { resumeSchema } from './sign-up-input.ts'
import styles from './sign-up.module.css'
import { StepForm } from './step-form.tsx'
import { useStepForm } from './use-step-form.ts'
import type { SignUp } from './use-sign-up.ts'

/** Continues a sign-up from another device: the e-mail and the code restore its input. */
export function ResumeForm({ signUp, onBack }: { signUp: SignUp; onBack: () => void }) {
  const { t } = useLingui()
  const { draft, found, progress, resume } = signUp
  const form = useStepForm({
    initial: { email: draft.input.email, code: '' },
    schema: resumeSchema,
    found,
    send: resume,
  })
  const labels = { email: t`Email`, code: t`Code` }
  return (
    <StepForm
      form={form}
      labels={labels}
      found={found}
      doing={progress === 'verifying_email' && <Trans>Loading what you filled in…</Trans>}
      actions={
        <>
          <Button variant="default" onClick={onBack}>
            <Trans>Back</Trans>
          </Button>
          <form.SubmitButton>
            <Trans>Continue here</Trans>
          </form.SubmitButton>
        </>
      }
    >
      <p className={styles.lead}>
        <Trans>
          The emailed code restores what you filled in on the other device. Then you choose a password here.
        </Trans>
      </p>
      <form.AppField name="email">
        {(field) => <field.TextField label={labels.email} required type="email" autoComplete="email" />}
      </form.AppField>
      <form.AppField name="code">
        {(field) => <field.TextField label={labels.code} required autoComplete="one-time-code" inputMode="numeric" />}
      </form.AppField>
    </StepForm>
  )
}
