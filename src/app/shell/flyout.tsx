import { useRouter } from '@tanstack/react-router'
import { useEffect, useId, useRef, useState, type ReactNode, type ToggleEvent } from 'react'

import styles from './flyout.module.css'

const GAP = 10
const MARGIN = 8

interface FlyoutProps {
  /** Accessible name of the button, if its content does not describe it. */
  label?: string
  className: string | undefined
  tone?: string
  button: ReactNode
  /** Title of the flyout. */
  title: string
  width: number
  /** Whether the flyout rises from the bottom of a phone, over its whole width. */
  isSheet?: boolean
  /** Content, drawn from the first opening on. */
  children: ReactNode
}

/** Positions the panel beside its button, on the side with more room. */
function place(panel: HTMLElement, button: HTMLElement, width: number): void {
  const { top, bottom, left, right } = button.getBoundingClientRect()
  const above = top > window.innerHeight - bottom
  const start = Math.min(left, window.innerWidth - width - MARGIN)
  Object.assign(panel.style, {
    width: `${width}px`,
    left: `${Math.max(MARGIN, right > window.innerWidth - MARGIN ? right - width - MARGIN : start)}px`,
    top: above ? 'auto' : `${bottom + GAP}px`,
    bottom: above ? `${window.innerHeight - top + GAP}px` : 'auto',
  })
}

/**
 * A button and its flyout: a browser popover, which closes on Escape and an outside press and returns the focus. It
 * also closes when the person navigates or moves the focus elsewhere.
 */
export function Flyout({ label, className, tone, button, title, width, isSheet, children }: FlyoutProps) {
  const id = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const focusedBefore = useRef<Element | null>(null)
  const [wasOpened, setWasOpened] = useState(false)
  const router = useRouter()

  useEffect(() => {
    const element = panel.current
    const close = () => element?.hidePopover()
    function closeOnLeave({ relatedTarget }: FocusEvent): void {
      // The button closes the flyout itself, and would otherwise reopen it.
      if (relatedTarget instanceof Node && relatedTarget !== opener.current && !element?.contains(relatedTarget))
        close()
    }
    element?.addEventListener('focusout', closeOnLeave)
    const unsubscribe = router.subscribe('onBeforeNavigate', close)
    return () => {
      element?.removeEventListener('focusout', closeOnLeave)
      unsubscribe()
    }
  }, [router])

  function beforeToggle(event: ToggleEvent<HTMLDivElement>): void {
    if (event.newState !== 'open' || !opener.current) return
    setWasOpened(true)
    focusedBefore.current = document.activeElement
    place(event.currentTarget, opener.current, width)
  }

  function toggle(event: ToggleEvent<HTMLDivElement>): void {
    if (event.newState !== 'open') return
    // The event fires a moment after opening: by then the focus may have moved elsewhere.
    if (document.activeElement === focusedBefore.current) panel.current?.focus()
    else panel.current?.hidePopover()
  }

  return (
    <>
      <button
        ref={opener}
        type="button"
        className={className}
        data-tone={tone}
        aria-label={label}
        aria-haspopup="dialog"
        popoverTarget={id}
      >
        {button}
      </button>
      <div
        ref={panel}
        id={id}
        className={styles.panel}
        data-sheet={isSheet || undefined}
        popover="auto"
        role="dialog"
        aria-label={title}
        tabIndex={-1}
        onBeforeToggle={beforeToggle}
        onToggle={toggle}
      >
        {wasOpened && children}
      </div>
    </>
  )
}
