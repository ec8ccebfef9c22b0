import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { revalidateLogic } from '@tanstack/react-form'
import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import * as v from 'valibot'

import { askForPassword } from '../../../contract/password-link.ts'
import { Email } from '../../../contract/primitives.ts'
import { callFailureOf } from '../../data/failures.ts'
import { openPublicApi } from '../../data/public-api.ts'
import { useAppForm } from '../../ui/form/app-form.ts'
import { fieldOfPath } from '../../ui/form/check-input.ts'
import { submitErrorOfFailure, type SubmitError } from '../../ui/form/submit-error.ts'
import { useMarkedFields } from '../../ui/form/use-marked-fields.ts'
import { tooManyAttempts } from '../../ui/labels/problems.ts'
import { FrontPage } from '../../ui/page/front-page.tsx'
import { Outcome } from '../../ui/page/outcome.tsx'
import styles from './link-page.module.css'
import { SupportContact } from './support-contact.tsx'

interface ForgotPasswordPageProps {
  /** The e-mail typed on the sign-in page. */
  email: string
  /** The product's logo. */
  mark: ReactNode
  /** Language choice. */
  languages: ReactNode
}

/** Page for people who forgot their password: sends them a link to set a new one. */
export function ForgotPasswordPage({ email, mark, languages }: ForgotPasswordPageProps) {
  const [asked, setAsked] = useState<string | null>(null)
  const [typed, setTyped] = useState(email)

  function askAgain(): void {
    setTyped(asked ?? typed)
    setAsked(null)
  }

  return (
    <FrontPage mark={mark} languages={languages}>
      {asked === null ? <AskForm email={typed} onAsked={setAsked} /> : <LinkSent email={asked} onAgain={askAgain} />}
      <p className={styles.on}>
        <Link to="/sign-in" state={{ email: asked ?? email }}>
          <Trans>Back to sign in</Trans>
        </Link>
      </p>
      {asked !== null && <SupportContact />}
    </FrontPage>
  )
}

const AskSchema = v.object({ email: Email })
const fieldOf = (path: string) => fieldOfPath(path, ['email'])

function AskForm({ email, onAsked }: { email: string; onAsked: (email: string) => void }) {
  const { t } = useLingui()
  const [submitError, setSubmitError] = useState<SubmitError | null>(null)
  const form = useAppForm({
    defaultValues: { email },
    validationLogic: revalidateLogic(),
    validators: { onDynamic: AskSchema },
    onSubmit: ({ value }) => send(v.parse(AskSchema, value)),
  })

  async function send(body: v.InferOutput<typeof AskSchema>): Promise<void> {
    try {
      await (await openPublicApi()).call(askForPassword, { body })
      onAsked(body.email)
    } catch (error) {
      const failure = callFailureOf(error)
      const sendError = submitErrorOfFailure(failure)
      const isTooOften = failure.kind === 'problem' && failure.problem.code === 'too_many_attempts'
      setSubmitError(isTooOften ? { ...sendError, message: tooManyAttempts(failure.retryAfterMs) } : sendError)
    }
  }

  useMarkedFields(form, submitError, fieldOf)

  const labels = { email: t`Email` }
  return (
    <form.AppForm>
      <h1>
        <Trans>Forgot your password?</Trans>
      </h1>
      <p className={styles.lead}>
        <Trans>Enter the email that you sign in with. We send a link there to set a new password.</Trans>
      </p>
      <form.Body>
        <form.ErrorSummary labels={labels} submitError={submitError === null ? null : t(submitError.message)} />
        <form.AppField name="email">
          {(field) => <field.TextField label={labels.email} type="email" required autoComplete="username" />}
        </form.AppField>
        <form.SubmitButton>
          <Trans>Send the link</Trans>
        </form.SubmitButton>
      </form.Body>
    </form.AppForm>
  )
}

/** Shows the same message for every e-mail, as the server does. */
function LinkSent({ email, onAgain }: { email: string; onAgain: () => void }) {
  return (
    <>
      <Outcome done={false} title={<Trans>Check your email</Trans>}>
        <Trans>
          If an account uses {email}, we have sent a link there. The link works once, for an hour. If it does not arrive
          within a few minutes, check your spam folder, and whether the email is the right one.
        </Trans>
      </Outcome>
      <Button className={styles.again} variant="default" fullWidth onClick={onAgain}>
        <Trans>Send another</Trans>
      </Button>
    </>
  )
}
