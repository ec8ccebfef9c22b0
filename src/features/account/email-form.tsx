import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { revalidateLogic } from '@tanstack/react-form'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import * as v from 'valibot'

import { type EmailState, getEmail, setEmail } from '../../../contract/account.ts'
import { Email } from '../../../contract/primitives.ts'
import { useDataClient, useSession } from '../../data/session-provider.tsx'
import { useAppForm } from '../../ui/form/app-form.ts'
import { fieldOfPath } from '../../ui/form/check-input.ts'
import { PasswordField } from '../../ui/form/password-field.tsx'
import type { SubmitError } from '../../ui/form/submit-error.ts'
import { useMarkedFields } from '../../ui/form/use-marked-fields.ts'
import { runWithToast } from '../../ui/toasts/toasts.ts'
import styles from './account-page.module.css'
import { attempt } from './attempt.ts'
import { PendingEmail } from './pending-email.tsx'

const FIELDS = ['email', 'currentPassword'] as const
const EmailSchema = v.object({
  email: v.pipe(v.string(), v.nonEmpty('required'), Email),
  currentPassword: v.pipe(v.string(), v.nonEmpty('required')),
})

const fieldOf = (path: string) => fieldOfPath(path, FIELDS)
const ASKED = msg`We sent a link to the new email. Until you confirm it there, keep signing in as before.`

/** Form for another sign-in e-mail. Asks for the password, because somebody who finds a signed-in tablet could take the account over. */
export function EmailForm() {
  const { t } = useLingui()
  const { user, api } = useSession()
  const { pending, learn, ask } = useEmailState()
  const [submitError, setSubmitError] = useState<SubmitError | null>(null)
  const form = useAppForm({
    defaultValues: { email: '', currentPassword: '' },
    validationLogic: revalidateLogic(),
    validators: { onDynamic: EmailSchema },
    onSubmit: ({ value }) => send(v.parse(EmailSchema, value)),
  })

  async function send(body: v.InferOutput<typeof EmailSchema>): Promise<void> {
    const attempted = await runWithToast(
      () => attempt(() => api.call(setEmail, { params: { id: user.id }, body })),
      (found) => found.submitError?.message ?? null,
      () => ASKED,
    )
    setSubmitError(attempted.submitError)
    // The server keeps the request even if the mail server rejected the message.
    if (attempted.submitError !== null) return ask()
    form.reset()
    learn(attempted.answer)
  }

  useMarkedFields(form, submitError, fieldOf)

  const labels = { email: t`New email`, currentPassword: t`Your password` }
  return (
    <form.AppForm>
      {pending !== null && <PendingEmail pending={pending} onChange={learn} />}
      <form.Body>
        <form.ErrorSummary
          labels={labels}
          submitError={submitError === null ? null : t(submitError.message)}
          help={submitError?.help}
        />
        <div className={styles.pair}>
          <form.AppField name="email">
            {(field) => (
              <field.TextField
                label={labels.email}
                type="email"
                required
                autoComplete="off"
                description={t`Now it is ${user.email}`}
              />
            )}
          </form.AppField>
          <form.AppField name="currentPassword">
            {() => <PasswordField label={labels.currentPassword} required autoComplete="current-password" />}
          </form.AppField>
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

/**
 * Returns the e-mail that waits for confirmation; `null` if there is none, or before the server answers. `learn` takes
 * the answer of a write; `ask` requests the state again.
 */
function useEmailState(): { pending: EmailState['pending']; learn: (state: EmailState) => void; ask: () => void } {
  const { api, user } = useSession()
  const { sessions } = useDataClient()
  const queries = useQueryClient()
  const queryKey = ['email', user.id]
  // The link may be opened elsewhere: a person who returns here sees the result.
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.call(getEmail, { params: { id: user.id } }, { signal }),
    refetchOnWindowFocus: 'always',
  })

  const confirmed = data?.email
  useEffect(() => {
    // If the device can't store it now, the next start reads it from the server.
    if (confirmed !== undefined && confirmed !== user.email)
      sessions.noteUser({ ...user, email: confirmed }).catch(() => undefined)
  }, [confirmed, sessions, user])

  return {
    pending: data?.pending ?? null,
    learn: (state) => queries.setQueryData(queryKey, state),
    ask: () => void queries.invalidateQueries({ queryKey }),
  }
}
