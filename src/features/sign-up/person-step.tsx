import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import { CheckboxField } from '../../ui/form/checkbox-field.tsx'
import { DoneIcon } from '../../ui/icons.tsx'
import { personSchema } from './sign-up-input.ts'
import styles from './sign-up.module.css'
import { StepForm } from './step-form.tsx'
import { useStepForm } from './use-step-form.ts'
import type { SignUp } from './use-sign-up.ts'

/** The person who signs the company up: its first administrator and its contact. */
export function PersonStep({ signUp }: { signUp: SignUp }) {
  const { t } = useLingui()
  const { draft, found, isVerified, go, type } = signUp
  const { firstName, lastName, jobTitle, acceptsTerms } = draft.input
  const form = useStepForm({
    initial: { firstName, lastName, jobTitle, acceptsTerms },
    schema: personSchema,
    found,
    onTyped: type,
    send: (input) => go(4, { input: { ...draft.input, ...input } }),
  })
  const labels = {
    firstName: t`First name`,
    lastName: t`Last name`,
    jobTitle: t`Job title`,
    acceptsTerms: t`Terms and privacy`,
  }
  return (
    <>
      {isVerified && (
        <p className={styles.verified} role="status">
          <DoneIcon size={18} /> <Trans>Company verified: no other has signed up with this tax ID.</Trans>
        </p>
      )}
      <StepForm
        form={form}
        labels={labels}
        found={found}
        actions={
          <>
            <Button variant="default" onClick={() => go(2)}>
              <Trans>Back</Trans>
            </Button>
            <form.SubmitButton>
              <Trans>Next</Trans>
            </form.SubmitButton>
          </>
        }
      >
        <form.AppField name="firstName">
          {(field) => (
            <field.TextField label={labels.firstName} required autoComplete="given-name" autoCapitalize="words" />
          )}
        </form.AppField>
        <form.AppField name="lastName">
          {(field) => (
            <field.TextField label={labels.lastName} required autoComplete="family-name" autoCapitalize="words" />
          )}
        </form.AppField>
        <form.AppField name="jobTitle">
          {(field) => (
            <field.TextField
              label={labels.jobTitle}
              required
              autoComplete="organization-title"
              autoCapitalize="words"
              description={t`Your position in the company. You become its first administrator.`}
            />
          )}
        </form.AppField>
        <form.AppField name="acceptsTerms">
          {() => (
            <CheckboxField
              label={t`I accept the terms of use and the privacy policy`}
              description={
                <Trans>
                  Read the{' '}
                  <Link to="/terms" target="_blank">
                    terms of use
                  </Link>{' '}
                  and the{' '}
                  <Link to="/privacy" target="_blank">
                    privacy policy
                  </Link>
                  ; each opens in a tab of its own.
                </Trans>
              }
            />
          )}
        </form.AppField>
      </StepForm>
    </>
  )
}
