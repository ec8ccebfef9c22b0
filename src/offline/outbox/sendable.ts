import type { Op } from './op.ts'

/** Nothing is put off for longer; what claims to be was written by a clock that has jumped since. */
export const LONGEST_WAIT_MS = 60 * 60 * 1000

export interface QueuedOp extends Pick<Op, 'id' | 'lane' | 'after' | 'state' | 'notBefore'> {
  /** Whether it was refused for a right that its author had lost: what follows it is asked all the same. */
  letsFollow?: boolean
}

export interface SendableOps<T> {
  /** In the order in which they are to be asked. */
  ops: T[]
  /** When the next one falls due, where none can be sent now; null where only a person or an answer moves things on. */
  dueAt: number | null
}

/**
 * Which ops may be asked of the server now. In a lane each waits for those before it; an earlier one in the same
 * request goes first there too. An op that follows others waits until they are done, or goes after them in the same
 * request. Lanes never wait for each other. Nothing waits for an op whose author had lost the right to all of its lane.
 *
 * @param ops all of an author's, in their order
 * @param elsewhere ids of colleagues' ops on this device that hold back what comes after them
 */
export function sendable<T extends QueuedOp>(
  ops: Iterable<T>,
  now: number,
  most: number,
  elsewhere: ReadonlySet<string> = new Set(),
): SendableOps<T> {
  const heldLanes = new Set<string>()
  const heldOps = new Set<string>()
  const picked: T[] = []
  let dueAt: number | null = null

  for (const op of ops) {
    if (picked.length === most) break
    const held = heldLanes.has(op.lane) || op.after.some((id) => heldOps.has(id) || elsewhere.has(id))
    const waits = op.state === 'queued' || op.state === 'waiting'
    const wait = op.notBefore - now
    if (!held && waits && (wait <= 0 || wait > LONGEST_WAIT_MS)) {
      picked.push(op)
      continue
    }
    if (!held && waits) dueAt = Math.min(dueAt ?? Infinity, op.notBefore)
    if (op.state === 'refused' && op.letsFollow === true) continue
    heldLanes.add(op.lane)
    heldOps.add(op.id)
  }
  return { ops: picked, dueAt: picked.length > 0 ? null : dueAt }
}
