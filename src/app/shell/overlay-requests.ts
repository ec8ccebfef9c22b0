import { useEffect, useState } from 'react'

import { dialogIsOpen, isTyping } from '../../ui/focus.ts'

/** Overlays that open over any page, by a shortcut or a button. */
export type Overlay = 'palette' | 'shortcuts'

const ASKED = 'parq.asked'

/** Marks the palette's field. */
export const PALETTE_FIELD = 'data-palette'

export function ask(what: Overlay): void {
  document.dispatchEvent(new CustomEvent<Overlay>(ASKED, { detail: what }))
}

function onKey(event: KeyboardEvent): void {
  const what = overlayForKey(event)
  if (what === null) return
  event.preventDefault()
  // If the overlay is already open, its field has the focus.
  if (what === 'palette' && document.querySelector(`[${PALETTE_FIELD}]`) === null) captureKeys()
  ask(what)
}

function overlayForKey({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): Overlay | null {
  if (ctrlKey || metaKey) return key === 'k' && !altKey ? 'palette' : null
  return key === '?' && !altKey && !isTyping(target) && !dialogIsOpen() ? 'shortcuts' : null
}

export const NO_REQUESTS: Record<Overlay, number> = { palette: 0, shortcuts: 0 }

/** Returns the number of times that each overlay was requested. */
export function useOverlayRequests(): Record<Overlay, number> {
  const [asked, setAsked] = useState(NO_REQUESTS)
  useEffect(() => {
    const count = (event: Event) => {
      if (!(event instanceof CustomEvent)) return
      const what: Overlay = event.detail === 'shortcuts' ? 'shortcuts' : 'palette'
      setAsked((before) => ({ ...before, [what]: before[what] + 1 }))
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener(ASKED, count)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener(ASKED, count)
    }
  }, [])
  return asked
}

/**
 * Maximum time for which keys are captured, in milliseconds. An overlay that has not opened by then must not swallow
 * them.
 */
const LONGEST_MS = 10_000

let typedAhead = ''
let until = 0

function hear(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, timeStamp } = event
  if (timeStamp > until || key === 'Escape') takeTypedAhead()
  else if (!ctrlKey && !metaKey) {
    if (key === 'Backspace') typedAhead = typedAhead.slice(0, -1)
    else if (key.length === 1) typedAhead += key
    // No other element may receive a captured key.
    event.preventDefault()
    event.stopPropagation()
  }
}

/** Captures keys for a field that is still opening, because people do not wait for it. */
function captureKeys(): void {
  typedAhead = ''
  until = performance.now() + LONGEST_MS
  document.addEventListener('keydown', hear, true)
}

/** Returns the text typed until now; from now on the field receives the keys itself. */
export function takeTypedAhead(): string {
  const typed = typedAhead
  typedAhead = ''
  document.removeEventListener('keydown', hear, true)
  return typed
}
