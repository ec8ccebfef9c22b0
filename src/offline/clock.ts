/** Time and timers as a dependency, so that tests and simulations run the same code without waiting. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now: () => number
  /**
   * Milliseconds since an arbitrary moment in this context. Nobody can set this clock, but it may stop while the device
   * sleeps.
   */
  steady: () => number
  /** Runs `task` once after `ms`. The returned function cancels it. */
  after: (ms: number, task: () => void) => () => void
}

export const systemClock: Clock = {
  now: () => Date.now(),
  steady: () => performance.now(),
  after: (ms, task) => {
    const timer = setTimeout(task, ms)
    return () => clearTimeout(timer)
  },
}

/** Resolves after `ms`, or at once when one of `signals` is aborted. */
export function pause(clock: Clock, ms: number, ...signals: readonly AbortSignal[]): Promise<void> {
  return new Promise((resolve) => {
    if (signals.some(({ aborted }) => aborted) || ms <= 0) return resolve()
    const done = () => {
      cancel()
      for (const signal of signals) signal.removeEventListener('abort', done)
      resolve()
    }
    const cancel = clock.after(ms, done)
    for (const signal of signals) signal.addEventListener('abort', done)
  })
}

/** Aborts when `signal` does, or with a `TimeoutError` after `ms`. Call `clear` when the work is over. */
export function deadline(clock: Clock, ms: number, signal?: AbortSignal): { signal: AbortSignal; clear: () => void } {
  const controller = new AbortController()
  const follow = () => controller.abort(signal?.reason)
  if (signal?.aborted) follow()
  signal?.addEventListener('abort', follow)
  const cancel = clock.after(ms, () => controller.abort(new DOMException('No answer in time', 'TimeoutError')))
  return {
    signal: controller.signal,
    clear: () => {
      cancel()
      signal?.removeEventListener('abort', follow)
    },
  }
}
