import { act } from 'react'

interface KeyInit {
  /** Whether the key is held down. */
  repeat?: boolean
  /** Time on the clock of the page, in milliseconds. */
  at?: number
}

/** Far apart by default: a person presses each key on purpose. */
let clock = 0
const APART_MS = 5_000

function keyEvent(
  type: 'keydown' | 'keyup',
  key: string,
  { repeat = false, at = (clock += APART_MS) }: KeyInit,
): KeyboardEvent {
  clock = at
  const event = new KeyboardEvent(type, { key, repeat, bubbles: true, cancelable: true })
  Object.defineProperty(event, 'timeStamp', { value: at })
  return event
}

/** The time of the last key. */
export function timeOfLastKey(): number {
  return clock
}

/**
 * Presses a key on the focused element, and performs the browser's default action: jsdom supports neither submission by
 * Enter nor clicks by keys.
 */
export async function pressKey(key: string, init: KeyInit = {}): Promise<void> {
  const target = document.activeElement
  if (!(target instanceof HTMLElement)) throw new Error('Nothing has the focus')
  await act(async () => {
    const isHeard = target.dispatchEvent(keyEvent('keydown', key, init))
    const isReleased = target.dispatchEvent(keyEvent('keyup', key, { at: clock }))
    if (target instanceof HTMLButtonElement) {
      if (key === 'Enter' ? isHeard : key === ' ' && isHeard && isReleased) target.click()
    } else if (
      key === 'Enter' &&
      isHeard &&
      (target instanceof HTMLInputElement || target instanceof HTMLSelectElement)
    ) {
      target.form?.requestSubmit()
    }
  })
}

/** Types as a scanner does: each key some milliseconds after the previous one. */
export async function scan(code: string, ...suffix: string[]): Promise<void> {
  for (const key of [...code.split(''), ...suffix]) await pressKey(key, { at: clock + 5 })
}
