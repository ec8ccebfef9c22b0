import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'

import { type SavedView, savedViewCalls } from '../../../contract/saved-view.ts'
import { isAdmin } from '../../../domain/roles.ts'
import { isMailedScreen } from '../../../domain/saved-views.ts'
import { uuidv7 } from '../../data/kept-data.ts'
import { useOnlineWrite } from '../../data/online-write.ts'
import { useSession } from '../../data/session-provider.tsx'
import { undrafted } from '../../data/use-draft.ts'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { FormBody } from '../../ui/form/form-body.tsx'
import { SaveButtons } from '../../ui/form/submit-button.tsx'
import { WarningIcon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Question } from '../../ui/question.tsx'
import questionStyles from '../../ui/question.module.css'
import type { EditDraft } from '../edit-values.ts'
import { RecordFields, useLabels } from '../form/record-fields.tsx'
import type { PageFormProps } from '../page-form.tsx'
import { RecordConflicts } from '../record-conflicts.tsx'
import { RecordHistory } from '../record-history.tsx'
import { RecordSection } from '../record-section.tsx'
import { useRecordCreation } from '../use-record-creation.ts'
import { useRecordEdit } from '../use-record-edit.ts'
import type { RefusedEdit } from '../use-refused.ts'
import { Mailing } from './mailing.tsx'
import styles from './saved-views.module.css'
import { createView, editView, viewForm, type ViewInput, viewKind, type ViewValues } from './views.ts'

/** An edit of a view that conflicts with another person's. */
export type RefusedView = RefusedEdit<ViewInput, ViewValues>

// Views are few and short, so their input is not kept as a draft.
const NEW = undrafted<ViewInput>('view-create')
const EDIT = undrafted<EditDraft<ViewInput, ViewValues>>('view-edit')

interface NewViewFormProps {
  screen: string
  /** The list as it is shown. */
  shown: Pick<ViewValues, 'search' | 'columns'>
  onSaved: (view: SavedView) => void
  onClose: () => void
}

/** Saves the list as it is shown. */
export function NewViewForm({ screen, shown, onSaved, onClose }: NewViewFormProps) {
  const { run } = useOnlineWrite(createView)
  // Created once, so that a second attempt sends the same view.
  const [id] = useState(() => uuidv7(Date.now()))
  const record = useRecordCreation({
    start: { ...viewForm.blank, ...shown },
    schema: viewForm.schema,
    draft: NEW,
    fieldOf: viewForm.fieldOf,
    run: async (input) => {
      const outcome = await run({ body: { id, screen, ...viewForm.toValues(input, viewForm.start) } })
      if (outcome.kind === 'done') onSaved(outcome.answer)
      return outcome
    },
    onDone: onClose,
  })
  return (
    <ViewQuestion record={record} screen={screen} title={<Trans>Save as a view</Trans>} onClose={onClose}>
      <p className={styles.hint}>
        <Trans>
          Saves the filters, the order and the columns as shown now. Days such as “Yesterday” move with the date.
        </Trans>
      </p>
    </ViewQuestion>
  )
}

interface EditViewFormProps {
  view: SavedView
  refused: RefusedView | null
  onClose: () => void
}

/** Name, sharing and mail of a view, and its history. */
export function EditViewForm({ view, refused, onClose }: EditViewFormProps) {
  const { run } = useOnlineWrite(editView)
  const record = useRecordEdit({
    standing: viewForm.valuesOf(view),
    values: viewForm.values,
    toInput: viewForm.toInput,
    toValues: viewForm.toValues,
    schema: () => viewForm.schema,
    draft: EDIT,
    refused,
    fieldOf: viewForm.fieldOf,
    run: (changes) => run({ params: { id: view.id }, body: { changes } }),
    onDone: onClose,
  })
  return (
    <ViewQuestion
      record={record}
      screen={view.screen}
      title={<Trans>Edit the view</Trans>}
      history={<ViewHistory view={view} />}
      onClose={onClose}
    />
  )
}

interface ViewQuestionProps {
  record: PageFormProps['record']
  screen: string
  title: ReactNode
  history?: ReactNode
  onClose: () => void
  children?: ReactNode
}

function ViewQuestion({ record, screen, title, history, onClose, children }: ViewQuestionProps) {
  const { t } = useLingui()
  const { user } = useSession()
  const labels = useLabels(viewForm)
  const { form, submitError, settle } = record
  return (
    <Question title={title} onClose={onClose}>
      <form.AppForm>
        <FormBody>
          {children}
          {submitError !== null && submitError.fields.length === 0 && (
            <div role="alert">
              <Notice icon={WarningIcon} tone="negative">
                {t(submitError.message)}
              </Notice>
            </div>
          )}
          <ErrorSummary labels={labels} submitError={null} />
          {settle !== null && submitError !== null && (
            <RecordConflicts kind={viewKind} conflicts={submitError.conflicts} onSettle={settle} />
          )}
          <RecordFields
            of={viewForm}
            id={screen}
            record={null}
            base={viewForm.start}
            parts={isMailedScreen(screen) ? MAILED : UNMAILED}
            only={isAdmin(user.role) ? viewForm.names : ['name']}
          />
          <div className={questionStyles.choices}>
            <SaveButtons onCancel={onClose} />
          </div>
        </FormBody>
      </form.AppForm>
      {history}
    </Question>
  )
}

const MAILED = { below: Mailing }
const UNMAILED = {}

/** History of a view, in its form, or by itself for people who may only open the view. */
export function ViewHistory({ view: { id, version } }: { view: SavedView }) {
  return (
    <RecordSection title={<Trans>History</Trans>}>
      <RecordHistory kind={viewKind} endpoint={savedViewCalls.history} id={id} version={version} />
    </RecordSection>
  )
}
