/** How long a form that is closed and opened again in one tab keeps its draft. */
const LINGERS_MS = 250

/** Asks for a lock if nobody has it: `whileHeld` gets null where somebody does, and keeps it until its promise settles. */
export type AskForLock = (name: string, whileHeld: (lock: unknown) => Promise<void> | undefined) => Promise<unknown>

/** The browser's; none over plain http. */
export const askBrowser: AskForLock | null =
  globalThis.navigator?.locks === undefined
    ? null
    : (name, whileHeld) => navigator.locks.request(name, { ifAvailable: true }, whileHeld)

/** Drafts that forms of this tab have at the moment, by name. */
const held = new Map<string, { forms: number; release: () => void }>()

/**
 * One tab has a form's draft until the form is closed: another tab that opens the same form begins anew, and keeps
 * nothing of it, or what was sent in one would come back in the other. Where a browser has no locks every tab has it.
 */
export async function takeDraft(name: string, ask: AskForLock | null): Promise<boolean> {
  const known = held.get(name)
  if (known !== undefined) {
    known.forms += 1
    return true
  }
  if (ask === null) return true
  return new Promise((resolve, reject) => {
    const whileHeld = (lock: unknown) => {
      if (lock === null) {
        resolve(false)
        return undefined
      }
      return new Promise<void>((release) => {
        held.set(name, { forms: 1, release })
        resolve(true)
      })
    }
    ask(name, whileHeld).catch(reject)
  })
}

export function leaveDraft(name: string): void {
  const known = held.get(name)
  if (known === undefined) return
  known.forms -= 1
  setTimeout(() => {
    if (known.forms > 0 || held.get(name) !== known) return
    held.delete(name)
    known.release()
  }, LINGERS_MS)
}
