import type { Op } from './op.ts'

/** Maximum delay of an op, in milliseconds. A longer delay was written by a clock that has jumped since. */
export const LONGEST_WAIT_MS = 60 * 60 * 1000

export interface QueuedOp extends Pick<Op, 'id' | 'lane' | 'after' | 'state' | 'notBefore'> {
  /** Whether the op was refused for a right that its author had lost: the ops that follow it are still sent. */
  letsFollow?: boolean
}

export interface SendableOps<T> {
  /** Ops in the order in which they are to be sent. */
  ops: T[]
  /**
   * Moment at which the next op is due, if none can be sent now; `null` if only a person or an answer can release one.
   */
  dueAt: number | null
}

/**
 * Returns the ops that may be sent now. In a lane, each op waits for the earlier ones, or goes after them in the same
 * request. An op that follows others waits until they are done, or goes after them in the same request. Lanes never
 * wait for each other. Nothing waits for an op whose author had lost the right to all of its lane.
 *
 * @param ops all ops of an author, in their order
 * @param elsewhere ids of colleagues' ops on this device that hold back later ones
 */
export function sendable<T extends QueuedOp>(
  ops: Iterable<T>,
  now: number,
  most: number,
  elsewhere: ReadonlySet<string> = new Set(),
): SendableOps<T> {
  const blockedLanes = new Set<string>()
  const blockedOps = new Set<string>()
  const picked: T[] = []
  let dueAt: number | null = null

  for (const op of ops) {
    if (picked.length === most) break
    const isBlocked = blockedLanes.has(op.lane) || op.after.some((id) => blockedOps.has(id) || elsewhere.has(id))
    const waits = op.state === 'queued' || op.state === 'waiting'
    const wait = op.notBefore - now
    if (!isBlocked && waits && (wait <= 0 || wait > LONGEST_WAIT_MS)) {
      picked.push(op)
      continue
    }
    if (!isBlocked && waits) dueAt = Math.min(dueAt ?? Infinity, op.notBefore)
    if (op.state === 'refused' && op.letsFollow === true) continue
    blockedLanes.add(op.lane)
    blockedOps.add(op.id)
  }
  return { ops: picked, dueAt: picked.length > 0 ? null : dueAt }
}
