import { ProblemError } from './problem-error.ts'

const RETRY_SECONDS = 5

interface Bounds {
  /** Number of tasks that run at once. */
  atOnce: number
  /** Number of tasks that may wait; further callers are refused and must retry. */
  waiting: number
}

/** Queue for work that needs much processor time or memory, so that a caller with much work delays only themselves. */
export function boundedQueue({ atOnce, waiting }: Bounds): <T>(work: () => Promise<T>) => Promise<T> {
  let underWay = 0
  const queue: (() => void)[] = []
  return async (work) => {
    if (underWay >= atOnce) {
      if (queue.length >= waiting) throw new ProblemError('unavailable', { retryAfter: RETRY_SECONDS })
      // A finished task passes its place to the next waiting one, so that no newcomer takes it first.
      await new Promise<void>((resolve) => queue.push(resolve))
    } else underWay += 1
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else underWay -= 1
    }
  }
}
