import { describe, expect, test, vi } from 'vitest'

import type { AppConfig } from '../../contract/config.ts'
import { createLazyCore } from '../../src/data/lazy-core.ts'
import type { OfflineCore } from '../../src/offline/core.ts'
import { SAME_ORIGIN } from '../../src/offline/same-origin.ts'
import type { SessionState } from '../../src/offline/session-state.ts'
import { createServerClock } from '../../src/offline/server-clock.ts'
import { createStore } from '../../src/lib/store.ts'
import { createClockNotes, createManualClock } from './support/manual-clock.ts'

const CREDENTIALS = { email: 'ana@parq.test', password: 'secret', remember: false }

function deferred<T>() {
  let resolve: (value: T) => void = () => undefined
  const promise = new Promise<T>((settle) => (resolve = settle))
  return { promise, resolve }
}

/** A core whose start the test completes, and which then finds nobody signed in. */
function aCore(reason: 'none' | 'refused' = 'none') {
  const state = createStore<SessionState>({ status: 'starting' })
  const reachable = createStore(true)
  const unreadable = createStore(0)
  const config = createStore(SAME_ORIGIN)
  const signedIn: string[] = []
  const starting = deferred<void>()
  const start = vi.fn<() => Promise<void>>(async () => {
    await starting.promise
    state.set({ status: 'signed_out', reason })
  })
  const core: OfflineCore = {
    start,
    stop: () => undefined,
    sessions: {
      state: state.get,
      subscribe: state.subscribe,
      resume: () => Promise.resolve(),
      fail: () => undefined,
      enter: () => Promise.resolve({ kind: 'signed_out' as const }),
      signIn: ({ email }) => {
        signedIn.push(email)
        state.set({ status: 'signed_in' })
        return Promise.resolve()
      },
      begin: () => Promise.reject(new Error('Not used')),
      signOut: () => Promise.resolve({ revoked: true, left: 'wiped' }),
      chooseCompany: () => Promise.resolve(),
      noteUser: () => Promise.resolve(),
      noteCompany: () => Promise.resolve(),
      changeOver: () => Promise.reject(new Error('Not used')),
      stop: () => undefined,
    },
    serverClock: createServerClock({ clock: createManualClock(), notes: createClockNotes() }),
    reachability: {
      reachable: reachable.get,
      subscribe: reachable.subscribe,
      noteCall: () => undefined,
      probe: () => reachable.set(false),
      stop: () => undefined,
    },
    unreadable,
    waitingAuthors: () => Promise.resolve([]),
    deviceId: () => 'device',
    config: config.get,
    subscribeConfig: config.subscribe,
  }
  return { core, state, config, unreadable, signedIn, start, letStart: starting.resolve }
}

function aDoor({
  load,
  isEmpty,
  keptBefore = false,
  told = SAME_ORIGIN,
}: {
  load: () => Promise<OfflineCore>
  isEmpty: boolean
  keptBefore?: boolean
  told?: AppConfig | null
}) {
  return createLazyCore({
    load,
    keepsNothing: () => Promise.resolve(isEmpty),
    keptBefore: () => keptBefore,
    askConfig: () => Promise.resolve(told),
  })
}

