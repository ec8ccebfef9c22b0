import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { getEmail, type EmailState } from '../../../contract/account.ts'
import { useDataClient, useSession } from '../../data/session-provider.tsx'

/** The e-mail that waits to be confirmed; null where none does, or where the server was not asked yet. `learn` takes what a write was answered, `ask` asks anew. */
export function useEmailState(): { pending: EmailState['pending']; learn: (state: EmailState) => void; ask: () => void } {
  const { api, user } = useSession()
  const { sessions } = useDataClient()
  const queries = useQueryClient()
  const queryKey = ['email', user.id]
  // The link is opened elsewhere: whoever comes back here sees what came of it.
  const { data } = useQuery({ queryKey, queryFn: ({ signal }) => api.call(getEmail, { params: { id: user.id } }, { signal }), refetchOnWindowFocus: 'always' })

  const confirmed = data?.email
  useEffect(() => {
    // What the store cannot take now is read from the server at the next start.
    if (confirmed !== undefined && confirmed !== user.email) sessions.noteUser({ ...user, email: confirmed }).catch(() => undefined)
  }, [confirmed, sessions, user])

  return { pending: data?.pending ?? null, learn: (state) => queries.setQueryData(queryKey, state), ask: () => void queries.invalidateQueries({ queryKey }) }
}
