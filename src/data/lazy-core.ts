import type { AppConfig } from '../../contract/config.ts'
import type { OfflineCore } from '../offline/core.ts'
import { SAME_ORIGIN } from '../offline/same-origin.ts'
import type { SessionState } from '../offline/session-state.ts'
import { createStore, type Store } from '../offline/store.ts'

/** What the screens need of the core. */
export interface LazyCore {
  /** Never rejects; `sessions.state()` tells. May be tried again. */
  start: () => Promise<void>
  sessions: Pick<OfflineCore['sessions'], 'state' | 'subscribe' | 'enter' | 'signIn' | 'begin' | 'signOut' | 'chooseCompany' | 'noteUser' | 'noteCompany' | 'changeOver'>
  reachability: Pick<OfflineCore['reachability'], 'reachable' | 'subscribe' | 'probe'>
  unreadable: OfflineCore['unreadable']
  /** Whose changes wait on this device until they sign in. */
  waitingAuthors: OfflineCore['waitingAuthors']
  /** Known once a session is open. */
  deviceId: () => string
  config: () => AppConfig
  subscribeConfig: (listener: () => void) => () => void
}

/**
 * The offline core behind a door. Its code, Dexie above all, is a third of what the sign-in page would otherwise wait
 * for, and a browser that keeps nothing yet cannot have anybody signed in: there the page is drawn at once, and the
 * core comes when the page looks for the server. Everywhere else `start` waits for the core, which the service worker
 * has on the device.
 */
export function createLazyCore(load: () => Promise<OfflineCore>, keepsNothing: () => Promise<boolean>, keptBefore: () => boolean): LazyCore {
  const state = createStore<SessionState>({ status: 'starting' })
  const reachable = createStore(true)
  const unreadable = createStore(0)
  const config = createStore(SAME_ORIGIN)
  let loading: Promise<OfflineCore> | null = null
  let core: OfflineCore | null = null
  let started: Promise<OfflineCore> | null = null

  async function loaded(): Promise<OfflineCore> {
    loading ??= load().catch((error: unknown) => {
      loading = null
      throw error
    })
    const now = await loading
    if (core === null) {
      core = now
      follow(state, () => asKnownHere(now.sessions.state(), state.get(), keptBefore), now.sessions.subscribe, (next) => next.status !== 'starting')
      follow(unreadable, now.unreadable.get, now.unreadable.subscribe)
      follow(reachable, now.reachability.reachable, now.reachability.subscribe)
      follow(config, now.config, now.subscribeConfig)
    }
    return core
  }

  function start(): Promise<OfflineCore> {
    started = loaded().then(async (now) => {
      await now.start()
      return now
    })
    return started
  }

  /** For what a person asks for: tries again what failed before, such as the loading over a bad network. */
  async function ready(): Promise<OfflineCore> {
    return (started ?? start()).catch(start)
  }

  /** Brings the core, where it is not there yet. Should it not come, the sign-in asks for it again and says why. */
  function probe(): void {
    ready().then(
      (now) => now.reachability.probe(),
      () => undefined,
    )
  }

  return {
    start: async () => {
      if (state.get().status === 'starting' && (await keepsNothing())) {
        state.set(asKnownHere({ status: 'signed_out', reason: 'none' }, state.get(), keptBefore))
        return
      }
      await start()
    },
    sessions: {
      state: state.get,
      subscribe: state.subscribe,
      enter: async () => (await ready()).sessions.enter(),
      signIn: async (credentials) => (await ready()).sessions.signIn(credentials),
      begin: async (ask) => (await ready()).sessions.begin(ask),
      signOut: async () => (await ready()).sessions.signOut(),
      changeOver: async () => (await ready()).sessions.changeOver(),
      chooseCompany: async (companyId) => (await ready()).sessions.chooseCompany(companyId),
      noteUser: async (user) => (await ready()).sessions.noteUser(user),
      noteCompany: async (company) => (await ready()).sessions.noteCompany(company),
    },
    reachability: { reachable: reachable.get, subscribe: reachable.subscribe, probe },
    unreadable,
    waitingAuthors: async () => (await ready()).waitingAuthors(),
    deviceId: () => {
      if (core === null) throw new Error('The offline core was not started')
      return core.deviceId()
    },
    config: config.get,
    subscribeConfig: config.subscribe,
  }
}

/**
 * Why nobody is signed in when the app opens. Where somebody kept something here and nothing is found, the browser has
 * cleared it. Who left with unsent changes has a row without a token too, as one whom the server refused; they know why.
 */
function asKnownHere(next: SessionState, known: SessionState, keptBefore: () => boolean): SessionState {
  if (next.status !== 'signed_out') return next
  if (known.status === 'signed_out' && known.reason === 'cleared' && next.reason === 'none') return known
  if (known.status !== 'starting') return next
  if (next.reason === 'none') return keptBefore() ? { status: 'signed_out', reason: 'cleared' } : next
  return keptBefore() ? next : { status: 'signed_out', reason: 'none' }
}

function follow<T>(store: Store<T>, read: () => T, subscribe: (listener: () => void) => () => void, worth: (value: T) => boolean = () => true): void {
  const take = () => {
    const value = read()
    if (worth(value)) store.set(value)
  }
  subscribe(take)
  take()
}
