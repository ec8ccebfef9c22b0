import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'

import { isAdmin } from '../../domain/roles.ts'
import { type OpType, uuidv7 } from '../data/kept-data.ts'
import { useSession } from '../data/session-provider.tsx'
import { useDraft, type ReadyDraft } from '../data/use-draft.ts'
import type { Live } from '../data/use-live.ts'
import type { Press } from '../lib/press.ts'
import { useMinute } from '../ui/elapsed.tsx'
import { FormLoading } from '../ui/form-loading.tsx'
import type { Outcome } from '../ui/form/submit-error.ts'
import { PanelPage, SidePanel } from '../ui/side-panel.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { UnsentMark } from '../ui/unsent-mark.tsx'
import { AdminsOnly } from './admins-only.tsx'
import { type EditedRecord, mayEdit, type Room, schemaOf } from './define-room.ts'
import type { Changes, EditDraft } from './edit-values.ts'
import type { Fields, InputOf, ValuesOf } from './form/define-record-form.ts'
import { RecordFields, useLabels } from './form/record-fields.tsx'
import { RecordForm } from './record-form.tsx'
import { RecordHistory } from './record-history.tsx'
import { RecordPanel, type RecordState } from './record-panel.tsx'
import { RecordFacts, RecordSection } from './record-section.tsx'
import { useRecordCreation } from './use-record-creation.ts'
import { useRecordEdit } from './use-record-edit.ts'
import { type Refused, type RefusedEdit, useRefusedEdit } from './use-refused.ts'

/** Circumstances of a queued write. */
interface Circumstances {
  /** Id of the refused op that this write replaces. */
  replacing: string | undefined
  draft?: string
}

interface RecordCreatorProps<F extends Fields, T extends EditedRecord> {
  room: Room<F, T>
  title: ReactNode
  /** Key of the draft, if it differs from the room's. Drafts of earlier releases have it, so it must not change. */
  draftKey?: string
  /** Input of an untouched form, if it begins with more than the declaration says. */
  start?: Partial<InputOf<F>>
  /** A refused creation that is sent again. */
  refused?: Live<Refused<InputOf<F>> | null>
  /** Other reads that `start` needs. */
  reads?: readonly Live<unknown>[]
  create: (
    id: string,
    values: ValuesOf<F>,
    input: InputOf<F>,
    circumstances: Circumstances & { press: Press | null },
  ) => Promise<Outcome>
  /** Message of a failure, if the record has a message of its own. */
  failed?: MessageDescriptor
  /** Text of the button; by default `Save`. */
  action?: ReactNode
  /** Called with the id of the new record; without it, the panel closes. */
  onDone?: (id: string) => void
  onClose: () => void
}

/** Makes a record in a panel. */
export function RecordCreator<F extends Fields, T extends EditedRecord>(props: RecordCreatorProps<F, T>) {
  const { user } = useSession()
  const { room, title, onClose } = props
  return (
    <AdminsOnly title={title} may={mayEdit(room, user.role, null)} onClose={onClose}>
      <Drafting {...props} />
    </AdminsOnly>
  )
}

function Drafting<F extends Fields, T extends EditedRecord>(props: RecordCreatorProps<F, T>) {
  const { room, title, draftKey = `${room.drafts}-create`, refused = NONE_REFUSED, reads = [], onClose } = props
  const draft = useDraft<InputOf<F>>(draftKey, room.form.input)
  return (
    <SidePanel onClose={onClose}>
      {draft.status === 'ready' && refused.status === 'ready' && reads.every(({ status }) => status === 'ready') ? (
        <Creating {...props} draft={draft} taken={refused.value} />
      ) : (
        <FormLoading title={title} reads={[draft, refused, ...reads]} />
      )}
    </SidePanel>
  )
}

const NONE_REFUSED = { status: 'ready', value: null } as const

function Creating<F extends Fields, T extends EditedRecord>({
  room,
  title,
  start,
  create,
  failed,
  action,
  onDone,
  onClose,
  draft,
  taken,
}: RecordCreatorProps<F, T> & { draft: ReadyDraft<InputOf<F>>; taken: Refused<InputOf<F>> | null }) {
  const { kind, form, parts = {}, queued } = room
  const { company } = useSession()
  const [id] = useState(() => uuidv7(Date.now()))
  const record = useRecordCreation({
    start: { ...form.blank, ...start },
    schema: schemaOf(room, null, company.country),
    draft,
    refused: taken,
    untyped: form.unseen,
    fieldOf: form.fieldOf,
    failed,
    run: (input, circumstances) => create(id, form.toValues(input, form.start), input, circumstances),
    onDone: () => (onDone ?? onClose)(id),
  })
  return (
    <RecordForm
      record={record}
      kind={kind}
      title={title}
      labels={useLabels(form)}
      offline={queued && <KeptUntilThen />}
      action={action}
      onCancel={onClose}
    >
      <RecordFields of={form} id={id} record={null} base={form.start} parts={parts} submitError={record.submitError} />
    </RecordForm>
  )
}

function KeptUntilThen() {
  return <Trans>Without a connection this is saved on this device, and sent as soon as there is one.</Trans>
}

/** Marks of a record that waits in the outbox, or that has changes there. */
interface Unsent {
  pending: boolean
  /** Whether one of the changes was refused, or conflicts. */
  needsPerson: boolean
  /** The server does not have the record yet. */
  isNew: boolean
}

