import type { Platform } from '../platform.ts'

/** So long a leader may keep silent when it is called before it is taken for frozen. */
const SILENCE_MS = 1_500

const CALL = 'call'
const BEAT = 'beat'
const HERE = 'here'

/**
 * One context of a browser leads: it alone does the work. One that dies is followed at once, since the browser frees
 * its lock; one that is frozen keeps its lock but answers no call, and is stolen from. Two may work at the same time
 * for a moment, when a frozen one thaws: what they do has to bear that.
 */
export interface Leadership {
  /** Tells the leader, whoever it is, that there is work. */
  call: () => void
  /** Looks whether the leader is alive, if it is another; it is not told that there is work. */
  look: () => void
  stop: () => void
}

interface LeadershipOptions {
  name: string
  platform: Pick<Platform, 'holdLock' | 'stealLock' | 'openChannel' | 'clock'>
  /** Works until the signal aborts, or gives way to whoever else waits for the lead. Called anew with each term. */
  lead: (signal: AbortSignal) => Promise<void>
  /** This context leads and was called. */
  onCall: () => void
  /** Another one leads, and answered a call. */
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
    // The lock may come after the end.
    if (stopping.signal.aborted) return
    const mine = new AbortController()
    term = mine
    try {
      await lead(mine.signal)
    } finally {
      if (term === mine) term = null
    }
  }

  /** Waits for its term, serves it, and waits again, behind the others. */
  async function follow(): Promise<void> {
    while (!stopping.signal.aborted) {
      if (holdLock === null || stealLock === null) {
        await serve()
        continue
      }
      waiting = new AbortController()
      const hold = steals ? stealLock : holdLock
      steals = false
      // Rejects when it was stolen from, or called off while it waited.
      await hold(name, waiting.signal, serve).catch(() => undefined)
      term?.abort()
    }
  }

  function heardNobody(): void {
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
    cancelSilence ??= clock.after(SILENCE_MS, heardNobody)
  }

  void follow()
  return {
    call: () => {
      // What was being written when its session ended is kept all the same: the next one sends it.
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
