import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'

import type { SavedView } from '../../../contract/saved-view.ts'
import { fullName } from '../../../domain/people.ts'
import { isAdmin } from '../../../domain/roles.ts'
import { VIEW_NAME_MAX, type ViewRhythm, type ViewSearch, isMailedScreen } from '../../../domain/saved-views.ts'
import { uuidv7 } from '../../data/kept-data.ts'
import { useSession } from '../../data/session-provider.tsx'
import { useOnlineWrite } from '../../data/use-online-write.ts'
import { OptionList } from '../../ui/chips/option-list.tsx'
import { Choices } from '../../ui/form/choices.tsx'
import { type SubmitError, submitErrorOf } from '../../ui/form/submit-error.ts'
import { WarningIcon } from '../../ui/icons.tsx'
import { fieldCodeLabel } from '../../ui/labels/errors.ts'
import { Notice } from '../../ui/notice.tsx'
import { Question } from '../../ui/question.tsx'
import questionStyles from '../../ui/question.module.css'
import { runWithToast } from '../../ui/toasts/toasts.ts'
import styles from './saved-views.module.css'
import { createView, editView, readersQuery } from './views-query.ts'

interface ViewFormProps {
  screen: string
  /** What a new view is made of. */
  shown: { search: ViewSearch; columns: readonly string[] }
  /** The one that is edited, as it stands now; null of a new one. */
  view: SavedView | null
  onSaved: (view: SavedView) => void
  onClose: () => void
}

/** What a view is called, whose it is, and to whom it is mailed. */
export function ViewForm({ screen, shown, view, onSaved, onClose }: ViewFormProps) {
  const { t } = useLingui()
  const { user } = useSession()
  const creation = useOnlineWrite(createView)
  const edit = useOnlineWrite(editView)
  // Made once, so that what is sent again is the same.
  const [id] = useState(() => uuidv7(Date.now()))
  const [name, setName] = useState(view?.name ?? '')
  const [shared, setShared] = useState(view?.shared ?? false)
  const [rhythm, setRhythm] = useState<ViewRhythm | null>(view?.rhythm ?? null)
  const [readerIds, setReaderIds] = useState<readonly string[]>(view?.readerIds ?? [])
  const [failure, setFailure] = useState<SubmitError | null>(null)
  const readers = rhythm === null ? [] : readerIds.toSorted()
  const faultOf = (path: string) => {
    const found = failure?.fields.find((one) => one.path === path || one.path === `changes.${path}.to`)
    return found && t(fieldCodeLabel(found.code))
  }

  function write() {
    if (view === null) return creation.run({ body: { id, screen, name, search: shown.search, columns: [...shown.columns], shared, rhythm, readerIds: readers } })
    const changes = {
      ...(name.trim() !== view.name && { name: { from: view.name, to: name } }),
      ...(shared !== view.shared && { shared: { from: view.shared, to: shared } }),
      ...(rhythm !== view.rhythm && { rhythm: { from: view.rhythm, to: rhythm } }),
      ...(readers.join() !== view.readerIds.toSorted().join() && { readerIds: { from: view.readerIds, to: readers } }),
    }
    return Object.keys(changes).length === 0 ? null : edit.run({ params: { id: view.id }, body: { changes } })
  }

  async function save(): Promise<void> {
    const written = write()
    if (written === null) return onClose()
    const outcome = await runWithToast(
      () => written,
      (result) => submitErrorOf(result)?.message ?? null,
    )
    if (outcome.kind !== 'done') return setFailure(submitErrorOf(outcome))
    onSaved(outcome.answer)
    onClose()
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
            <Trans>It keeps the filters, the order and the columns as they are shown now. Days such as “Yesterday” move along with today.</Trans>
          </p>
        )}
        <TextInput label={t`Name`} required maxLength={VIEW_NAME_MAX} data-autofocus value={name} error={faultOf('name')} onChange={(event) => setName(event.currentTarget.value)} />
        {isAdmin(user.role) && (
          <Checkbox
            label={t`Shared with the company`}
            description={t`Everybody opens it, each with their own locations; administrators change it.`}
            checked={shared}
            onChange={(event) => setShared(event.currentTarget.checked)}
          />
        )}
        {isMailedScreen(screen) && <Mailing rhythm={rhythm} onRhythm={setRhythm} readerIds={readerIds} onReaders={setReaderIds} fault={faultOf('readerIds')} />}
        {failure !== null && failure.fields.length === 0 && (
          <div role="alert">
            <Notice icon={WarningIcon} tone="negative">
              {failure.conflicts.length > 0 ? <Trans>Somebody else has changed this view since. Press Save again to put yours in its place.</Trans> : t(failure.message)}
            </Notice>
          </div>
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
    </Question>
  )
}

interface MailingProps {
  rhythm: ViewRhythm | null
  onRhythm: (rhythm: ViewRhythm | null) => void
  readerIds: readonly string[]
  onReaders: (ids: readonly string[]) => void
  fault: string | undefined
}

/** How often the figures are mailed, and to whom: an admin chooses among the people of the company, others themselves. */
function Mailing({ rhythm, onRhythm, readerIds, onReaders, fault }: MailingProps) {
  const { t } = useLingui()
  const { api, user } = useSession()
  const chooses = isAdmin(user.role)
  const people = useQuery({ ...readersQuery(api), enabled: chooses && rhythm !== null })
  const id = useId()
  const rhythms: readonly { value: ViewRhythm | 'never'; label: string }[] = [
    { value: 'never', label: t`Never` },
    { value: 'day', label: t`Daily` },
    { value: 'week', label: t`Weekly` },
    { value: 'month', label: t`Monthly` },
  ]

  function choose(value: ViewRhythm | 'never') {
    onRhythm(value === 'never' ? null : value)
    if (value !== 'never' && !chooses) onReaders([user.id])
  }

  function toggle(reader: string) {
    onReaders(readerIds.includes(reader) ? readerIds.filter((one) => one !== reader) : [...readerIds, reader])
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
          {chooses ? <Trans>Each person gets what they may see, in their language, and leaves by one press.</Trans> : <Trans>It comes to your own mail.</Trans>}
        </p>
      )}
      {rhythm !== null && chooses && (
        <div role="group" aria-label={t`Mailed to`} aria-describedby={id}>
          {people.data === undefined ? (
            <p className={styles.hint} role="status">
              {people.isError ? <Trans>The people of the company could not be read. Close this and try again.</Trans> : <Trans>Reading the people of the company…</Trans>}
            </p>
          ) : (
            <div className={styles.readers}>
              <OptionList
                label={t`Mailed to`}
                kind="checkbox"
                options={people.data.map((person) => ({ value: person.id, label: fullName(person), ...(person.state !== 'active' && { remark: t`gets none until they can sign in` }) }))}
                chosen={new Set(readerIds)}
                onPress={toggle}
              />
            </div>
          )}
          {(fault !== undefined || readerIds.length === 0) && <p className={styles.hint}>{fault ?? <Trans>Choose at least one person, or nobody gets it.</Trans>}</p>}
        </div>
      )}
    </>
  )
}
