import { useEffect, useRef, type RefObject } from 'react'

/**
 * Row behaviour: a press anywhere in a row opens it, and arrow keys move between rows. Uses one listener for the whole
 * list.
 */
export function useRowPresses(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = list.current
    if (!element) return undefined
    element.addEventListener('click', openPressedRow)
    element.addEventListener('keydown', moveBetweenRows)
    return () => {
      element.removeEventListener('click', openPressedRow)
      element.removeEventListener('keydown', moveBetweenRows)
    }
  }, [list])
}

const LINK = '[data-row-link]'

/** Focuses the first row of the shown list. */
export function focusFirstRow(): void {
  document.querySelector<HTMLElement>(LINK)?.focus()
}

function focusRow(key: string): void {
  document.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"] ${LINK}`)?.focus()
}

/** Returns the focus to the row whose record was open, once no record is open beside the list. */
export function useFocusBack(openKey: string | undefined): void {
  const wasOpen = useRef(openKey)
  useEffect(() => {
    if (openKey === undefined && wasOpen.current !== undefined) focusRow(wasOpen.current)
    wasOpen.current = openKey
  }, [openKey])
}

function openPressedRow(event: MouseEvent): void {
  const pressed = event.target
  if (!(pressed instanceof Element) || pressed.closest('a, button, [role=menu]')) return
  // A press that selects text must not open the row.
  if (document.getSelection()?.isCollapsed === false) return
  const link = pressed.closest('[data-row]')?.querySelector(LINK)
  link?.dispatchEvent(
    new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: event.ctrlKey, metaKey: event.metaKey }),
  )
}

function moveBetweenRows(event: KeyboardEvent): void {
  if (!(event.currentTarget instanceof Element)) return
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>(LINK)]
  const at = links.findIndex((link) => link === event.target)
  const to = targetOf(event.key, at, links.length)
  if (at < 0 || to === null) return
  event.preventDefault()
  links[to]?.focus()
}

function targetOf(key: string, at: number, length: number): number | null {
  if (key === 'ArrowDown') return Math.min(at + 1, length - 1)
  if (key === 'ArrowUp') return Math.max(at - 1, 0)
  if (key === 'Home') return 0
  return key === 'End' ? length - 1 : null
}
