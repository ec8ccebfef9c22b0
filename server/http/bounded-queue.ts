import { ProblemError } from './problem-error.ts'

const RETRY_SECONDS = 5

interface Bounds {
  /** So many are done at once. */
  atOnce: number
  /** So many more wait for their turn; what comes beyond is asked to come again. */
  waiting: number
}

/** For work that takes a processor or much memory: whoever sends much of it waits, and nobody else. */
export function boundedQueue({ atOnce, waiting }: Bounds): <T>(work: () => Promise<T>) => Promise<T> {
  let underWay = 0
  const queue: (() => void)[] = []
  return async (work) => {
    if (underWay >= atOnce) {
      if (queue.length >= waiting) throw new ProblemError('unavailable', { retryAfter: RETRY_SECONDS })
      // Whoever ends hands its place over, so that nobody who comes meanwhile takes it.
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
