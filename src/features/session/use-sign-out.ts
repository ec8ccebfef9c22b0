import { msg } from '@lingui/core/macro'
import { useState } from 'react'

import { useDataClient } from '../../data/session-provider.tsx'
import { toasts } from '../../ui/toasts/toasts.ts'

const NOT_WIPED = msg`Some data could not be deleted from this device. Sign in and out again, or delete this site’s data in the browser’s settings.`
const UNSENT_STAYS = msg`Signed out. Unsent work stays on this device, and is sent when you sign in here again.`
const NOT_TOLD = msg`Signed out on this device. The server is notified as soon as it can be reached.`

/** Signs out on this device. The shell then opens the sign-in page, which reports anything that could not be done. */
export function useSignOut(): { signOut: () => void; leaving: boolean } {
  const { sessions } = useDataClient()
  const [leaving, setLeaving] = useState(false)

  async function leave(): Promise<void> {
    setLeaving(true)
    const { left, revoked } = await sessions.signOut()
    setLeaving(false)
    if (left === 'failed') toasts.show({ kind: 'failed', message: NOT_WIPED, detail: null })
    if (left === 'unsent') toasts.show({ kind: 'done', message: UNSENT_STAYS, detail: null })
    if (!revoked) toasts.show({ kind: 'done', message: NOT_TOLD, detail: null })
  }
  return { leaving, signOut: () => void leave() }
}
