import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent } from 'react'

import { isTyping } from '../focus.ts'
import styles from './toaster.module.css'
import { toasts } from './toasts.ts'

interface UndoButtonProps {
  /** Id of the toast. */
  id: number
  undo: () => void
}

/**
 * Reverses the toast's act: with a press, or with Ctrl Z while no field is being typed in. `lazy` needs the default
 * export.
 */
export default function UndoButton({ id, undo }: UndoButtonProps) {
  const { t } = useLingui()

  const act = useEffectEvent(() => {
    toasts.dismiss(id)
    undo()
  })
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isUndo =
      event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey
    const newest = toasts.list().findLast((toast) => toast.undo)
    if (!isUndo || newest?.id !== id || isTyping(event.target)) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])

  function press(): void {
    toasts.dismiss(id)
    // The button disappears with its toast: the focus moves to the page.
    document.querySelector('main')?.focus({ preventScroll: true })
    undo()
  }

  return (
    <button
      type="button"
      className={styles.undo}
      aria-keyshortcuts="Control+Z Meta+Z"
      onClick={press}
      onFocus={() => toasts.hold(id)}
      onBlur={() => toasts.release(id)}
    >
      {t`Undo`}
    </button>
  )
}
