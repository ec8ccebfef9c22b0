import type { Platform } from '../platform.ts'

/** Maximum time that a called leader may take to answer before it counts as frozen, in milliseconds. */
const SILENCE_MS = 1_500

const CALL = 'call'
const BEAT = 'beat'
const HERE = 'here'

/**
 * One context of a browser leads and does the work alone. If the leader dies, another follows at once, because the
 * browser releases its lock. A frozen leader keeps the lock but answers no call, so its lock is stolen. When a frozen
 * leader thaws, two may work for a moment: their work has to tolerate that.
 */
export interface Leadership {
  /** Informs the leader, in whichever context, that there is work. */
  call: () => void
  /** Checks whether another context's leader is alive, without announcing work. */
  look: () => void
  stop: () => void
}

interface LeadershipOptions {
  name: string
  platform: Pick<Platform, 'holdLock' | 'stealLock' | 'openChannel' | 'clock'>
  /** Works until the signal aborts, or gives way to another context that waits to lead. Called once per term. */
  lead: (signal: AbortSignal) => Promise<void>
  /** Called when this context leads and work is announced. */
  onCall: () => void
  /** Called when another context leads and has answered a call. */
  onAnswered?: () => void
}

export function createLeadership({ name, platform, lead, onCall, onAnswered }: LeadershipOptions): Leadership {
  const { holdLock, stealLock, openChannel, clock } = platform
  const channel = openChannel(name)
  const stopping = new AbortController()
  let term: AbortController | null = null
  let waiting: AbortController | null = null
  let steals = false
  let cancelSilence: (() => void) | null = null

  async function serve(): Promise<void> {
    // The lock may arrive after the end.
    if (stopping.signal.aborted) return
    const mine = new AbortController()
    term = mine
    try {
      await lead(mine.signal)
    } finally {
      if (term === mine) term = null
    }
  }

  /** Waits for its term, serves it, and queues again behind the others. */
  async function follow(): Promise<void> {
    while (!stopping.signal.aborted) {
      if (holdLock === null || stealLock === null) {
        await serve()
        continue
      }
      waiting = new AbortController()
      const hold = steals ? stealLock : holdLock
      steals = false
      // Rejects if its lock was stolen, or if it was stopped while it waited.
      await hold(name, waiting.signal, serve).catch(() => undefined)
      term?.abort()
    }
  }

  function onSilence(): void {
    cancelSilence = null
    if (term !== null || stopping.signal.aborted) return
    steals = true
    waiting?.abort()
  }

  const unsubscribe = channel.subscribe((message) => {
    if (message === HERE) {
      cancelSilence?.()
      cancelSilence = null
      onAnswered?.()
    }
    if (term === null || (message !== CALL && message !== BEAT)) return
    channel.post(HERE)
    if (message === CALL) onCall()
  })

  function ask(message: typeof CALL | typeof BEAT): void {
    channel.post(message)
    cancelSilence ??= clock.after(SILENCE_MS, onSilence)
  }

  void follow()
  return {
    call: () => {
      // An op that was being written when its session ended stays stored: the next session sends it.
      if (stopping.signal.aborted) return
      if (term !== null) return onCall()
      ask(CALL)
    },
    look: () => {
      if (term === null && !stopping.signal.aborted) ask(BEAT)
    },
    stop: () => {
      stopping.abort()
      waiting?.abort()
      term?.abort()
      cancelSilence?.()
      unsubscribe()
      channel.close()
    },
  }
}
