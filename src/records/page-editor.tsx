import { useState, type ComponentType, type ReactNode } from 'react'

import { uuidv7 } from '../data/kept-data.ts'
import type { OnlineOutcome } from '../data/online-write.ts'
import { useDraft, type ReadyDraft } from '../data/use-draft.ts'
import type { Outcome } from '../ui/form/submit-error.ts'
import { schemaOf, type EditedRecord, type PageRoom } from './define-room.ts'
import type { Changes, EditDraft } from './edit-values.ts'
import type { Fields, InputOf, RecordForm, ValuesOf } from './form/define-record-form.ts'
import { OwnPart, type PartProps, RecordFields, useLabels } from './form/record-fields.tsx'
import { PageForm } from './page-form.tsx'
import styles from './page-form.module.css'
import { useRecordCreation } from './use-record-creation.ts'
import { useRecordEdit } from './use-record-edit.ts'

interface PageEditorProps<F extends Fields, T extends EditedRecord> {
  room: PageRoom<F, T>
  /** Key of the draft. Drafts of earlier releases have it, so it must not change. */
  draftKey: string
  record: T
  edit: (record: T, changes: Changes<ValuesOf<F>>) => Promise<OnlineOutcome<T>>
  /** Drawn after the form from its present input, such as a preview. */
  after?: ComponentType<PartProps<F, T>>
}

/** The form of a record, or of a part of it, on a page. After saving, it shows the saved record. */
export function PageEditor<F extends Fields, T extends EditedRecord>({
  room,
  draftKey,
  record: given,
  edit,
  after,
}: PageEditorProps<F, T>) {
  const [saved, setSaved] = useState(0)
  // The answer arrives before the device shows it: a form with the old record would seem to have lost the edit.
  const [answer, setAnswer] = useState<T | null>(null)
  const record = answer !== null && answer.version > given.version ? answer : given
  const draft = useDraft<EditDraft<InputOf<F>, ValuesOf<F>>>(draftKey, room.form.draft)
  if (draft.status !== 'ready') return <div className={styles.waiting} aria-busy="true" />
  return (
    <Editing
      key={saved}
      room={room}
      record={record}
      after={after}
      afterSave={saved > 0}
      draft={saved === 0 ? draft : { ...draft, initial: null }}
      edit={async (changes) => {
        const outcome = await edit(record, changes)
        if (outcome.kind === 'done') setAnswer(outcome.answer)
        return outcome
      }}
      onSaved={() => setSaved((before) => before + 1)}
      onDiscard={() => {
        draft.discard()
        setSaved((before) => before + 1)
      }}
    />
  )
}

interface EditingProps<F extends Fields, T extends EditedRecord> {
  room: PageRoom<F, T>
  record: T
  after: ComponentType<PartProps<F, T>> | undefined
  afterSave: boolean
  draft: ReadyDraft<EditDraft<InputOf<F>, ValuesOf<F>>>
  edit: (changes: Changes<ValuesOf<F>>) => Promise<Outcome>
  onSaved: () => void
  onDiscard: () => void
}

function Editing<F extends Fields, T extends EditedRecord>({
  room,
  record,
  after,
  afterSave,
  draft,
  edit,
  onSaved,
  onDiscard,
}: EditingProps<F, T>) {
  const { kind, form, parts = {} } = room
  const labels = useLabels(form)
  const standing = form.valuesOf(record)
  const state = useRecordEdit({
    standing,
    values: form.values,
    toInput: form.toInput,
    toValues: form.toValues,
    schema: (values) => schemaOf(room, { record, values }),
    draft,
    fieldOf: form.fieldOf,
    run: edit,
    onDone: onSaved,
  })
  const drawn = { of: form, id: record.id, record, base: standing, parts }
  return (
    <>
      <PageForm record={state} kind={kind} labels={labels} onDiscard={onDiscard} afterSave={afterSave}>
        <RecordFields {...drawn} />
      </PageForm>
      {after && (
        <state.form.AppForm>
          <OwnPart {...drawn} part={after} />
        </state.form.AppForm>
      )}
    </>
  )
}

interface PageCreatorProps<F extends Fields, T extends EditedRecord> {
  room: PageRoom<F, T>
  draft: ReadyDraft<InputOf<F>>
  /** Input of an untouched form, if it begins with more than the declaration says. */
  start?: Partial<InputOf<F>>
  create: (id: string, values: ValuesOf<F>) => Promise<Outcome>
  onDone: (id: string) => void
  /** Text of the button; by default `Save`. */
  action?: ReactNode
  /** Arranges the fields, which the given function draws; by default one below the other. */
  children?: (fields: (only?: RecordForm<F>['names']) => ReactNode) => ReactNode
}

/** Makes a record on a page. */
export function PageCreator<F extends Fields, T extends EditedRecord>({
  room,
  draft,
  start,
  create,
  onDone,
  action,
  children = (fields) => fields(),
}: PageCreatorProps<F, T>) {
  const { kind, form, parts = {} } = room
  const labels = useLabels(form)
  const [id] = useState(() => uuidv7(Date.now()))
  const state = useRecordCreation({
    start: { ...form.blank, ...start },
    schema: schemaOf(room, null),
    draft,
    fieldOf: form.fieldOf,
    run: (input) => create(id, form.toValues(input, form.start)),
    onDone: () => onDone(id),
  })
  return (
    <PageForm record={state} kind={kind} labels={labels} action={action}>
      {children((only = form.names) => (
        <RecordFields of={form} id={id} record={null} base={form.start} parts={parts} only={only} />
      ))}
    </PageForm>
  )
}
