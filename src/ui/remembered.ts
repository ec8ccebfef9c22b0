// If a browser forbids storage, the person is asked again at the next start.
/** Key for a shift that was closed here for the next person (`handed-over.ts`). */
export const HANDED_OVER = 'parq.handover'
/** Key for the receipt printer of this device (`chosen-printer.ts`). */
export const PRINTER_KEY = 'parq-printer'

/** Key for errors of the app that wait for a connection, as JSON (`report-error.ts`). */
export const PENDING_ERRORS = 'parq.errors'

export function recall(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** `null` removes the value. */
export function remember(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    return
  }
}
