/** Time for which a form keeps its draft when it is closed and reopened in the same tab, in milliseconds. */
const LINGERS_MS = 250

/**
 * Asks for a lock if it is free. `whileHeld` gets `null` if another tab holds the lock; otherwise the lock is held
 * until its promise settles.
 */
export type AskForLock = (name: string, whileHeld: (lock: unknown) => Promise<void> | undefined) => Promise<unknown>

/** The browser's locks; `null` over plain HTTP. */
export const askBrowser: AskForLock | null =
  globalThis.navigator?.locks === undefined
    ? null
    : (name, withLock) => navigator.locks.request(name, { ifAvailable: true }, withLock)

/** Drafts that forms of this tab hold, by name. */
const locks = new Map<string, { forms: number; release: () => void }>()

/**
 * Only one tab owns a form's draft, until the form is closed. Another tab that opens the same form starts empty and
 * stores no draft: otherwise input sent in one tab would reappear in the other. In a browser without locks every tab
 * owns the draft.
 */
export async function takeDraft(name: string, ask: AskForLock | null): Promise<boolean> {
  const known = locks.get(name)
  if (known !== undefined) {
    known.forms += 1
    return true
  }
  if (ask === null) return true
  return new Promise((resolve, reject) => {
    const withLock = (lock: unknown) => {
      if (lock === null) {
        resolve(false)
        return undefined
      }
      return new Promise<void>((release) => {
        locks.set(name, { forms: 1, release })
        resolve(true)
      })
    }
    ask(name, withLock).catch(reject)
  })
}

export function leaveDraft(name: string): void {
  const known = locks.get(name)
  if (known === undefined) return
  known.forms -= 1
  setTimeout(() => {
    if (known.forms > 0 || locks.get(name) !== known) return
    locks.delete(name)
    known.release()
  }, LINGERS_MS)
}
