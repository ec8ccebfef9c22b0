import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import * as v from 'valibot'

import type { FieldConflict } from '../../../contract/problem.ts'
import { SavedView, savedViewCalls } from '../../../contract/saved-view.ts'
import type { User } from '../../../contract/user.ts'
import { fullName } from '../../../domain/people.ts'
import { isAdmin } from '../../../domain/roles.ts'
import {
  VIEW_NAME_MAX,
  VIEW_RHYTHMS,
  type ViewRhythm,
  type ViewSearch,
  isMailedScreen,
  seesAnyOf,
} from '../../../domain/saved-views.ts'
import { uuidv7 } from '../../data/kept-data.ts'
import { useSession } from '../../data/session-provider.tsx'
import { useOnlineWrite } from '../../data/online-write.ts'
import { OptionList } from '../../ui/chips/option-list.tsx'
import { Choices } from '../../ui/form/choices.tsx'
import { type Outcome, type SubmitError, submitErrorOf, withoutConflict } from '../../ui/form/submit-error.ts'
import { WarningIcon } from '../../ui/icons.tsx'
import { fieldCodeLabel } from '../../ui/labels/errors.ts'
import { Notice } from '../../ui/notice.tsx'
import { Question } from '../../ui/question.tsx'
import questionStyles from '../../ui/question.module.css'
import { runWithToast } from '../../ui/toasts/toasts.ts'
import type { Kept } from '../conflict-choice.tsx'
import { changesBetween, withValue } from '../edit-values.ts'
import { RecordConflicts } from '../record-conflicts.tsx'
import { RecordHistory } from '../record-history.tsx'
import { RecordSection } from '../record-section.tsx'
import { editWithUndo } from '../undo.ts'
import styles from './saved-views.module.css'
import { createView, editView, readersQuery, RHYTHM_LABELS, viewKind } from './views.ts'

const ViewValues = v.pick(SavedView, ['name', 'search', 'columns', 'shared', 'rhythm', 'readerIds'])
export type ViewValues = v.InferOutput<typeof ViewValues>

export function viewValuesOf({ name, search, columns, shared, rhythm, readerIds }: ViewValues): ViewValues {
  return { name, search, columns, shared, rhythm, readerIds }
}

const CHANGED = msg`What you changed is saved.`

const messageOf = (outcome: Outcome) => submitErrorOf(outcome)?.message ?? null

interface ViewFormProps {
  screen: string
  /** The one that is edited; null of a new one. */
  view: SavedView | null
  /** What a new view begins with, or the edited one stood at. */
  base: ViewValues
  /** What was changed in it before, and what the server said of that. */
  begun?: { values: ViewValues; failure: SubmitError }
  onSaved: (view: SavedView) => void
  onClose: () => void
}

/** What a view is called, whose it is, to whom it is mailed, and what became of it. */
export function ViewForm({ screen, view, base: standing, begun, onSaved, onClose }: ViewFormProps) {
  const { t } = useLingui()
  const { user } = useSession()
  const creation = useOnlineWrite(createView)
  const edit = useOnlineWrite(editView)
  // Made once, so that what is sent again is the same.
  const [id] = useState(() => uuidv7(Date.now()))
  const [base, setBase] = useState(standing)
  const [values, setValues] = useState(begun?.values ?? standing)
  const [failure, setFailure] = useState<SubmitError | null>(begun?.failure ?? null)
  const { name, shared, rhythm, readerIds } = values
  const given = { ...values, name: name.trim(), readerIds: rhythm === null ? [] : readerIds.toSorted() }
  const faultOf = (path: string) => {
    const found = failure?.fields.find((one) => one.path === path || one.path === `changes.${path}.to`)
    return found && t(fieldCodeLabel(found.code))
  }

  function set(changed: Partial<ViewValues>) {
    setValues((current) => ({ ...current, ...changed }))
  }

  function write() {
    if (view === null) return runWithToast(() => creation.run({ body: { id, screen, ...given } }), messageOf)
    const changed = changesBetween(base, given)
    return (
      changed &&
      editWithUndo((changes) => edit.run({ params: { id: view.id }, body: { changes } }), changed, CHANGED, messageOf)
    )
  }

  async function save(): Promise<void> {
    const outcome = await write()
    if (outcome === null) return onClose()
    if (outcome.kind !== 'done') return setFailure(submitErrorOf(outcome))
    onSaved(outcome.answer)
    onClose()
  }

  /** What is kept of mine is sent again, made from theirs. */
  function settle({ path, theirs }: FieldConflict, keep: Kept) {
    const settled = withValue(ViewValues, base, path, theirs)
    if (settled === null) return
    setBase(settled)
    if (keep === 'theirs') setValues((current) => withValue(ViewValues, current, path, theirs) ?? current)
    setFailure((current) => current && withoutConflict(current, path))
  }

  return (
    <Question title={view === null ? <Trans>Save as a view</Trans> : <Trans>Edit the view</Trans>} onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        {view === null && (
          <p className={styles.hint}>
            <Trans>
              It keeps the filters, the order and the columns as they are shown now. Days such as “Yesterday” move along
              with today.
            </Trans>
          </p>
        )}
        {failure !== null && failure.fields.length === 0 && (
          <div role="alert">
            <Notice icon={WarningIcon} tone="negative">
              {t(failure.message)}
            </Notice>
          </div>
        )}
        {failure !== null && <RecordConflicts kind={viewKind} conflicts={failure.conflicts} onSettle={settle} />}
        <TextInput
          label={t`Name`}
          required
          maxLength={VIEW_NAME_MAX}
          data-autofocus
          value={name}
          error={faultOf('name')}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        {isAdmin(user.role) && (
          <Checkbox
            label={t`Shared with the company`}
            description={t`Everybody opens it, each with their own locations; administrators change it.`}
            checked={shared}
            onChange={(event) => set({ shared: event.currentTarget.checked })}
          />
        )}
        {isMailedScreen(screen) && (
          <Mailing
            search={values.search}
            rhythm={rhythm}
            onRhythm={(to) => set({ rhythm: to })}
            readerIds={readerIds}
            onReaders={(to) => set({ readerIds: [...to] })}
            fault={faultOf('readerIds')}
          />
        )}
        <div className={questionStyles.choices}>
          <Button variant="default" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" loading={creation.running || edit.running} disabled={name.trim() === ''}>
            <Trans>Save</Trans>
          </Button>
        </div>
      </form>
      {view !== null && <ViewHistory view={view} />}
    </Question>
  )
}

