import type { AppConfig } from '../../contract/config.ts'
import type { PersonHere } from '../offline/change-over.ts'
import type { OfflineCore } from '../offline/core.ts'
import { SAME_ORIGIN } from '../offline/same-origin.ts'
import type { SessionState } from '../offline/session-state.ts'
import { createStore, type Store } from '../lib/store.ts'

/** What the screens need of the core. */
export interface LazyCore {
  /** Never rejects; `sessions.state()` tells. May be tried again. */
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
  /** Whose changes wait on this device until they sign in. */
  waitingAuthors: OfflineCore['waitingAuthors']
  /** Who has a session on this device, and takes it over. */
  peopleHere: () => Promise<readonly PersonHere[]>
  /** Brings the core where it is not on its way yet: somebody begins to do something. */
  bring: () => void
  /** Known once a session is open. */
  deviceId: () => string
  config: () => AppConfig
  subscribeConfig: (listener: () => void) => () => void
}

interface Door {
  load: () => Promise<OfflineCore>
  /** Whether this browser has no store of ours. */
  keepsNothing: () => Promise<boolean>
  keptBefore: () => boolean
  /** What our server says of itself, asked without the core; null where it does not answer. */
  askConfig: () => Promise<AppConfig | null>
}

/**
 * The offline core behind a door. Its code, Dexie above all, is a third of what the sign-in page would otherwise wait
 * for, and a browser that keeps nothing yet cannot have anybody signed in: there the page is drawn at once, looks for
 * the server by itself, and the core comes when somebody does something, or no server is found. Everywhere else `start`
 * waits for the core, which the service worker has on the device.
 */
export function createLazyCore({ load, keepsNothing, keptBefore, askConfig }: Door): LazyCore {
  const state = createStore<SessionState>({ status: 'starting' })
  const reachable = createStore(true)
  const unreadable = createStore(0)
  const config = createStore(SAME_ORIGIN)
  let loading: Promise<OfflineCore> | null = null
  let core: OfflineCore | null = null
  let started: Promise<OfflineCore> | null = null
  /** Nothing is kept here, and nothing has asked for the core yet. */
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

  /** For what a person asks for: tries again what failed before, such as the loading over a bad network. */
  async function ready(): Promise<OfflineCore> {
    return (started ?? start()).catch(start)
  }

  /** Should it not come, the sign-in asks for it again and says why. */
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

  /** Where no server is found it is the core that looks again and again. */
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
