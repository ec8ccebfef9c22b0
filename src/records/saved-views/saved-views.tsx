import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { VisuallyHidden } from '@mantine/core'
import { useRef, useState, type ReactNode } from 'react'

import type { SavedView } from '../../../contract/saved-view.ts'
import { useReachable } from '../../data/session-provider.tsx'
import { useOnlineWrite } from '../../data/online-write.ts'
import ChipPopover from '../../ui/chips/chip-popover.tsx'
import { ConfirmQuestion } from '../../ui/confirm-question.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { submitErrorOf } from '../../ui/form/submit-error.ts'
import {
  ClockIcon,
  CopyIcon,
  DeleteIcon,
  DoneIcon,
  EditIcon,
  PlusIcon,
  RefreshIcon,
  ReservedIcon,
  type Icon,
} from '../../ui/icons.tsx'
import type { ChosenColumns } from '../../ui/list/chosen-columns.ts'
import toolStyles from '../../ui/list/list-tools.module.css'
import { Question } from '../../ui/question.tsx'
import { editWithUndo } from '../undo.ts'
import styles from './saved-views.module.css'
import { useCurrentView } from './use-current-view.ts'
import { pathOfScreen } from './view-address.ts'
import { EditViewForm, NewViewForm, type RefusedView, ViewHistory } from './view-form.tsx'
import { deleteView, editView, viewForm } from './views.ts'

const COPIED = msg`Link copied`
const NOT_COPIED = msg`The browser did not let PARQ copy. Open the view, and copy the address of the page.`

/** The saved views of a list: the shown one, the others, and their actions. `lazy` needs the default export. */
export default function SavedViews({ columns }: { columns: ChosenColumns<never> }) {
  const { t } = useLingui()
  const reachable = useReachable()
  const { views, ofList, current, shown, isChanged, mayEdit, isGone, open } = useCurrentView(columns)
  const { run } = useOnlineWrite(editView)
  const button = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState(false)
  const [form, setForm] = useState<'new' | 'edit' | 'delete' | 'history' | null>(null)
  const [refused, setRefused] = useState<RefusedView | null>(null)

  async function saveAsShown(view: SavedView): Promise<void> {
    const outcome = await editWithUndo((changes) => run({ params: { id: view.id }, body: { changes } }), {
      search: { from: view.search, to: shown.search },
      columns: { from: view.columns, to: shown.columns },
    })
    if (outcome.kind !== 'conflict') return
    const base = viewForm.valuesOf(view)
    setRefused({ id: view.id, base, input: viewForm.toInput({ ...base, ...shown }), problem: outcome.problem })
    setForm('edit')
  }

  function closeForm() {
    setForm(null)
    setRefused(null)
  }

  function act(what: () => void): () => void {
    return () => {
      setOpened(false)
      what()
    }
  }

  const menu = (
    <div className={styles.menu}>
      <ViewGroup
        title={t`The company’s`}
        views={ofList.filter(({ shared }) => shared)}
        current={current}
        onOpen={open && ((view) => act(() => open(view))())}
      />
      <ViewGroup
        title={t`Mine`}
        views={ofList.filter(({ shared }) => !shared)}
        current={current}
        onOpen={open && ((view) => act(() => open(view))())}
      />
      {ofList.length === 0 && (
        <p className={styles.hint}>
          {views.isSuccess ? (
            <Trans>No view of this list is saved yet.</Trans>
          ) : reachable ? (
            <Trans>Loading the views.</Trans>
          ) : (
            <Trans>The views are not on this device yet. They download as soon as there is a connection.</Trans>
          )}
        </p>
      )}
      {isGone && (
        <p className={styles.hint}>
          <Trans>The opened view was deleted, or is not yours. The list follows its address.</Trans>
        </p>
      )}
      <div className={styles.acts}>
        {current !== null && mayEdit && isChanged && (
          <MenuItem icon={RefreshIcon} disabled={!reachable} onPress={act(() => void saveAsShown(current))}>
            <Trans>Save “{current.name}” as it is shown</Trans>
          </MenuItem>
        )}
        <MenuItem icon={PlusIcon} disabled={!reachable} onPress={act(() => setForm('new'))}>
          <Trans>Save as a new view</Trans>
        </MenuItem>
        {current !== null && (
          <MenuItem icon={CopyIcon} onPress={act(() => void copyLink(current))}>
            <Trans>Copy the link</Trans>
          </MenuItem>
        )}
        {current !== null && !mayEdit && (
          <MenuItem icon={ClockIcon} onPress={act(() => setForm('history'))}>
            <Trans>History</Trans>
          </MenuItem>
        )}
        {mayEdit && (
          <>
            <MenuItem icon={EditIcon} disabled={!reachable} onPress={act(() => setForm('edit'))}>
              <Trans>Name, sharing, mail and history</Trans>
            </MenuItem>
            <MenuItem icon={DeleteIcon} disabled={!reachable} onPress={act(() => setForm('delete'))}>
              <Trans>Delete the view</Trans>
            </MenuItem>
          </>
        )}
      </div>
      {!reachable && (
        <p className={styles.hint}>
          <Trans>Views are saved and changed only with a connection.</Trans>
        </p>
      )}
    </div>
  )

  return (
    <>
      <ChipPopover label={t`Views`} button={button} opened={opened} onChange={setOpened} form={menu}>
        <button
          ref={button}
          type="button"
          className={toolStyles.tool}
          aria-haspopup="dialog"
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          <ReservedIcon size={16} />
          {current === null ? (
            <span>
              <Trans>Views</Trans>
            </span>
          ) : (
            <>
              <VisuallyHidden>
                <Trans>View:</Trans>
              </VisuallyHidden>{' '}
              <span className={styles.name}>{current.name}</span>
              {isChanged && <em className={styles.changed}>{t`changed`}</em>}
            </>
          )}
        </button>
      </ChipPopover>
      {form === 'new' && (
        <NewViewForm screen={columns.list} shown={shown} onSaved={(view) => open?.(view, true)} onClose={closeForm} />
      )}
      {form === 'edit' && current !== null && <EditViewForm view={current} refused={refused} onClose={closeForm} />}
      {form === 'history' && current !== null && (
        <Question title={current.name} onClose={closeForm}>
          <ViewHistory view={current} />
        </Question>
      )}
      {form === 'delete' && current !== null && <DeleteView view={current} onClose={() => setForm(null)} />}
    </>
  )
}

