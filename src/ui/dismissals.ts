import { useState } from 'react'

import { recall, remember } from './remembered.ts'

/** Maximum number of dismissals that a device remembers for each person. */
const REMEMBERED = 50

const keyOf = (of: string, userId: string) => `parq.dismissed.${of}.${userId}`

function dismissedOf(key: string): readonly string[] {
  return recall(key)?.split(' ') ?? []
}

/** Notices that one person has dismissed on this device. They stay dismissed after a reload. */
export interface Dismissals {
  has: (notice: string) => boolean
  dismiss: (notices: readonly string[]) => void
}

/**
 * Returns the dismissals of one kind of notice.
 *
 * @param of kind of notice, a part of the storage key
 */
export function useDismissals(of: string, userId: string): Dismissals {
  const key = keyOf(of, userId)
  const [dismissed, setDismissed] = useState(() => dismissedOf(key))
  return {
    has: (notice) => dismissed.includes(notice),
    dismiss: (notices) => {
      // Reads the stored dismissals again, because another tab may have added some.
      const next = [...new Set([...dismissedOf(key), ...dismissed, ...notices])].slice(-REMEMBERED)
      remember(key, next.join(' '))
      setDismissed(next)
    },
  }
}
