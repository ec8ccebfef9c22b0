import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'

/**
 * Returns whether a key belongs to an input method, which composes a text. Safari sends the Enter that ends a
 * composition after its end, with this code.
 */
export function isOfInputMethod({ isComposing, keyCode }: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  return isComposing || keyCode === 229
}

/**
 * Keyboard behaviour of a modal: Tab stays inside, and Escape closes it if no other modal is on top. After closing, the
 * focus returns to its previous place. Returns the ref of its content.
 */
export function useModalKeyboard(onClose: () => void): RefObject<HTMLDivElement | null> {
  const [opener] = useState(() => document.activeElement)
  const content = useRef<HTMLDivElement>(null)

  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || topModal() !== content.current) return
    // The focused element may have disappeared, such as a pressed button, and the trap releases elements outside.
    if (event.key === 'Tab' && document.activeElement === document.body) content.current?.focus({ preventScroll: true })
    if (event.key === 'Escape' && !event.isComposing && !hasOpenOptions(event.target)) {
      // Keeps the event from closing the modal beneath as well.
      event.preventDefault()
      onClose()
    }
  })

  useEffect(() => {
    // Listens before the focus trap does.
    document.addEventListener('keydown', hear, true)
    return () => {
      document.removeEventListener('keydown', hear, true)
      // Runs after code with a better target for the focus, such as a list that continues from the row that was open.
      setTimeout(goOnFrom, 0, opener)
    }
  }, [opener])

  return content
}

/** Returns the last modal, which is the top one: each is added at the end of the page. */
function topModal(): HTMLElement | null {
  return [...document.querySelectorAll<HTMLElement>('[aria-modal=true]')].at(-1) ?? null
}

/**
 * Returns whether an element contains Mantine's open options, by Mantine's own mark: there Escape closes the options
 * first.
 */
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

/** Returns whether a key would be typed into the focused field. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
}

/**
 * Returns whether a dialog captures the keyboard. The shell's flyouts do not count, because they are in the page even
 * while closed.
 */
export function dialogIsOpen(): boolean {
  return document.querySelector('[role=dialog]:not([popover])') !== null
}

/** A `ref` for an element that replaces the focused one: takes the focus over. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus()
}

/**
 * Returns the focus to the button of an overlay once the overlay has closed, unless a press outside moved the focus.
 */
export function useFocusBack(
  opened: boolean,
  button: RefObject<HTMLButtonElement | null>,
): RefObject<HTMLDivElement | null> {
  const content = useRef<HTMLDivElement>(null)
  // The overlay holds the focus until it has faded out.
  useEffect(() => {
    if (!opened && content.current?.contains(document.activeElement)) button.current?.focus()
  }, [opened, button])
  return content
}
