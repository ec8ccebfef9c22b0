import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'

/**
 * The keyboard of what is drawn over the page: Tab stays in it and Escape closes it, if nothing lies over it in turn;
 * afterwards the focus is where it was before. Gives the ref of its content.
 */
export function useModalKeyboard(onClose: () => void): RefObject<HTMLDivElement | null> {
  const [opener] = useState(() => document.activeElement)
  const content = useRef<HTMLDivElement>(null)

  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || topModal() !== content.current) return
    // The element that had the focus may be gone, such as a pressed button, and the trap releases elements outside.
    if (event.key === 'Tab' && document.activeElement === document.body) content.current?.focus({ preventScroll: true })
    if (event.key === 'Escape' && !event.isComposing && !hasOpenOptions(event.target)) {
      // Or what lies beneath would be on top in a moment, and close too.
      event.preventDefault()
      onClose()
    }
  })

  useEffect(() => {
    // Before the focus trap hears of the key.
    document.addEventListener('keydown', hear, true)
    return () => {
      document.removeEventListener('keydown', hear, true)
      // Runs after code with a better target for the focus, such as a list that continues from the row that was open.
      setTimeout(goOnFrom, 0, opener)
    }
  }, [opener])

  return content
}

/** The last one: each is put at the end of the page. */
function topModal(): HTMLElement | null {
  return [...document.querySelectorAll<HTMLElement>('[aria-modal=true]')].at(-1) ?? null
}

/** Mantine's own mark, also of what it is in: here Escape closes the options first. */
function hasOpenOptions(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-mantine-stop-propagation=true]') !== null
}

/** If nothing has the focus, returns it to the opener, or to the beginning of the rest. */
function goOnFrom(opener: Element | null): void {
  if (document.activeElement !== document.body) return
  const isThere = opener instanceof HTMLElement && opener !== document.body && opener.isConnected
  const place = isThere ? opener : (topModal() ?? document.querySelector<HTMLElement>('main'))
  place?.focus({ preventScroll: true })
}

/** Whether a key goes into a field there, and means nothing else. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
}

/** Whether something is open that keeps the keyboard to itself. The shell's flyouts do not, and are in the page also while they are closed. */
export function dialogIsOpen(): boolean {
  return document.querySelector('[role=dialog]:not([popover])') !== null
}

/** A `ref` for an element that replaces the focused one: takes the focus over. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus()
}

/** For what lies over the page: once it has closed the keyboard is at its button again, unless a press outside put it elsewhere. */
export function useFocusBack(
  opened: boolean,
  button: RefObject<HTMLButtonElement | null>,
): RefObject<HTMLDivElement | null> {
  const content = useRef<HTMLDivElement>(null)
  // It takes the keyboard along once it has faded.
  useEffect(() => {
    if (!opened && content.current?.contains(document.activeElement)) button.current?.focus()
  }, [opened, button])
  return content
}
