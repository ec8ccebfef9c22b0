import { ProblemError } from './problem-error.ts'

const RETRY_SECONDS = 5

interface Bounds {
  /** Number of tasks that run at once. */
  atOnce: number
  /** Number of tasks that may wait; further callers are refused and must retry. */
  waiting: number
}

export interface SharedBounds extends Bounds {
  /** The part of it that one owner may have. */
  each: Bounds
}

interface Waiting {
  owner: string
  start: () => void
}

/** Queue for work that needs much processor time or memory, in the order of its calls. */
export function boundedQueue(bounds: Bounds): <T>(work: () => Promise<T>) => Promise<T> {
  const inTurn = sharedQueue({ ...bounds, each: bounds })
  return (work) => inTurn('', work)
}

/**
 * Queue for such work of several owners, in practice companies. An owner with much work delays only itself: its further
 * tasks are refused first, and a free place goes to the owner whose last task began longest ago.
 */
export function sharedQueue({
  atOnce,
  waiting,
  each,
}: SharedBounds): <T>(owner: string, work: () => Promise<T>) => Promise<T> {
  const underWay = new Map<string, number>()
  const begunAt = new Map<string, number>()
  let queue: Waiting[] = []
  let begun = 0

  const countOf = (owner: string) => underWay.get(owner) ?? 0
  const hasPlaceFor = (owner: string) =>
    [...underWay.values()].reduce((sum, count) => sum + count, 0) < atOnce && countOf(owner) < each.atOnce
  const waitingOf = (owner: string) => queue.filter((one) => one.owner === owner).length

  function begin(owner: string): void {
    underWay.set(owner, countOf(owner) + 1)
    begun += 1
    begunAt.set(owner, begun)
  }

  function end(owner: string): void {
    underWay.set(owner, countOf(owner) - 1)
    const [next] = queue
      .filter((one) => hasPlaceFor(one.owner))
      .toSorted((one, other) => (begunAt.get(one.owner) ?? 0) - (begunAt.get(other.owner) ?? 0))
    if (next !== undefined) {
      queue = queue.filter((one) => one !== next)
      // The place is taken here, so that no newcomer takes it first.
      begin(next.owner)
      next.start()
    }
    if (countOf(owner) === 0 && waitingOf(owner) === 0) {
      underWay.delete(owner)
      begunAt.delete(owner)
    }
  }

  return async (owner, work) => {
    if (hasPlaceFor(owner)) begin(owner)
    else {
      if (queue.length >= waiting || waitingOf(owner) >= each.waiting)
        throw new ProblemError('unavailable', { retryAfter: RETRY_SECONDS })
      await new Promise<void>((start) => queue.push({ owner, start }))
    }
    try {
      return await work()
    } finally {
      end(owner)
    }
  }
}
