/** Maximum number of retries for a map's code and tiles. */
export const MAP_RETRIES = 3

/** Returns the wait before the nth retry: n × 2^n ms. */
export function retryDelay(nth: number): number {
  return nth * 2 ** nth
}

function waited(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** Loads and, after a failure, retries up to three times. `attempt` starts at 0. */
export async function retried<T>(
  load: (attempt: number) => Promise<T>,
  wait: (ms: number) => Promise<void> = waited,
): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await load(attempt)
    } catch (error) {
      if (attempt === MAP_RETRIES) throw error
      await wait(retryDelay(attempt + 1))
    }
  }
}