interface ViewGroupProps {
  title: string
  views: readonly SavedView[]
  current: SavedView | null
  onOpen: ((view: SavedView) => void) | null
}

function ViewGroup({ title, views, current, onOpen }: ViewGroupProps) {
  if (views.length === 0) return null
  return (
    <div role="group" aria-label={title}>
      <p className={styles.title}>{title}</p>
      {views.map((view) => (
        <MenuItem
          key={view.id}
          icon={view.id === current?.id ? DoneIcon : ReservedIcon}
          isCurrent={view.id === current?.id}
          disabled={onOpen === null}
          onPress={() => onOpen?.(view)}
        >
          {view.name}
        </MenuItem>
      ))}
    </div>
  )
}

interface MenuItemProps {
  icon: Icon
  isCurrent?: boolean
  disabled?: boolean
  onPress: () => void
  children: ReactNode
}

function MenuItem({ icon: ItemIcon, isCurrent = false, disabled = false, onPress, children }: MenuItemProps) {
  return (
    <button
      type="button"
      className={styles.item}
      aria-current={isCurrent || undefined}
      disabled={disabled}
      onClick={onPress}
    >
      <ItemIcon size={16} />
      <span>{children}</span>
    </button>
  )
}

function DeleteView({ view, onClose }: { view: SavedView; onClose: () => void }) {
  const { t } = useLingui()
  const { run, running } = useOnlineWrite(deleteView)
  const [failure, setFailure] = useState<string | null>(null)

  async function remove(): Promise<void> {
    const outcome = await run({ params: { id: view.id } })
    const failed = submitErrorOf(outcome)
    if (failed === null) onClose()
    else setFailure(t(failed.message))
  }

  return (
    <ConfirmQuestion
      title={<Trans>Delete the view “{view.name}”?</Trans>}
      confirm={<Trans>Delete</Trans>}
      tone="negative"
      busy={running}
      failure={failure}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      {view.shared ? (
        <Trans>Everybody in the company loses this view, and its emails stop. No record is deleted.</Trans>
      ) : (
        <Trans>No record is deleted.</Trans>
      )}
    </ConfirmQuestion>
  )
}

function copyLink({ id, screen }: SavedView): Promise<void> {
  return copyText(`${window.location.origin}${pathOfScreen(screen) ?? ''}?saved=${id}`, COPIED, NOT_COPIED)
}
