import { useEffect } from 'react'

import { useOutboxSummary, type OutboxSummary } from '../../data/use-outbox.ts'

const NOTHING_UNSENT: OutboxSummary = { unsent: 0, needPerson: 0, oldest: null }

/** What waits on this device; nothing while that is not read yet. */
export function useUnsent(): OutboxSummary {
  const live = useOutboxSummary()
  return live.status === 'ready' ? live.value : NOTHING_UNSENT
}

/** The count on the icon of the installed app, where the system shows one. */
export function useAppBadge({ unsent }: OutboxSummary): void {
  useEffect(() => {
    if (!('setAppBadge' in navigator)) return undefined
    const shown = unsent === 0 ? navigator.clearAppBadge() : navigator.setAppBadge(unsent)
    shown.catch(() => undefined)
    // Of nobody's concern once its person has left.
    return () => {
      navigator.clearAppBadge().catch(() => undefined)
    }
  }, [unsent])
}
