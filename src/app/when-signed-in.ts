import type { Sessions } from '../offline/session-state.ts'

/** Calls `listener` at each sign-in here; a person who is already signed in at the start does not count. */
export function whenSignedIn(sessions: Pick<Sessions, 'state' | 'subscribe'>, listener: () => void): () => void {
  let before = sessions.state().status
  return sessions.subscribe(() => {
    const { status } = sessions.state()
    if (before === 'signed_out' && status === 'signed_in') listener()
    before = status
  })
}
