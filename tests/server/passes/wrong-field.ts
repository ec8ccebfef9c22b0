import { expect } from 'vitest'

export const wrong = (path: string, code: string) => ({
  ok: false,
  status: 400,
  problem: { code: 'validation_failed', errors: [expect.objectContaining({ path, code })] },
})
