import { describe, expect, it } from 'vitest'

import { shellStatusOf } from '../../src/app/shell/status-words.tsx'

const lastUpdated = new Date('2026-11-20T14:32:00Z')
const NOW = Date.parse('2026-11-20T15:00:00Z')
const outbox = { unsent: 0, needPerson: 0, oldest: null }
const well = {
  storage: null,
  reachable: true,
  outdated: false,
  failing: false,
  filling: null,
  lastUpdated,
  outbox,
  secure: true,
}

describe('the status of the device and the server in the shell', () => {
  it('shows when all data was last complete', () => {
    expect(shellStatusOf(well, NOW)).toEqual({ kind: 'current', lastUpdated })
    expect(shellStatusOf({ ...well, lastUpdated: null }, NOW)).toEqual({ kind: 'checking' })
  })

  it('shows the most severe problem first: storage, network, version, filling, plain http', () => {
    const filling = { done: 3_200, total: 10_000 }
    const storage = { kind: 'full', detail: 'QuotaExceededError' } as const
    expect(shellStatusOf({ ...well, storage, reachable: false, filling, secure: false }, NOW)).toEqual({
      kind: 'storage',
      failure: storage,
    })
    expect(shellStatusOf({ ...well, reachable: false, filling, secure: false }, NOW)).toEqual({
      kind: 'offline',
      lastUpdated,
      unsent: 0,
    })
    expect(shellStatusOf({ ...well, outdated: true, failing: true, filling, secure: false }, NOW)).toEqual({
      kind: 'outdated',
      lastUpdated,
    })
    expect(shellStatusOf({ ...well, failing: true, filling, secure: false }, NOW)).toEqual({
      kind: 'failing',
      lastUpdated,
    })
    expect(shellStatusOf({ ...well, filling, secure: false }, NOW)).toEqual({ kind: 'filling', ...filling })
    expect(shellStatusOf({ ...well, secure: false }, NOW)).toEqual({ kind: 'insecure', lastUpdated })
  })

  it('shows unsent actions as sending, after a minute as waiting, and first of all as needing the person', () => {
    const sending = { unsent: 3, needPerson: 0, oldest: NOW - 5_000 }
    expect(shellStatusOf({ ...well, outbox: sending }, NOW)).toEqual({ kind: 'sending', count: 3 })
    expect(shellStatusOf({ ...well, outbox: { ...sending, oldest: NOW - 61_000 } }, NOW)).toEqual({
      kind: 'waiting',
      count: 3,
    })
    expect(shellStatusOf({ ...well, reachable: false, outbox: sending }, NOW)).toEqual({
      kind: 'offline',
      lastUpdated,
      unsent: 3,
    })
    expect(shellStatusOf({ ...well, failing: true, outbox: { ...sending, needPerson: 1 } }, NOW)).toEqual({
      kind: 'needs_person',
      count: 1,
    })
  })
})
