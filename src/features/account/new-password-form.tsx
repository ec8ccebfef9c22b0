import { Trans, useLingui } from '@lingui/react/macro'
import { revalidateLogic } from '@tanstack/react-form'
import { useMemo, useState } from 'react'

import { useAppForm } from '../../ui/form/app-form.ts'
import { fieldOfPath } from '../../ui/form/check-input.ts'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { PasswordStrength } from '../../ui/form/password-strength.tsx'
import type { SubmitError } from '../../ui/form/submit-error.ts'
import { useMarkedFields } from '../../ui/form/use-marked-fields.ts'
import styles from './link-page.module.css'
import { EMPTY_NEW_PASSWORD, NEW_PASSWORD_FIELDS, newPasswordSchema } from './password-input.ts'
import { SupportContact } from './support-contact.tsx'
import type { OpenedLink } from './use-password-link.ts'

const fieldOf = (path: string) => fieldOfPath(path, NEW_PASSWORD_FIELDS)

interface NewPasswordFormProps {
  opened: OpenedLink
  /** Sets the password; returns the error if it is not set. */
  onSend: (newPassword: string) => Promise<SubmitError | null>
}

/** Asks for a new password, twice. The input is never stored, not even as a draft. */
export function NewPasswordForm({ opened, onSend }: NewPasswordFormProps) {
  const { t } = useLingui()
  const [submitError, setSubmitError] = useState<SubmitError | null>(null)
  const schema = useMemo(() => newPasswordSchema(opened), [opened])
  const form = useAppForm({
    defaultValues: EMPTY_NEW_PASSWORD,
    validationLogic: revalidateLogic(),
    validators: { onDynamic: schema },
    onSubmit: async ({ value }) => setSubmitError(await onSend(value.newPassword)),
  })
  useMarkedFields(form, submitError, fieldOf)

  const labels = { newPassword: t`New password`, repeated: t`New password again` }
  return (
    <form.AppForm>
      <form.Body>
        <form.ErrorSummary
          labels={labels}
          submitError={submitError === null ? null : t(submitError.message)}
          help={submitError?.help}
        />
        {/* Tells a password manager to whom the password belongs. */}
        <input
          className={styles.unseen}
          type="email"
          autoComplete="username"
          value={opened.email}
          readOnly
          tabIndex={-1}
          aria-hidden="true"
        />
        <form.AppField name="newPassword">
          {(field) => (
            <PasswordField
              label={labels.newPassword}
              required
              autoComplete="new-password"
              description={<PasswordStrength password={field.state.value} owner={opened} />}
            />
          )}
        </form.AppField>
        <form.AppField name="repeated">
          {() => (
            <PasswordField
              label={labels.repeated}
              required
              autoComplete="new-password"
              description={t`Type the new password again`}
            />
          )}
        </form.AppField>
        <form.SubmitButton fullWidth>
          {opened.purpose === 'invitation' ? <Trans>Choose this password</Trans> : <Trans>Set this password</Trans>}
        </form.SubmitButton>
      </form.Body>
      {submitError !== null && submitError.fields.length === 0 && <SupportContact />}
    </form.AppForm>
  )
}