/** What became of a view: beside its form, or alone for who may only open it. */
export function ViewHistory({ view: { id, version } }: { view: SavedView }) {
  return (
    <RecordSection title={<Trans>History</Trans>}>
      <RecordHistory kind={viewKind} endpoint={savedViewCalls.history} id={id} version={version} />
    </RecordSection>
  )
}

interface MailingProps {
  search: ViewSearch
  rhythm: ViewRhythm | null
  onRhythm: (rhythm: ViewRhythm | null) => void
  readerIds: readonly string[]
  onReaders: (ids: readonly string[]) => void
  fault: string | undefined
}

/** How often the figures are mailed, and to whom: an admin chooses among the people of the company, others themselves. */
function Mailing({ search, rhythm, onRhythm, readerIds, onReaders, fault }: MailingProps) {
  const { t } = useLingui()
  const { api, user } = useSession()
  const chooses = isAdmin(user.role)
  const people = useQuery({ ...readersQuery(api), enabled: chooses && rhythm !== null })
  const id = useId()
  const rhythms: readonly { value: ViewRhythm | 'never'; label: string }[] = [
    { value: 'never', label: t`Never` },
    ...VIEW_RHYTHMS.map((value) => ({ value, label: t(RHYTHM_LABELS[value]) })),
  ]

  function choose(value: ViewRhythm | 'never') {
    onRhythm(value === 'never' ? null : value)
    // Whoever asks for figures wants them; an admin may take themselves out again.
    if (value !== 'never' && (!chooses || (rhythm === null && readerIds.length === 0))) onReaders([user.id])
  }

  function toggle(reader: string) {
    onReaders(readerIds.includes(reader) ? readerIds.filter((one) => one !== reader) : [...readerIds, reader])
  }

  function remarkOn(person: User) {
    if (person.state !== 'active') return { remark: t`gets none until they can sign in` }
    return seesAnyOf(search, person) ? {} : { remark: t`gets none: sees no location of this view` }
  }

  return (
    <>
      <Choices label={t`Its figures by mail`} options={rhythms} value={rhythm ?? 'never'} onChange={choose} />
      {rhythm !== null && (
        <p className={styles.hint} id={id}>
          {rhythm === 'day' ? (
            <Trans>Each morning at six, of the day before.</Trans>
          ) : rhythm === 'week' ? (
            <Trans>Mondays at six, of the week before.</Trans>
          ) : (
            <Trans>On the first of the month at six, of the month before.</Trans>
          )}{' '}
          {chooses ? (
            <Trans>Each person gets what they may see, in their language, and leaves by one press.</Trans>
          ) : (
            <Trans>It comes to your own mail.</Trans>
          )}
        </p>
      )}
      {rhythm !== null && chooses && (
        <div role="group" aria-labelledby={`${id}-readers`} aria-describedby={id}>
          <p className={styles.legend} id={`${id}-readers`}>
            <Trans>Mailed to</Trans>
          </p>
          {people.data === undefined ? (
            <p className={styles.hint} role="status">
              {people.isError ? (
                <Trans>The people of the company could not be read. Close this and try again.</Trans>
              ) : (
                <Trans>Reading the people of the company…</Trans>
              )}
            </p>
          ) : (
            <div className={styles.readers}>
              <OptionList
                label={t`Mailed to`}
                kind="checkbox"
                options={people.data.map((person) => ({
                  value: person.id,
                  label: fullName(person),
                  ...remarkOn(person),
                }))}
                chosen={new Set(readerIds)}
                onPress={toggle}
              />
            </div>
          )}
          {(fault !== undefined || readerIds.length === 0) && (
            <p className={styles.hint}>{fault ?? <Trans>Choose at least one person, or nobody gets it.</Trans>}</p>
          )}
        </div>
      )}
    </>
  )
}
