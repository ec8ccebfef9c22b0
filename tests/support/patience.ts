import { vi } from 'vitest'

const { waitFor } = vi

/**
 * Only the time limit of the test ends a wait: by default these give up after one second, which a busy machine needs.
 */
const ENDLESS_MS = 3_600_000

type Options = { timeout?: number; interval?: number } | number | undefined

function patient(options: Options): { timeout: number; interval?: number } {
  return { ...(typeof options === 'object' && options), timeout: ENDLESS_MS }
}

if (waitFor.name !== 'waitPatiently') {
  const { waitUntil } = vi
  vi.waitFor = function waitPatiently(callback, options) {
    return waitFor(callback, patient(options))
  }
  vi.waitUntil = (callback, options) => waitUntil(callback, patient(options))
}
