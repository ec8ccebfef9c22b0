import { useEffect } from 'react'

import { useOutboxSummary, type OutboxSummary } from '../../data/use-outbox.ts'

const NOTHING_UNSENT: OutboxSummary = { unsent: 0, needPerson: 0, oldest: null }

/** Returns a summary of the unsent ops on this device; empty while it is not read yet. */
export function useUnsent(): OutboxSummary {
  const live = useOutboxSummary()
  return live.status === 'ready' ? live.value : NOTHING_UNSENT
}

/** Shows the number of unsent ops on the installed app's icon, if the system supports it. */
export function useAppBadge({ unsent }: OutboxSummary): void {
  useEffect(() => {
    if (!('setAppBadge' in navigator)) return undefined
    const shown = unsent === 0 ? navigator.clearAppBadge() : navigator.setAppBadge(unsent)
    shown.catch(() => undefined)
    // Cleared when the person leaves, because the number concerns nobody else.
    return () => {
      navigator.clearAppBadge().catch(() => undefined)
    }
  }, [unsent])
}
