import { describe, expect, it } from 'vitest'

import { shellStatusOf } from '../../src/app/shell/shell-status.ts'

const lastUpdated = new Date('2026-11-20T14:32:00Z')
const well = { storage: null, reachable: true, failing: false, filling: null, lastUpdated }

describe('what the shell says of the device and the server', () => {
  it('says when all was last complete', () => {
    expect(shellStatusOf(well, true)).toEqual({ kind: 'current', lastUpdated })
    expect(shellStatusOf({ ...well, lastUpdated: null }, true)).toEqual({ kind: 'checking' })
  })

  it('says the gravest first: storage, network, filling, plain http', () => {
    const filling = { done: 3_200, total: 10_000 }
    const storage = { kind: 'full', detail: 'QuotaExceededError' } as const
    expect(shellStatusOf({ ...well, storage, reachable: false, filling }, false)).toEqual({ kind: 'storage', failure: storage })
    expect(shellStatusOf({ ...well, reachable: false, filling }, false)).toEqual({ kind: 'offline', lastUpdated })
    expect(shellStatusOf({ ...well, failing: true, filling }, false)).toEqual({ kind: 'failing', lastUpdated })
    expect(shellStatusOf({ ...well, filling }, false)).toEqual({ kind: 'filling', ...filling })
    expect(shellStatusOf(well, false)).toEqual({ kind: 'insecure', lastUpdated })
  })
})
