import { useState } from 'react'

import { useDataClient } from '../../data/session-provider.tsx'

/** Leaves this device; the shell goes to the sign-in page by itself. */
export function useSignOut(): { signOut: () => void; leaving: boolean } {
  const { sessions } = useDataClient()
  const [leaving, setLeaving] = useState(false)
  return {
    leaving,
    signOut: () => {
      setLeaving(true)
      void sessions.signOut().finally(() => setLeaving(false))
    },
  }
}
