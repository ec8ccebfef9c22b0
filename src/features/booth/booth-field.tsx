import { useLingui } from '@lingui/react/macro'
import { useEffect, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react'

import type { Location } from '../../../contract/location.ts'
import { useDataClient } from '../../data/session-provider.tsx'
import { SearchIcon } from '../../ui/icons.tsx'
import { dialogIsOpen } from '../../ui/focus.ts'
import styles from './booth-page.module.css'
import type { EntryQueue } from './entry-queue.ts'

/** Milliseconds for which typed keys are collected while the screen reads its store again. */
const LONGEST_GAP_MS = 10_000

interface BoothFieldProps {
  queue: EntryQueue
  location: Pick<Location, 'id' | 'name'>
  field: RefObject<HTMLInputElement | null>
  /** Submits the text in the field. */
  onTake: () => void
  /** The attendant types or scans. */
  onType: () => void
  /** Button beside the text. */
  camera?: ReactNode
}

/** The field of the booth. The browser keeps its text, so that no key waits for React; Enter takes it in the same task. */
export function BoothField({ queue, location, field, onTake, onType, camera }: BoothFieldProps) {
  const { t } = useLingui()
  const isComposing = useRef(false)
  useFieldText(queue, location, field)
  useKeysOfPage(field)

  return (
    <form
      className={styles.ask}
      data-booth
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        // Includes text that an input method is still composing.
        if (isComposing.current) commitComposition(field.current)
        onTake()
      }}
    >
      <SearchIcon size={24} className={styles.icon} />
      <input
        ref={field}
        className={styles.field}
        data-takes-keyboard
        aria-label={t`Plate, ticket, receipt or name`}
        placeholder={t`Plate, ticket or name`}
        defaultValue={queue.text.get()}
        onInput={(event) => {
          queue.type(event.currentTarget.value)
          if (event.currentTarget.value !== '') onType()
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') queue.clear()
          // A held Enter counts as one press; an Enter during a composition only ends the composition.
          if (event.key === 'Enter' && (event.repeat || event.nativeEvent.isComposing)) event.preventDefault()
          if (event.key === 'Enter' && !event.repeat) ignoreHeldEnter()
        }}
        onPaste={(event) => {
          const lines = event.clipboardData.getData('text').split(/[\r\n\t]+/)
          if (lines.length < 2) return
          // The browser would join the lines, and two plates would become one. A space would not separate British
          // plates, which contain one.
          event.preventDefault()
          event.currentTarget.setRangeText(
            lines
              .map((line) => line.trim())
              .filter((line) => line !== '')
              .join(', '),
            event.currentTarget.selectionStart ?? 0,
            event.currentTarget.selectionEnd ?? 0,
            'end',
          )
          queue.type(event.currentTarget.value)
          onType()
        }}
        onCompositionStart={() => (isComposing.current = true)}
        onCompositionEnd={() => (isComposing.current = false)}
        autoCapitalize="characters"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
      />
      <div className={styles.camera}>{camera}</div>
    </form>
  )
}

function commitComposition(input: HTMLInputElement | null): void {
  input?.blur()
  input?.focus()
}

/** Until the key is up, Enter presses no button to which the focus moves. */
function ignoreHeldEnter(): void {
  const end = () => {
    document.removeEventListener('keydown', hear, true)
    document.removeEventListener('keyup', end, true)
  }
  const hear = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.repeat) event.preventDefault()
    else end()
  }
  document.addEventListener('keydown', hear, true)
  document.addEventListener('keyup', end, true)
}

/** The text outlives the field: while the session reopens, the page is gone, and keys are added to the text. */
function useFieldText(
  queue: EntryQueue,
  location: Pick<Location, 'id' | 'name'>,
  field: RefObject<HTMLInputElement | null>,
): void {
  const { sessions } = useDataClient()
  useLayoutEffect(() => {
    const write = () => writeText(field.current, queue.text.get())
    write()
    return queue.text.subscribe(write)
  }, [queue, field])

  useEffect(() => {
    endGap?.()
    return () => {
      if (sessions.state().status === 'signed_in') beginGap(queue, location, sessions)
      // A half-typed plate is dropped, because the next plate would be joined to it.
      else setTimeout(() => document.querySelector('[data-takes-keyboard]') === null && queue.leave())
    }
  }, [queue, location, sessions])
}

function writeText(input: HTMLInputElement | null, text: string): void {
  if (input !== null && input.value !== text) input.value = text
}

let endGap: (() => void) | null = null

function beginGap(
  queue: EntryQueue,
  location: Pick<Location, 'id' | 'name'>,
  sessions: ReturnType<typeof useDataClient>['sessions'],
): void {
  const hear = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target !== document.body) return
    if (event.key === 'Enter' && !event.repeat) queue.take(location)
    else if (event.key === 'Backspace') queue.text.set(queue.text.get().slice(0, -1))
    else if (event.key.length === 1) queue.text.set(queue.text.get() + event.key)
    else return
    event.preventDefault()
  }
  const late = setTimeout(() => endGap?.(), LONGEST_GAP_MS)
  const unfollow = sessions.subscribe(() => !['signed_in', 'open'].includes(sessions.state().status) && endGap?.())
  document.addEventListener('keydown', hear, true)
  endGap = () => {
    endGap = null
    clearTimeout(late)
    unfollow()
    document.removeEventListener('keydown', hear, true)
  }
}

/** Returns whether keys have their own meaning in an element: a text field or an open list. */
function takesKeys(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !['radio', 'checkbox', 'button', 'submit'].includes(target.type)
  return target instanceof HTMLElement && (target.isContentEditable || /^(TEXTAREA|SELECT)$/.test(target.tagName))
}

/** Returns whether a key is a letter or a digit, with which plates, tickets and names start. */
export function isLetterKey({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return /^[\p{L}\p{N}]$/u.test(key) && !ctrlKey && !metaKey && !altKey
}

/** Keys without another meaning go to the field. */
function useKeysOfPage(field: RefObject<HTMLInputElement | null>): void {
  // In a layout effect, which runs again after a suspended page is shown.
  useLayoutEffect(() => field.current?.focus(), [field])
  useEffect(() => {
    const toField = (event: KeyboardEvent) => {
      // Nothing is searched while the field has the focus.
      if (event.target === field.current || dialogIsOpen()) return
      if (event.target === document.body || (isLetterKey(event) && !takesKeys(event.target))) field.current?.focus()
    }
    document.addEventListener('keydown', toField)
    return () => document.removeEventListener('keydown', toField)
  }, [field])
}

/**
 * Calls `onType` if the attendant types the next plate while a panel covers the field, until they work in the panel.
 * Returns a function that ends this.
 */
export function hearTypingOn(field: HTMLInputElement | null, onType: () => void): () => void {
  const end = () => {
    document.removeEventListener('keydown', hear, true)
    document.removeEventListener('pointerdown', end, true)
  }
  const hear = (event: KeyboardEvent) => {
    if (event.isComposing || ['Shift', 'CapsLock', 'Control', 'Alt', 'Meta', 'AltGraph'].includes(event.key)) return
    if (event.key === 'Enter' && event.repeat) return
    end()
    if (event.target !== field && (takesKeys(event.target) || !isLetterKey(event))) return
    if (event.target === field && !isLetterKey(event)) return
    field?.focus()
    onType()
  }
  document.addEventListener('keydown', hear, true)
  document.addEventListener('pointerdown', end, true)
  return end
}
