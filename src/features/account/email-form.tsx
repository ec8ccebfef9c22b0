import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { revalidateLogic } from '@tanstack/react-form'
import { useState } from 'react'
import * as v from 'valibot'

import { setEmail } from '../../../contract/account.ts'
import { Email } from '../../../contract/primitives.ts'
import { useDataClient, useSession } from '../../data/session-provider.tsx'
import { useAppForm } from '../../ui/form/app-form.ts'
import { fieldOfPath } from '../../ui/form/field-errors.ts'
import type { Trouble } from '../../ui/form/trouble.ts'
import { useMarkedFields } from '../../ui/form/use-marked-fields.ts'
import { runWithToast } from '../../ui/toasts/toasts.ts'
import styles from './account-page.module.css'
import { attempt } from './attempt.ts'

const FIELDS = ['email', 'currentPassword'] as const
const EmailSchema = v.object({ email: v.pipe(v.string(), v.nonEmpty('required'), Email), currentPassword: v.pipe(v.string(), v.nonEmpty('required')) })

const fieldOf = (path: string) => fieldOfPath(path, FIELDS)
const CHANGED = msg`Sign in with the new email from now on.`

/** Changes the e-mail by which one signs in. With the password, for whoever finds a tablet signed in could take the account away. */
export function EmailForm() {
  const { t } = useLingui()
  const { user, api } = useSession()
  const { sessions } = useDataClient()
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const form = useAppForm({
    defaultValues: { email: '', currentPassword: '' },
    validationLogic: revalidateLogic(),
    validators: { onDynamic: EmailSchema },
    onSubmit: ({ value }) => send(v.parse(EmailSchema, value)),
  })

  async function send(body: v.InferOutput<typeof EmailSchema>): Promise<void> {
    const attempted = await runWithToast(
      () => attempt(() => api.call(setEmail, { params: { id: user.id }, body })),
      (found) => found.trouble?.message ?? null,
      () => CHANGED,
    )
    setTrouble(attempted.trouble)
    if (attempted.trouble !== null) return
    form.reset()
    // The app has it at once; what the store cannot take now is read from the server at the next start.
    await sessions.noteUser({ ...user, email: attempted.answer.email }).catch(() => undefined)
  }

  useMarkedFields(form, trouble, fieldOf)

  const labels = { email: t`New email`, currentPassword: t`Your password` }
  return (
    <form.AppForm>
      <form.Body>
        <form.ErrorSummary labels={labels} submitError={trouble === null ? null : t(trouble.message)} />
        <div className={styles.pair}>
          <form.AppField name="email">
            {(field) => <field.TextField label={labels.email} type="email" required autoComplete="off" description={t`Now it is ${user.email}`} />}
          </form.AppField>
          <form.AppField name="currentPassword">{(field) => <field.PasswordField label={labels.currentPassword} required autoComplete="current-password" />}</form.AppField>
        </div>
        <div className={styles.send}>
          <form.SubmitButton>
            <Trans>Change the email</Trans>
          </form.SubmitButton>
        </div>
      </form.Body>
    </form.AppForm>
  )
}
