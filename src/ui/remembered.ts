// If a browser forbids storage, the person is asked again at the next start.
/** Key for a shift that was closed here for the next person (`handed-over.ts`). */
export const HANDED_OVER = 'parq.handover'
/** Key for the receipt printer of this device (`chosen-printer.ts`). */
export const PRINTER_KEY = 'parq-printer'

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
