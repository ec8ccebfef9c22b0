import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'

import { isAdmin } from '../../domain/roles.ts'
import { uuidv7 } from '../data/kept-data.ts'
import { useSession } from '../data/session-provider.tsx'
import { useDraft, type ReadyDraft } from '../data/use-draft.ts'
import { useMinute } from '../ui/elapsed.tsx'
import { FormLoading } from '../ui/form-loading.tsx'
import type { Outcome } from '../ui/form/submit-error.ts'
import { PanelPage, SidePanel } from '../ui/side-panel.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { AdminsOnly } from './admins-only.tsx'
import { schemaOf, type EditedRecord, type Room } from './define-room.ts'
import type { Changes, EditDraft } from './edit-values.ts'
import type { Fields, InputOf, ValuesOf } from './form/define-record-form.ts'
import { RecordFields } from './form/record-fields.tsx'
import { RecordForm } from './record-form.tsx'
import { RecordHistory } from './record-history.tsx'
import { RecordPanel, type RecordState } from './record-panel.tsx'
import { RecordFacts, RecordSection } from './record-section.tsx'
import { useRecordCreation } from './use-record-creation.ts'
import { useRecordEdit } from './use-record-edit.ts'

interface RecordCreatorProps<F extends Fields, T extends EditedRecord> {
  room: Room<F, T>
  title: ReactNode
  /** Input of an untouched form, if it begins with more than the declaration says. */
  start?: Partial<InputOf<F>>
  create: (id: string, values: ValuesOf<F>) => Promise<Outcome>
  /** Called with the id of the new record; without it, the panel closes. */
  onDone?: (id: string) => void
  onClose: () => void
}

/** Makes a record in a panel; for admins. */
export function RecordCreator<F extends Fields, T extends EditedRecord>(props: RecordCreatorProps<F, T>) {
  return (
    <AdminsOnly title={props.title} onClose={props.onClose}>
      <Drafting {...props} />
    </AdminsOnly>
  )
}

function Drafting<F extends Fields, T extends EditedRecord>(props: RecordCreatorProps<F, T>) {
  const { room, title, onClose } = props
  const { form, drafts } = room
  const draft = useDraft<InputOf<F>>(`${drafts}-create`, form.input)
  return (
    <SidePanel onClose={onClose}>
      {draft.status === 'ready' ? <Creating {...props} draft={draft} /> : <FormLoading title={title} reads={[draft]} />}
    </SidePanel>
  )
}

function Creating<F extends Fields, T extends EditedRecord>({
  room,
  title,
  start,
  create,
  onDone,
  onClose,
  draft,
}: RecordCreatorProps<F, T> & { draft: ReadyDraft<InputOf<F>> }) {
  const { kind, form, parts = {} } = room
  const [id] = useState(() => uuidv7(Date.now()))
  const record = useRecordCreation({
    start: { ...form.blank, ...start },
    schema: schemaOf(room, null),
    draft,
    fieldOf: form.fieldOf,
    run: (input) => create(id, form.toValues(input, form.start)),
    onDone: () => (onDone ?? onClose)(id),
  })
  return (
    <RecordForm record={record} kind={kind} title={title} onCancel={onClose}>
      <RecordFields of={form} id={id} record={null} base={form.start} parts={parts} />
    </RecordForm>
  )
}

interface RecordEditorProps<F extends Fields, T extends EditedRecord> {
  room: Room<F, T>
  state: RecordState<T>
  /** Says that there is no such record. */
  missing: ReactNode
  /** In place of the panel, if the server refuses the record. */
  refused?: ReactNode
  /** Says that the server does not answer. */
  lost?: ReactNode
  edit: (record: T, changes: Changes<ValuesOf<F>>) => Promise<Outcome>
  /** Facts for people who may only read. */
  facts?: (record: T) => readonly { label: string; value: ReactNode }[]
  /** Time zone of the history; without it, the reader's. */
  timeZone?: (record: T) => string
  onClose: () => void
}

/** A record beside its list: its form for admins, facts for other people, and its history. */
export function RecordEditor<F extends Fields, T extends EditedRecord>(props: RecordEditorProps<F, T>) {
  const { t } = useLingui()
  const { user } = useSession()
  const { room, state, missing, refused, lost, facts, onClose } = props
  const { kind, name } = room
  return (
    <RecordPanel title={t(kind.one)} state={state} missing={missing} refused={refused} lost={lost} onClose={onClose}>
      {(record) =>
        isAdmin(user.role) ? (
          <Editing key={record.id} {...props} record={record} />
        ) : (
          <PanelPage
            title={name(record)}
            {...(kind.help && { help: kind.help })}
            aside={<Status room={room} record={record} />}
          >
            {facts && <RecordFacts facts={facts(record)} />}
            <Below {...props} record={record} />
          </PanelPage>
        )
      }
    </RecordPanel>
  )
}

type EditingProps<F extends Fields, T extends EditedRecord> = RecordEditorProps<F, T> & { record: T }

function Editing<F extends Fields, T extends EditedRecord>(props: EditingProps<F, T>) {
  const { t } = useLingui()
  const { kind, form, drafts } = props.room
  const draft = useDraft<EditDraft<InputOf<F>, ValuesOf<F>>>(`${drafts}-edit:${props.record.id}`, form.draft)
  return draft.status === 'ready' ? (
    <EditForm {...props} draft={draft} />
  ) : (
    <FormLoading title={t(kind.one)} reads={[draft]} />
  )
}

function EditForm<F extends Fields, T extends EditedRecord>({
  draft,
  ...props
}: EditingProps<F, T> & { draft: ReadyDraft<EditDraft<InputOf<F>, ValuesOf<F>>> }) {
  const { room, record, edit, onClose } = props
  const { form, kind, name, parts = {} } = room
  const standing = form.valuesOf(record)
  const state = useRecordEdit({
    standing,
    values: form.values,
    toInput: form.toInput,
    toValues: form.toValues,
    schema: (values) => schemaOf(room, { record, values }),
    draft,
    fieldOf: form.fieldOf,
    run: (changes) => edit(record, changes),
    onDone: onClose,
  })
  return (
    <RecordForm
      record={state}
      kind={kind}
      title={name(record)}
      aside={<Status room={room} record={record} />}
      onCancel={onClose}
      below={<Below {...props} />}
    >
      <RecordFields of={form} id={record.id} record={record} base={standing} parts={parts} />
    </RecordForm>
  )
}

/** The status badge. A status may depend on the time. */
function Status<F extends Fields, T extends EditedRecord>({
  room: { status },
  record,
}: Pick<EditingProps<F, T>, 'room' | 'record'>) {
  useMinute()
  return status && <StatusBadge look={status(record)} />
}

function Below<F extends Fields, T extends EditedRecord>({ room, record, timeZone }: EditingProps<F, T>) {
  const { kind, history, below: Own } = room
  return (
    <>
      {Own && <Own record={record} />}
      <RecordSection title={<Trans>History</Trans>}>
        <RecordHistory
          kind={kind}
          endpoint={history}
          id={record.id}
          version={record.version}
          {...(timeZone && { timeZone: timeZone(record) })}
        />
      </RecordSection>
    </>
  )
}
