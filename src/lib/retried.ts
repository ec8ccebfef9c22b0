/** How often what a map needs is asked for again. */
export const MAP_RETRIES = 3

/** How long the nth retry waits: n × 2^n ms. */
export function retryDelay(nth: number): number {
  return nth * 2 ** nth
}

function waited(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** Loads, and where that fails again, three times at most. `attempt` is 0 at first. */
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
