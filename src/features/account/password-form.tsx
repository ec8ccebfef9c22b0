import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { revalidateLogic } from '@tanstack/react-form'
import { useMemo, useState } from 'react'

import { resetPassword } from '../../../contract/account.ts'
import { useSession } from '../../data/session-provider.tsx'
import { useAppForm } from '../../ui/form/app-form.ts'
import { fieldOfPath } from '../../ui/form/check-input.ts'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { PasswordStrength } from '../../ui/form/password-strength.tsx'
import type { SubmitError } from '../../ui/form/submit-error.ts'
import { useMarkedFields } from '../../ui/form/use-marked-fields.ts'
import { runWithToast } from '../../ui/toasts/toasts.ts'
import styles from './account-page.module.css'
import { attempt } from './attempt.ts'
import { EMPTY_PASSWORDS, PASSWORD_FIELDS, type PasswordInput, passwordSchema } from './password-input.ts'

const fieldOf = (path: string) => fieldOfPath(path, PASSWORD_FIELDS)
const CHANGED = msg`Your other devices have to sign in again.`

/** Changes the person's own password. The input is never stored, not even as a draft. */
export function PasswordForm() {
  const { t } = useLingui()
  const { user, api } = useSession()
  const [submitError, setSubmitError] = useState<SubmitError | null>(null)
  const schema = useMemo(() => passwordSchema(user), [user])
  const form = useAppForm({
    defaultValues: EMPTY_PASSWORDS,
    validationLogic: revalidateLogic(),
    validators: { onDynamic: schema },
    onSubmit: ({ value }) => send(value),
  })

  async function send({ currentPassword, newPassword }: PasswordInput): Promise<void> {
    const { submitError: found } = await runWithToast(
      () =>
        attempt(() =>
          api.call(resetPassword, { params: { id: user.id }, headers: {}, body: { currentPassword, newPassword } }),
        ),
      (attempted) => attempted.submitError?.message ?? null,
      () => CHANGED,
    )
    setSubmitError(found)
    if (found === null) form.reset()
  }

  useMarkedFields(form, submitError, fieldOf)

  const labels = { currentPassword: t`Current password`, newPassword: t`New password`, repeated: t`New password again` }
  return (
    <form.AppForm>
      <form.Body>
        <form.ErrorSummary
          labels={labels}
          submitError={submitError === null ? null : t(submitError.message)}
          help={submitError?.help}
        />
        {/* Tells a password manager to whom the passwords belong. */}
        <input
          className={styles.unseen}
          type="email"
          autoComplete="username"
          value={user.email}
          readOnly
          tabIndex={-1}
          aria-hidden="true"
        />
        <form.AppField name="currentPassword">
          {() => <PasswordField label={labels.currentPassword} required autoComplete="current-password" />}
        </form.AppField>
        <div className={styles.pair}>
          <form.AppField name="newPassword">
            {(field) => (
              <PasswordField
                label={labels.newPassword}
                required
                autoComplete="new-password"
                description={<PasswordStrength password={field.state.value} owner={user} />}
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
        </div>
        <div className={styles.send}>
          <form.SubmitButton>
            <Trans>Change password</Trans>
          </form.SubmitButton>
        </div>
      </form.Body>
    </form.AppForm>
  )
}