interface RecordEditorProps<F extends Fields, T extends EditedRecord> {
  room: Room<F, T>
  state: RecordState<T>
  /** For queued rooms: changes that wait. */
  unsent?: Unsent | undefined
  /** For queued rooms: the refused op that this edit replaces. */
  resubmitting?: string | undefined
  /** Says that there is no such record. */
  missing: ReactNode
  /** Replaces the panel if the server refuses the record. */
  refused?: ReactNode
  /** Says that the server does not answer. */
  lost?: ReactNode
  edit: (record: T, changes: Changes<ValuesOf<F>>, circumstances: Circumstances) => Promise<Outcome>
  /** Facts for people who may only read. */
  facts?: (record: T) => readonly { label: string; value: ReactNode }[]
  /** Parts above the history that need more than the record; others are the room's `below`. */
  children?: (record: T) => ReactNode
  /** Time zone of the history; without it, the reader's. */
  timeZone?: (record: T) => string
  onClose: () => void
}

/** A record beside its list: its form for people who may edit it, facts for others, and its history. */
export function RecordEditor<F extends Fields, T extends EditedRecord>(props: RecordEditorProps<F, T>) {
  const { t } = useLingui()
  const { user } = useSession()
  const { room, state, missing, refused, lost, facts, onClose } = props
  const { kind, name, queued } = room
  return (
    <RecordPanel title={t(kind.one)} state={state} missing={missing} refused={refused} lost={lost} onClose={onClose}>
      {(record) =>
        !mayEdit(room, user.role, record) ? (
          <PanelPage
            title={name(record)}
            {...(kind.help && { help: kind.help })}
            aside={<Marks {...props} record={record} />}
          >
            {facts && <RecordFacts facts={facts(record)} />}
            <Below {...props} record={record} />
          </PanelPage>
        ) : queued ? (
          <Resubmitting key={record.id} {...props} record={record} op={queued} />
        ) : (
          <Editing key={record.id} {...props} record={record} taken={NONE_REFUSED} />
        )
      }
    </RecordPanel>
  )
}

type EditingProps<F extends Fields, T extends EditedRecord> = RecordEditorProps<F, T> & { record: T }

/** Continues a refused edit of a queued room. */
function Resubmitting<F extends Fields, T extends EditedRecord>(props: EditingProps<F, T> & { op: OpType<T> }) {
  const { room, record, op, resubmitting } = props
  const { kind, form } = room
  const taken = useRefusedEdit(
    {
      kind,
      op,
      valuesOf: form.valuesOf,
      values: form.values,
      toInput: (values, names) => form.toInput(values, names, record),
    },
    record,
    resubmitting,
  )
  return <Editing {...props} taken={taken} />
}

type EditToResubmit<F extends Fields> = RefusedEdit<InputOf<F>, ValuesOf<F>> | null

function Editing<F extends Fields, T extends EditedRecord>(
  props: EditingProps<F, T> & { taken: Live<EditToResubmit<F>> | { status: 'ready'; value: null } },
) {
  const { t } = useLingui()
  const { room, record, taken } = props
  const { kind, form, drafts } = room
  const draft = useDraft<EditDraft<InputOf<F>, ValuesOf<F>>>(`${drafts}-edit:${record.id}`, form.draft)
  return draft.status === 'ready' && taken.status === 'ready' ? (
    <EditForm {...props} draft={draft} taken={taken.value} />
  ) : (
    <FormLoading title={t(kind.one)} reads={[draft, taken]} />
  )
}

function EditForm<F extends Fields, T extends EditedRecord>({
  draft,
  taken,
  ...props
}: EditingProps<F, T> & { draft: ReadyDraft<EditDraft<InputOf<F>, ValuesOf<F>>>; taken: EditToResubmit<F> }) {
  const { room, record, edit, onClose } = props
  const { form, kind, name, parts = {}, queued, deletion } = room
  const { user, company } = useSession()
  const standing = form.valuesOf(record)
  const state = useRecordEdit({
    standing,
    values: form.values,
    toInput: (values, names) => form.toInput(values, names, record),
    toValues: form.toValues,
    schema: (values) => schemaOf(room, { record, values }, company.country),
    draft,
    refused: taken,
    fieldOf: form.fieldOf,
    run: (changes, circumstances) => edit(record, changes, circumstances),
    onDone: onClose,
  })
  return (
    <RecordForm
      record={state}
      kind={kind}
      title={name(record)}
      aside={<Marks {...props} />}
      labels={useLabels(form)}
      offline={queued && <KeptUntilThen />}
      deletion={isAdmin(user.role) ? deletion?.(record) : undefined}
      onCancel={onClose}
      below={<Below {...props} />}
    >
      <RecordFields
        of={form}
        id={record.id}
        record={record}
        base={standing}
        parts={parts}
        submitError={state.submitError}
      />
    </RecordForm>
  )
}

/** The status badge and the mark of unsent changes. A status may depend on the time. */
function Marks<F extends Fields, T extends EditedRecord>({
  room: { status },
  record,
  unsent,
}: Pick<EditingProps<F, T>, 'room' | 'record' | 'unsent'>) {
  useMinute()
  return (
    <>
      {status && <StatusBadge look={status(record)} />}
      {unsent?.pending === true && <UnsentMark needsPerson={unsent.needsPerson} />}
    </>
  )
}

function Below<F extends Fields, T extends EditedRecord>({
  room,
  record,
  unsent,
  timeZone,
  children,
}: EditingProps<F, T>) {
  const { kind, history, below: Own } = room
  return (
    <>
      {Own && <Own record={record} />}
      {children?.(record)}
      {unsent?.isNew !== true && (
        <RecordSection title={<Trans>History</Trans>}>
          <RecordHistory
            kind={kind}
            endpoint={history}
            id={record.id}
            version={record.version}
            {...(timeZone && { timeZone: timeZone(record) })}
          />
        </RecordSection>
      )}
    </>
  )
}
