import { ActionIcon } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import type { AnyFormApi } from '@tanstack/react-form'
import { Suspense, lazy, type ComponentType, type PropsWithChildren, type ReactNode } from 'react'

import type { FieldConflict, Problem } from '../../contract/problem.ts'
import type { KeptRecord } from '../data/kept-data.ts'
import { useReachable } from '../data/session-provider.tsx'
import { PanelForm } from '../ui/form/panel-form.tsx'
import { SaveButtons } from '../ui/form/submit-button.tsx'
import type { SubmitError } from '../ui/form/submit-error.ts'
import { DeleteIcon } from '../ui/icons.tsx'
import { PanelPage } from '../ui/side-panel.tsx'
import type { Deletion } from './deletion.ts'
import type { Kept } from './conflict-choice.tsx'
import type { RecordKind } from './record-kind.ts'
import { useDeleteRecord } from './use-delete-record.tsx'
import type { RecordNames } from './use-record-names.ts'

// Loaded after another person has changed the same record.
const RecordConflicts = lazy(async () => ({ default: (await import('./record-conflicts.tsx')).RecordConflicts }))

/** Result of `useRecordCreation` or `useRecordEdit`. */
interface RecordFormState {
  form: { AppForm: ComponentType<PropsWithChildren> } & Pick<AnyFormApi, 'state'>
  draft: { initial: unknown; failure: object | null; discard: () => void }
  dirty: boolean
  submitError: SubmitError | null
  refusal: Problem | null
  settle: ((conflict: FieldConflict, keep: Kept, names: RecordNames | undefined) => void) | null
}

interface RecordFormProps<Deleted extends KeptRecord> {
  record: RecordFormState
  kind: RecordKind
  title: ReactNode
  /** Beside the title. */
  aside?: ReactNode
  /** The label of each field, in the order of the form, if its fields differ from the record's. */
  labels?: Readonly<Record<string, string>>
  /** Explains what happens to the edit without a connection; absent if the record is only written online. */
  offline?: ReactNode
  notices?: ReactNode
  /** The record's deletion, for people who may delete it. */
  deletion?: Deletion<Deleted> | undefined
  /** Content below the fields that is not part of the form. */
  below?: ReactNode
  /** Text of the button, if its action is not saving. */
  action?: ReactNode
  onCancel: () => void
  /** The fields. */
  children: ReactNode
}

/** The form of a record in a side panel: its fields, its errors, and the conflicts with other people's changes. */
export function RecordForm<Deleted extends KeptRecord>({
  record,
  kind,
  title,
  aside,
  labels,
  offline,
  notices,
  deletion,
  below,
  action,
  onCancel,
  children,
}: RecordFormProps<Deleted>) {
  const { t } = useLingui()
  const { form, draft, dirty, submitError, refusal, settle } = record
  const reachable = useReachable()
  const fieldLabels = Object.fromEntries(Object.entries(kind.fields).map(([name, { label }]) => [name, t(label)]))
  const deleting = useDeleteRecord<Deleted>(onCancel)
  return (
    <form.AppForm>
      <PanelPage
        title={title}
        {...(kind.help && { help: kind.help })}
        aside={
          <>
            {aside}
            {deletion && (
              <ActionIcon
                aria-label={t`Delete ${deletion.label ?? deletion.name}`}
                onClick={() => deleting.ask(deletion)}
              >
                <DeleteIcon size={18} />
              </ActionIcon>
            )}
          </>
        }
        footer={<SaveButtons action={action} onCancel={onCancel} />}
      >
        <PanelForm
          offline={
            reachable
              ? null
              : (offline ?? (
                  <Trans>This is saved only with a connection. What you type is kept here as a draft until then.</Trans>
                ))
          }
          draft={draft}
          dirty={dirty}
          notices={notices}
          labels={labels ?? fieldLabels}
          submitError={submitError}
          refusal={refusal}
        >
          {settle !== null && submitError !== null && submitError.conflicts.length > 0 && (
            <Suspense fallback={null}>
              <RecordConflicts kind={kind} conflicts={submitError.conflicts} onSettle={settle} />
            </Suspense>
          )}
          {children}
        </PanelForm>
        {below}
        {deleting.question}
      </PanelPage>
    </form.AppForm>
  )
}
