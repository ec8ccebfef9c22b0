import { useEffect, useRef, type RefObject } from 'react'

/** For what lies over the page: once it has closed the keyboard is at its button again, unless a press outside put it elsewhere. */
export function useFocusBack(opened: boolean, button: RefObject<HTMLButtonElement | null>): RefObject<HTMLDivElement | null> {
  const content = useRef<HTMLDivElement>(null)
  // It takes the keyboard along once it has faded.
  useEffect(() => {
    if (!opened && content.current?.contains(document.activeElement)) button.current?.focus()
  }, [opened, button])
  return content
}
