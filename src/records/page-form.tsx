import { Trans, useLingui } from '@lingui/react/macro'
import { useStore, type AnyFormApi } from '@tanstack/react-form'
import { Suspense, lazy, useEffect, useRef, type ComponentType, type PropsWithChildren, type ReactNode } from 'react'

import type { FieldConflict } from '../../contract/problem.ts'
import type { Kept } from './conflict-choice.tsx'
import type { RecordKind } from './record-kind.ts'
import type { RecordNames } from './use-record-names.ts'
import { ErrorSummary } from '../ui/form/error-summary.tsx'
import { FormBody } from '../ui/form/form-body.tsx'
import { SubmitButton } from '../ui/form/submit-button.tsx'
import type { SubmitError } from '../ui/form/submit-error.ts'
import { InfoIcon, WarningIcon } from '../ui/icons.tsx'
import { LeaveGuard } from '../ui/leave-guard.tsx'
import { Notice } from '../ui/notice.tsx'
import styles from './page-form.module.css'

// Loaded after another person has changed the same record.
const RecordConflicts = lazy(async () => ({ default: (await import('./record-conflicts.tsx')).RecordConflicts }))

// Loaded with the first change; a form that creates a record has none.
const SaveBar = lazy(async () => ({ default: (await import('../ui/form/save-bar.tsx')).SaveBar }))

export interface PageFormProps {
  /** Result of `useRecordCreation` or `useRecordEdit`. */
  record: {
    form: { AppForm: ComponentType<PropsWithChildren> } & Pick<AnyFormApi, 'state' | 'store'>
    draft: { initial: unknown; failure: object | null; discard: () => void }
    dirty: boolean
    submitError: SubmitError | null
    settle: ((conflict: FieldConflict, keep: Kept, names: RecordNames | undefined) => void) | null
  }
  kind: RecordKind
  /** The label of each field, in the order of the form, if its fields differ from the record's. */
  labels?: Readonly<Record<string, string>>
  /** Text of the button, if its action is not saving. */
  action?: ReactNode
  /** Restores the saved values; absent in a form that creates a record. */
  onDiscard?: () => void
  /** The form was reset after saving or discarding: its section takes the focus. */
  afterSave?: boolean
  /** The fields. */
  children: ReactNode
}

/**
 * The form of a record that has its own page: its fields, its errors, and the conflicts with other people's changes.
 */
export function PageForm({
  record: { form, draft, dirty, submitError, settle },
  kind,
  labels,
  action,
  onDiscard,
  afterSave = false,
  children,
}: PageFormProps) {
  const { t } = useLingui()
  // Disables the form while it is sent: the answer resets the form, and input typed in between would be lost.
  const sending = useStore(form.store, (state) => state.isSubmitting)
  const fields = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    if (afterSave && document.activeElement === document.body)
      fields.current?.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true })
  }, [afterSave])
  const fieldLabels = Object.fromEntries(Object.entries(kind.fields).map(([name, { label }]) => [name, t(label)]))
  return (
    <form.AppForm>
      <LeaveGuard dirty={dirty} onDiscard={draft.discard} />
      <FormBody>
        {draft.failure !== null && (
          <Notice icon={WarningIcon} tone="caution">
            <Trans>This device could not keep a draft of what you type.</Trans>
          </Notice>
        )}
        {draft.initial !== null && dirty && (
          <Notice icon={InfoIcon} tone="quiet">
            <Trans>This is how you left it; it is not sent yet.</Trans>
          </Notice>
        )}
        <ErrorSummary
          labels={labels ?? fieldLabels}
          submitError={submitError === null ? null : t(submitError.message)}
          help={submitError?.help}
        />
        {settle !== null && submitError !== null && submitError.conflicts.length > 0 && (
          <Suspense fallback={null}>
            <RecordConflicts kind={kind} conflicts={submitError.conflicts} onSettle={settle} />
          </Suspense>
        )}
        <fieldset ref={fields} className={styles.fields} disabled={sending}>
          {children}
        </fieldset>
        {onDiscard === undefined ? (
          <div className={styles.send}>
            <SubmitButton>{action ?? <Trans>Save</Trans>}</SubmitButton>
          </div>
        ) : (
          dirty && (
            <Suspense fallback={null}>
              <SaveBar dirty action={action} onDiscard={onDiscard} />
            </Suspense>
          )
        )}
      </FormBody>
    </form.AppForm>
  )
}
