import type { AppConfig } from '../../contract/config.ts'
import type { PersonHere } from '../offline/change-over.ts'
import type { OfflineCore } from '../offline/core.ts'
import { SAME_ORIGIN } from '../offline/same-origin.ts'
import type { SessionState } from '../offline/session-state.ts'
import { createStore, type Store } from '../lib/store.ts'

/** The parts of the core that screens use. */
export interface LazyCore {
  /** Never rejects; `sessions.state()` has the result. Can be called again. */
  start: () => Promise<void>
  sessions: Pick<
    OfflineCore['sessions'],
    | 'state'
    | 'subscribe'
    | 'enter'
    | 'signIn'
    | 'begin'
    | 'signOut'
    | 'chooseCompany'
    | 'noteUser'
    | 'noteCompany'
    | 'changeOver'
  >
  reachability: Pick<OfflineCore['reachability'], 'reachable' | 'subscribe' | 'probe'>
  unreadable: OfflineCore['unreadable']
  /** People whose changes wait on this device until they sign in. */
  waitingAuthors: OfflineCore['waitingAuthors']
  /** People who have a session on this device and can take it over. */
  peopleHere: () => Promise<readonly PersonHere[]>
  /** Starts loading the core, if that has not begun, because a person starts to do something. */
  bring: () => void
  /** Known once a session is open. */
  deviceId: () => string
  config: () => AppConfig
  subscribeConfig: (listener: () => void) => () => void
}

interface Door {
  load: () => Promise<OfflineCore>
  /** Returns whether this browser has no store of the app. */
  keepsNothing: () => Promise<boolean>
  keptBefore: () => boolean
  /** Asks for the server's configuration without the core; `null` if the server does not answer. */
  askConfig: () => Promise<AppConfig | null>
}

/**
 * Loads the offline core on demand. Its code, mostly Dexie, would otherwise be a third of the sign-in page's download.
 * If the browser keeps nothing, nobody can be signed in: the page is then drawn at once and looks for the server
 * itself, and the core is loaded when a person does something or no server is found. Otherwise `start` waits for the
 * core, which the service worker has stored on the device.
 */
export function createLazyCore({ load, keepsNothing, keptBefore, askConfig }: Door): LazyCore {
  const state = createStore<SessionState>({ status: 'starting' })
  const reachable = createStore(true)
  const unreadable = createStore(0)
  const config = createStore(SAME_ORIGIN)
  let loading: Promise<OfflineCore> | null = null
  let core: OfflineCore | null = null
  let started: Promise<OfflineCore> | null = null
  /** Nothing is kept here, and the core has not been requested yet. */
  let isFirstVisit = false

  async function loaded(): Promise<OfflineCore> {
    loading ??= load().catch((error: unknown) => {
      loading = null
      throw error
    })
    const now = await loading
    if (core === null) {
      core = now
      follow(
        state,
        () => asKnownHere(now.sessions.state(), state.get(), keptBefore),
        now.sessions.subscribe,
        (next) => next.status !== 'starting',
      )
      follow(unreadable, now.unreadable.get, now.unreadable.subscribe)
      follow(reachable, now.reachability.reachable, now.reachability.subscribe)
      follow(config, now.config, now.subscribeConfig)
    }
    return core
  }

  function start(): Promise<OfflineCore> {
    isFirstVisit = false
    started = loaded().then(async (now) => {
      await now.start()
      return now
    })
    return started
  }

  /** For requests of a person: retries earlier failures, such as loading over a bad network. */
  async function ready(): Promise<OfflineCore> {
    return (started ?? start()).catch(start)
  }

  /** If loading fails, the sign-in requests the core again and shows why. */
  function bring(): void {
    if (isFirstVisit) ready().catch(() => undefined)
  }

  function probe(): void {
    if (isFirstVisit) return void look()
    ready().then(
      (now) => now.reachability.probe(),
      () => undefined,
    )
  }

  /** If no server is found, the core keeps looking. */
  async function look(): Promise<void> {
    const fetched = await askConfig()
    if (!isFirstVisit) return
    if (fetched === null) {
      isFirstVisit = false
      probe()
    } else config.set(fetched)
  }

  return {
    start: async () => {
      if (state.get().status === 'starting' && (await keepsNothing())) {
        isFirstVisit = true
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
    waitingAuthors: async () => (isFirstVisit ? [] : (await ready()).waitingAuthors()),
    peopleHere: async () => (isFirstVisit ? [] : (await (await ready()).sessions.changeOver()).peopleHere()),
    bring,
    deviceId: () => {
      if (core === null) throw new Error('The offline core was not started')
      return core.deviceId()
    },
    config: config.get,
    subscribeConfig: config.subscribe,
  }
}

/**
 * Sets the reason why nobody is signed in when the app opens. If data was kept here and nothing is found, the browser
 * has cleared it. A person who left with unsent changes, or whom the server refused, also has a row without a token,
 * but their reason is known.
 */
function asKnownHere(next: SessionState, known: SessionState, keptBefore: () => boolean): SessionState {
  if (next.status !== 'signed_out') return next
  if (known.status === 'signed_out' && known.reason === 'cleared' && next.reason === 'none') return known
  // A browser that clears its databases closes them first, which fails an open session.
  if (known.status === 'failed' && next.reason === 'none' && keptBefore()) return { ...next, reason: 'cleared' }
  if (known.status !== 'starting') return next
  if (next.reason === 'none') return keptBefore() ? { status: 'signed_out', reason: 'cleared' } : next
  return keptBefore() ? next : { status: 'signed_out', reason: 'none' }
}

function follow<T>(
  store: Store<T>,
  read: () => T,
  subscribe: (listener: () => void) => () => void,
  worth: (value: T) => boolean = () => true,
): void {
  const take = () => {
    const value = read()
    if (worth(value)) store.set(value)
  }
  subscribe(take)
  take()
}
