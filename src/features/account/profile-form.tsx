import { Trans, useLingui } from '@lingui/react/macro'
import { revalidateLogic, useStore } from '@tanstack/react-form'
import { useState } from 'react'

import { editOperator } from '../../../contract/account.ts'
import { COUNTRY_OPTIONS } from '../../../domain/countries.ts'
import { GENDERS, LANGUAGES, type Language } from '../../../domain/people.ts'
import { useDataClient, useSession } from '../../data/session-provider.tsx'
import { useDraft, type ReadyDraft } from '../../data/use-draft.ts'
import { useAppForm } from '../../ui/form/app-form.ts'
import { fieldOfPath } from '../../ui/form/check-input.ts'
import { usePhoneCodeOptions } from '../../ui/form/phone-code-options.ts'
import { SaveBar } from '../../ui/form/save-bar.tsx'
import type { SubmitError } from '../../ui/form/submit-error.ts'
import { useKeptDraft } from '../../ui/form/use-kept-draft.ts'
import { useMarkedFields } from '../../ui/form/use-marked-fields.ts'
import { WarningIcon } from '../../ui/icons.tsx'
import { GENDER_LABELS, LANGUAGE_NAMES } from '../../ui/labels/people.ts'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { Notice } from '../../ui/notice.tsx'
import { runWithToast } from '../../ui/toasts/toasts.ts'
import styles from './account-page.module.css'
import { attempt } from './attempt.ts'
import { type ProfileInput, PROFILE_FIELDS, ProfileDraft, ProfileSchema, changesOf, inputOf } from './profile-input.ts'

const fieldOf = (path: string) => fieldOfPath(path, PROFILE_FIELDS)

interface ProfileFormProps {
  /** Called when the person has chosen another language for their account. */
  onLanguage: (language: Language) => void
}

/** A person's own details. */
export function ProfileForm({ onLanguage }: ProfileFormProps) {
  const draft = useDraft('account', ProfileDraft)
  return draft.status === 'ready' ? (
    <LoadedForm draft={draft} onLanguage={onLanguage} />
  ) : (
    <div className={styles.waiting} aria-busy="true" />
  )
}

function LoadedForm({ draft, onLanguage }: ProfileFormProps & { draft: ReadyDraft<ProfileInput> }) {
  const { t } = useLingui()
  const { user, api } = useSession()
  const { sessions } = useDataClient()
  // Kept in state, because the form adopts changed default values.
  const [initial, setInitial] = useState(draft.initial ?? inputOf(user))
  const [submitError, setSubmitError] = useState<SubmitError | null>(null)
  const form = useAppForm({
    defaultValues: initial,
    validationLogic: revalidateLogic(),
    validators: { onDynamic: ProfileSchema },
    onSubmit: ({ value }) => send(value),
  })
  const input = useStore(form.store, (state) => state.values)
  const dirty = changesOf(user, input) !== null

  async function send(value: ProfileInput): Promise<void> {
    const changes = changesOf(user, value)
    if (changes === null) return
    const attempted = await runWithToast(
      () => attempt(() => api.call(editOperator, { params: { id: user.id }, body: changes })),
      (found) => found.submitError?.message ?? null,
    )
    setSubmitError(attempted.submitError)
    if (attempted.submitError !== null) return
    // The app shows the changes at once; if the device can't store them now, the next start reads them from the server.
    await sessions.noteUser(attempted.answer).catch(() => undefined)
    setInitial(inputOf(attempted.answer))
    form.reset(inputOf(attempted.answer))
    if (changes.language !== undefined) onLanguage(changes.language)
  }

  function discard(): void {
    draft.discard()
    setSubmitError(null)
    setInitial(inputOf(user))
    form.reset(inputOf(user))
  }

  useMarkedFields(form, submitError, fieldOf)
  useKeptDraft(draft, dirty, input)

  const codes = usePhoneCodeOptions(COUNTRY_OPTIONS, user.phoneCode ?? '')
  const labels = {
    firstName: t`First name`,
    lastName: t`Last name`,
    phoneCode: t`Phone code`,
    phone: t`Phone`,
    gender: t`Gender`,
    language: t`Language`,
  }
  return (
    <form.AppForm>
      <LeaveGuard dirty={dirty} onDiscard={draft.discard} />
      <form.Body>
        {draft.failure !== null && (
          <Notice icon={WarningIcon} tone="caution">
            <Trans>This device could not keep a draft of what you type.</Trans>
          </Notice>
        )}
        <form.ErrorSummary
          labels={labels}
          submitError={submitError === null ? null : t(submitError.message)}
          help={submitError?.help}
        />
        <div className={styles.pair}>
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
        </div>
        <div className={styles.pair}>
          <form.AppField name="phoneCode">
            {(field) => <field.SelectField label={labels.phoneCode} options={codes} optional />}
          </form.AppField>
          <form.AppField name="phone">
            {(field) => <field.TextField label={labels.phone} type="tel" autoComplete="tel-national" />}
          </form.AppField>
        </div>
        <div className={styles.pair}>
          <form.AppField name="gender">
            {(field) => (
              <field.SelectField
                label={labels.gender}
                options={GENDERS.map((value) => ({ value, label: t(GENDER_LABELS[value]) }))}
                optional
              />
            )}
          </form.AppField>
          <form.AppField name="language">
            {(field) => (
              <field.SelectField
                label={labels.language}
                options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
              />
            )}
          </form.AppField>
        </div>
        <SaveBar dirty={dirty} onDiscard={discard} />
      </form.Body>
    </form.AppForm>
  )
}
