import { BATCH_MOST } from '../../../contract/batch.ts'
import { backOffMs } from '../back-off.ts'
import type { Platform } from '../platform.ts'
import { storageFailureOf } from '../storage-failure.ts'
import { StoreWiped } from '../write-kept.ts'
import type { Transport } from './transport.ts'
import { byLane } from './op.ts'
import type { Queue, Try } from './queue.ts'
import { LONGEST_WAIT_MS } from './sendable.ts'

const FIRST_RETRY_MS = 2_000
const MOST_RETRY_MS = 60_000
const MOST_OP_RETRY_MS = 5 * 60_000
/**
 * Time in milliseconds after which a sender that has not reported its try has died, or knows that it may send nothing.
 */
const LOST_MS = 2 * 60_000

export interface Sender {
  /**
   * Sends all ops that can be sent. Resolves with the moment of the next work, or `null` if only a call brings more.
   * Throws the store's errors.
   */
  drain: () => Promise<number | null>
}

/** The leader's parameters for the sender of its term. */
export interface Term extends Pick<Platform, 'clock' | 'random'> {
  reachable: () => boolean
  signal: AbortSignal
  /** Called when a request failed. */
  onHalt: () => void
  /** Called when the queue holds an op that only a newer release can read. */
  onNewer: () => void
}

interface SenderOptions extends Term {
  queue: Queue
  transport: Transport
}

/** Creates the sender of a leader's term. */
export function createSender({
  queue,
  transport,
  reachable,
  clock,
  random,
  signal,
  onHalt,
  onNewer,
}: SenderOptions): Sender {
  /**
   * Whether a dead sender may have left ops marked as being sent: another leader, or this one after its store failed.
   */
  let leftOver = true
  /** Never reset: the next session has another token and another sender. */
  let isSignedOut = false
  let failures = 0
  let hold = { until: 0, for: 0 }
  // Current size of a batch: on a slow line a large batch may never be answered in time.
  let most = BATCH_MOST

  function halted(retryAfterMs: number | null): number {
    const now = clock.now()
    const serverWaitMs = Math.min(LONGEST_WAIT_MS, retryAfterMs ?? 0)
    // A call may start a try before it is due, but not at once.
    hold = { until: now + Math.max(serverWaitMs, FIRST_RETRY_MS / 2), for: Math.max(serverWaitMs, FIRST_RETRY_MS / 2) }
    const dueAt = now + Math.max(serverWaitMs, backOffMs(failures, FIRST_RETRY_MS, MOST_RETRY_MS, random))
    failures += 1
    most = Math.max(1, most >> 1)
    return dueAt
  }

  /**
   * Records all results at once. If that fails, records each lane separately, so that a failing lane delays only
   * itself.
   */
  async function note(tries: readonly Try[]): Promise<void> {
    try {
      await queue.noteOutcomes(tries)
    } catch (error) {
      if (error instanceof StoreWiped || storageFailureOf(error).kind !== 'unreadable') throw error
      for (const lane of byLane(tries, ({ op }) => op.lane).values())
        await queue.noteOutcomes(lane).catch(() => queue.noteOutcomes(lane.map(unnoted)))
    }
  }

  return {
    drain: async () => {
      // Without a connection nothing can be recovered: a read of the store would only delay the drawing of an act's
      // result.
      if (leftOver || reachable()) await queue.recover(leftOver ? Infinity : clock.now() - LOST_MS)
      leftOver = false
      // A clock that was set back would otherwise hold for too long.
      const remaining = hold.until - clock.now()
      if (remaining > 0 && remaining <= hold.for) return hold.until
      // A failed request leaves its op in doubt, so no request is sent that is certain to fail.
      while (reachable() && !isSignedOut && !signal.aborted) {
        const { ops, dueAt, newer } = await queue.claim(most)
        if (newer) onNewer()
        if (ops.length === 0) return dueAt
        leftOver = true
        const { outcomes, halt } = await transport(ops, signal)
        // Called at once, because a probe may be answered while the result is being stored.
        if (halt) onHalt()
        await note(
          ops.map((op) => ({
            op,
            outcome: outcomes.get(op.id) ?? { kind: 'not_tried', doubtful: false },
            backOffMs: halt ? 0 : backOffMs(op.attempts - 1, FIRST_RETRY_MS, MOST_OP_RETRY_MS, random),
          })),
        )
        leftOver = false
        if (halt?.kind === 'signed_out') {
          isSignedOut = true
          return null
        }
        if (halt) return halted(halt.retryAfterMs)
        failures = 0
        most = Math.min(BATCH_MOST, most * 2)
      }
      return null
    },
  }
}

/** The server has answered, and this device cannot store the answer: the op is sent again later. */
function unnoted({ op, backOffMs: wait }: Try): Try {
  return {
    op,
    outcome: { kind: 'failed', error: { kind: 'unreadable', problem: null }, doubtful: true, retryAfterMs: null },
    backOffMs: wait,
  }
}
