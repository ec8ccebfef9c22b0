// Where a browser forbids storage, an answer is simply asked for again at the next start.
/** A shift was closed here for whoever comes next (`handed-over.ts`). */
export const HANDED_OVER = 'parq.handover'

export function recall(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Null forgets it. */
export function remember(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    return
  }
}
