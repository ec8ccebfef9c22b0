import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { createQueryCaches, forgetQueries, KEPT } from '../../src/data/query-client.ts'
import { ApiFailure } from '../../src/offline/api-failure.ts'
import type { Session, SessionState } from '../../src/offline/session-state.ts'
import { createStore } from '../../src/lib/store.ts'
import { ANA_ID, COMPANY_ID, LUIS_ID, aCompany, aUser, idOf } from './support/records.ts'

const LATE_WRITE_MS = 1_000

function aStorage(): Storage {
  const entries = new Map<string, string>()
  return {
    get length() {
      return entries.size
    },
    clear: () => entries.clear(),
    getItem: (key) => entries.get(key) ?? null,
    key: (index) => [...entries.keys()][index] ?? null,
    removeItem: (key) => void entries.delete(key),
    setItem: (key, value) => void entries.set(key, value),
  }
}

const sessionOf = (id?: string) => ({ user: aUser(id === undefined ? {} : { id }), company: aCompany() })

function aTab(storage: Storage | null) {
  const state = createStore<SessionState>({ status: 'signed_in' })
  const caches = createQueryCaches({ state: state.get, subscribe: state.subscribe }, storage)
  return { caches, signedOut: () => state.set({ status: 'signed_out', reason: 'left' }) }
}

describe('React Query’s cache', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
  afterEach(() => void vi.useRealTimers())

  async function fetched(
    { caches }: ReturnType<typeof aTab>,
    session: Pick<Session, 'user' | 'company'> | null,
    answer: string,
  ) {
    const queries = caches.of(session)
    await queries.fetchQuery({ queryKey: ['parking-services'], queryFn: () => answer, meta: KEPT })
    await queries.fetchQuery({ queryKey: ['services', 'page'], queryFn: () => 'big' })
    vi.advanceTimersByTime(LATE_WRITE_MS)
  }

  test('[S9-04] keeps only small sets for the next start, without a time limit', async () => {
    const storage = aStorage()
    await fetched(aTab(storage), sessionOf(), 'kept')
    vi.setSystemTime(Date.now() + 400 * 24 * 60 * 60 * 1000)
    const queries = aTab(storage).caches.of(sessionOf())
    await Promise.resolve()

    expect(queries.getQueryData(['parking-services'])).toBe('kept')
    expect(queries.getQueryData(['services', 'page'])).toBeUndefined()
  })

  test('is separate for each person', async () => {
    const storage = aStorage()
    const tab = aTab(storage)
    await fetched(tab, sessionOf(), 'of Ana')
    await fetched(tab, null, 'public')

    expect(tab.caches.of(sessionOf(LUIS_ID)).getQueryData(['parking-services'])).toBeUndefined()
    expect(tab.caches.of(sessionOf())).toBe(tab.caches.of(sessionOf()))
    expect(tab.caches.of(null).getQueryData(['parking-services'])).toBe('public')
  })

  test('[S2-12] is cleared when the session ends, and nothing writes it back', async () => {
    const storage = aStorage()
    const tab = aTab(storage)
    const queries = tab.caches.of(sessionOf())
    await queries.fetchQuery({ queryKey: ['parking-services'], queryFn: () => 'x', meta: KEPT })
    tab.signedOut()
    vi.advanceTimersByTime(LATE_WRITE_MS)

    expect(queries.getQueryCache().getAll()).toEqual([])
    expect(storage.length).toBe(0)
  })

  test('[S2-12] leaves nothing on disk of a person who signed out, whichever company, tab or older version kept it', async () => {
    const storage = aStorage()
    for (const key of [`parq-queries-${ANA_ID}`, `parq-queries-0-${ANA_ID}-x`, `parq-queries-${ANA_ID}-${idOf(1, 2)}`])
      storage.setItem(key, '{}')
    await fetched(aTab(storage), sessionOf(), 'of Ana')
    await fetched(aTab(storage), sessionOf(LUIS_ID), 'of Luis')
    await fetched(aTab(storage), null, 'public')
    storage.setItem(`elsewhere-${ANA_ID}`, 'not ours')
    forgetQueries(storage, ANA_ID)

    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index))
    expect(new Set(keys)).toEqual(
      new Set([`elsewhere-${ANA_ID}`, 'parq-queries', `parq-queries-${LUIS_ID}-${COMPANY_ID}`]),
    )
    expect(() => forgetQueries(null, ANA_ID)).not.toThrow()
  })

  test('works in memory if the browser refuses local storage, and drops unreadable data', async () => {
    await expect(fetched(aTab(null), sessionOf(), 'x')).resolves.toBeUndefined()

    const storage = aStorage()
    await fetched(aTab(storage), sessionOf(), 'x')
    storage.setItem(storage.key(0) ?? '', '{"broken')
    const queries = aTab(storage).caches.of(sessionOf())
    await Promise.resolve()
    expect(queries.getQueryData(['parking-services'])).toBeUndefined()
    expect(storage.length).toBe(0)
  })

  test('[S9-05] retries three times, except refusals of our API and answers that this version cannot read', async () => {
    const { queryFn, reasons } = {
      queryFn: vi.fn<() => never>(),
      reasons: [
        { kind: 'network' as const },
        {
          kind: 'problem' as const,
          problem: { title: '', status: 404, code: 'not_found' as const, requestId: '' },
          retryAfterMs: null,
        },
        { kind: 'unreadable' as const, status: 200 },
      ],
    }
    const queries = aTab(null).caches.of(null)
    for (const [reason, calls] of [
      [reasons[0], 4],
      [reasons[1], 1],
      [reasons[2], 1],
    ] as const) {
      queryFn.mockReset().mockImplementation(() => {
        throw new ApiFailure(reason ?? { kind: 'network' })
      })
      const asked = queries
        .fetchQuery({ queryKey: [reason?.kind], queryFn, retry: queries.getDefaultOptions().queries?.retry ?? false })
        .catch(() => 'failed')
      await vi.advanceTimersByTimeAsync(60_000)
      expect(await asked).toBe('failed')
      expect(queryFn).toHaveBeenCalledTimes(calls)
    }
  })
})
