import { useEffect, useState } from 'react'

import { dialogIsOpen } from '../../ui/open-dialog.ts'
import { isTyping } from '../../ui/is-typing.ts'
import { hearAhead } from './typed-ahead.ts'

/** What opens over any page, by its keys or a button. */
export type Asked = 'palette' | 'shortcuts'

const ASKED = 'parq.asked'

/** Marks the palette's field. */
export const PALETTE_FIELD = 'data-palette'

export function ask(what: Asked): void {
  document.dispatchEvent(new CustomEvent<Asked>(ASKED, { detail: what }))
}

function onKey(event: KeyboardEvent): void {
  const what = askedBy(event)
  if (what === null) return
  event.preventDefault()
  // Where it stands open already, its field has the keyboard.
  if (what === 'palette' && document.querySelector(`[${PALETTE_FIELD}]`) === null) hearAhead()
  ask(what)
}

function askedBy({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): Asked | null {
  if (ctrlKey || metaKey) return key === 'k' && !altKey ? 'palette' : null
  return key === '?' && !altKey && !isTyping(target) && !dialogIsOpen() ? 'shortcuts' : null
}

export const NOTHING_ASKED: Record<Asked, number> = { palette: 0, shortcuts: 0 }

/** How often each was asked for. */
export function useAsked(): Record<Asked, number> {
  const [asked, setAsked] = useState(NOTHING_ASKED)
  useEffect(() => {
    const count = (event: Event) => {
      if (!(event instanceof CustomEvent)) return
      const what: Asked = event.detail === 'shortcuts' ? 'shortcuts' : 'palette'
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
