import { afterAll, vi } from 'vitest'

// Files of one process share its globals and timers.
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})
