import type { Sessions } from '../offline/session-state.ts'

/** Calls `listener` each time that somebody signs in here; finding somebody signed in at the start is not that. */
export function whenSignedIn(sessions: Pick<Sessions, 'state' | 'subscribe'>, listener: () => void): () => void {
  let before = sessions.state().status
  return sessions.subscribe(() => {
    const { status } = sessions.state()
    if (before === 'signed_out' && status === 'signed_in') listener()
    before = status
  })
}