describe('the lazily loaded core', () => {
  test('without kept data the state is signed out before the core is loaded', async () => {
    const { promise: never } = deferred<OfflineCore>()
    const lazy = aDoor({ load: () => never, isEmpty: true })
    await lazy.start()
    expect(lazy.sessions.state()).toEqual({ status: 'signed_out', reason: 'none' })
  })

  test('the state says that the device was cleared, if nothing is kept but a person has worked here', async () => {
    const { promise: never } = deferred<OfflineCore>()
    const lazy = aDoor({ load: () => never, isEmpty: true, keptBefore: true })
    await lazy.start()
    expect(lazy.sessions.state()).toEqual({ status: 'signed_out', reason: 'cleared' })
  })

  test('the state still says that the browser cleared the device once the core is loaded, until a sign-in', async () => {
    const { core, letStart } = aCore()
    const lazy = aDoor({ load: () => Promise.resolve(core), isEmpty: true, keptBefore: true })
    await lazy.start()
    letStart()
    lazy.bring()
    await vi.waitFor(() => expect(lazy.deviceId()).toBe('device'))
    expect(lazy.sessions.state()).toEqual({ status: 'signed_out', reason: 'cleared' })
    await lazy.sessions.signIn(CREDENTIALS)
    expect(lazy.sessions.state()).toEqual({ status: 'signed_in' })
  })

  test.for([
    { keptBefore: true, told: 'cleared' },
    { keptBefore: false, told: 'none' },
  ] as const)(
    'the state is $told after a failed store is found empty, if keptBefore is $keptBefore',
    async ({ keptBefore, told }) => {
      const { core, state, letStart } = aCore()
      const lazy = aDoor({ load: () => Promise.resolve(core), isEmpty: false, keptBefore })
      const starting = lazy.start()
      await vi.waitFor(() => expect(lazy.deviceId()).toBe('device'))
      state.set({ status: 'failed', failure: { kind: 'closed', detail: 'closed' } })
      expect(lazy.sessions.state()).toMatchObject({ status: 'failed' })
      letStart()
      await starting
      expect(lazy.sessions.state()).toEqual({ status: 'signed_out', reason: told })
    },
  )

  test.for([
    {
      found: 'none',
      keptBefore: true,
      told: 'cleared',
      why: 'reports an empty store as cleared',
    },
    {
      found: 'refused',
      keptBefore: true,
      told: 'refused',
      why: 'reports an ended session after a restart too',
    },
    {
      found: 'refused',
      keptBefore: false,
      told: 'none',
      why: 'reports no ended session to a person who left with unsent changes',
    },
  ] as const)('$why', async ({ found, keptBefore, told }) => {
    const { core, letStart } = aCore(found)
    letStart()
    const lazy = aDoor({ load: () => Promise.resolve(core), isEmpty: false, keptBefore })
    await lazy.start()
    expect(lazy.sessions.state()).toEqual({ status: 'signed_out', reason: told })
  })

  test('kept data is read before the first render', async () => {
    const { core, letStart } = aCore()
    const lazy = aDoor({ load: () => Promise.resolve(core), isEmpty: false })
    const drawn = vi.fn<() => void>()
    const start = lazy.start().then(drawn)
    await vi.waitFor(() => expect(core.start).toHaveBeenCalled())
    expect(drawn).not.toHaveBeenCalled()
    expect(lazy.sessions.state().status).toBe('starting')
    letStart()
    await start
    expect(lazy.sessions.state()).toEqual({ status: 'signed_out', reason: 'none' })
  })

  test('a sign-in that is sent before the core is loaded waits for it, and its changes are reported', async () => {
    const { core, signedIn, letStart } = aCore()
    const loading = deferred<OfflineCore>()
    const lazy = aDoor({ load: () => loading.promise, isEmpty: true })
    await lazy.start()
    const heard = vi.fn<() => void>()
    lazy.sessions.subscribe(heard)
    const sent = lazy.sessions.signIn(CREDENTIALS)
    loading.resolve(core)
    await vi.waitFor(() => expect(core.start).toHaveBeenCalledTimes(1))
    expect(signedIn).toEqual([])
    letStart()
    await sent
    expect(signedIn).toEqual([CREDENTIALS.email])
    expect(lazy.sessions.state()).toEqual({ status: 'signed_in' })
    expect(heard).toHaveBeenCalled()
  })

  test('a core that did not load is requested again by the next sign-in', async () => {
    const { core, signedIn, letStart } = aCore()
    letStart()
    const load = vi
      .fn<() => Promise<OfflineCore>>(() => Promise.resolve(core))
      .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    const lazy = aDoor({ load, isEmpty: true })
    await lazy.start()
    expect(load, 'nothing has asked for it').not.toHaveBeenCalled()
    lazy.bring()
    await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1))
    await lazy.sessions.signIn(CREDENTIALS)
    expect(load).toHaveBeenCalledTimes(2)
    expect(signedIn).toEqual([CREDENTIALS.email])
  })

  test('a first visit asks the server without the core, and is signed out', async () => {
    const load = vi.fn<() => Promise<OfflineCore>>()
    const told = { ...SAME_ORIGIN, demo: { password: 'demo', emails: ['ana@parq.test'] } }
    const lazy = aDoor({ load, isEmpty: true, told })
    await lazy.start()
    lazy.reachability.probe()
    await vi.waitFor(() => expect(lazy.config()).toEqual(told))
    expect(await lazy.waitingAuthors()).toEqual([])
    expect(await lazy.peopleHere()).toEqual([])
    expect(load).not.toHaveBeenCalled()
  })

  test('the core keeps probing if a first visit finds no server', async () => {
    const { core, letStart } = aCore()
    letStart()
    const lazy = aDoor({ load: () => Promise.resolve(core), isEmpty: true, told: null })
    await lazy.start()
    lazy.reachability.probe()
    await vi.waitFor(() => expect(lazy.reachability.reachable()).toBe(false))
  })

  test('the lazy core passes on configuration, reachability and unreadable answers', async () => {
    const { core, config, unreadable, letStart } = aCore()
    letStart()
    const lazy = aDoor({ load: () => Promise.resolve(core), isEmpty: false })
    await lazy.start()
    config.set({ ...SAME_ORIGIN, oldApplication: 'https://old.parq.test' })
    unreadable.set(1)
    lazy.reachability.probe()
    await vi.waitFor(() => expect(lazy.reachability.reachable()).toBe(false))
    expect(lazy.unreadable.get()).toBe(1)
    expect(lazy.config().oldApplication).toBe('https://old.parq.test')
    expect(lazy.deviceId()).toBe('device')
  })
})
