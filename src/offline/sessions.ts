import type { Area } from '../../contract/endpoint.ts'
import { currentUser, signIn, type CurrentUser } from '../../contract/session.ts'
import { fullName } from '../../domain/people.ts'
import { createApiClient, type ApiClient } from './api-client.ts'
import { ApiFailure } from './api-failure.ts'
import { pause } from './clock.ts'
import { ACTIVE_USER, DEVICE_PROOF, type DeviceDatabase, type KeptPlace, type SessionRow } from './device-database.ts'
import type { KeptDatabase } from './kept-database.ts'
import { openKept } from './kept-store.ts'
import { createLaterSync } from './later-sync.ts'
import { endLeftSessions, forgetPerson, keptSessionHash, revokeSession } from './end-session.ts'
import { liveReads } from './live-reads.ts'
import { createLaterOutbox, type LaterOutbox } from './outbox/later-outbox.ts'
import { createPush } from './outbox/push.ts'
import type { TabPlatform } from './tab-platform.ts'
import { preload, type Preloaded } from './preload.ts'
import type { Reachability } from './reachability.ts'
import { wipeForgotten } from './retention.ts'
import type { ServerClock } from './server-clock.ts'
import type { Asking, Entry, Session, SessionState, Sessions } from './session-state.ts'
import { StorageError, storageFailureOf } from './storage-failure.ts'
import { createStore } from '../lib/store.ts'
import { isSealed } from './token-seal.ts'

/**
 * So long the server may take to say what the device knows already: as long as the opening takes anyway. On a network
 * that swallows packets every start would wait for more; what the server says later is still heeded.
 */
const PRELOAD_PATIENCE_MS = 500
/** The screen comes first. */
const BACKUP_AFTER_MS = 2_000
const END_AGAIN_MS = 60 * 1000
/** How often it is written down that the server still knows the person. */
const CONFIRM_MS = 60 * 60 * 1000

interface SessionsOptions {
  platform: TabPlatform
  device: DeviceDatabase
  reachability: Reachability
  serverClock: ServerClock
  baseUrlOf: (area: Area) => string
  deviceId: () => string
  /** Our API answered in a shape that this version does not know, or what waits in the queue has one. */
  onUnreadable: () => void
  /** What kept the device's store from opening is gone. */
  onStoreFree: () => void
}

/** Whose token this tab works with. */
interface Held {
  userId: string
  token: string
}

export function createSessions({
  platform,
  device,
  reachability,
  serverClock,
  baseUrlOf,
  deviceId,
  onUnreadable,
  onStoreFree,
}: SessionsOptions): Sessions {
  const { clock, tokenSeal } = platform
  const loadWrites = async () => (await platform.loadWrites()).KEPT_WRITES
  const state = createStore<SessionState>({ status: 'starting' })
  let held: Held | null = null
  /** The token that this tab works with no more, while the device may still show it. */
  let dropped: string | null = null
  let entering: Promise<Entry> | null = null
  let unwatch: (() => void) | null = null
  let confirmedAt = 0
  let cancelEnding: (() => void) | null = null

  /** Leaves whatever is open; the data stays where it is. */
  function close(next: SessionState): void {
    const before = state.get()
    if (before.status === 'open') halt(before.session)
    if (next.status !== 'signed_in') held = null
    state.set(next)
  }

  /** The device may still show the token when it is read next. */
  function drop(): void {
    dropped = held?.token ?? dropped
  }

  function halt({ sync, push }: Pick<Session, 'sync' | 'push'>): void {
    sync.stop()
    push.stop()
  }

  function fail(error: unknown): void {
    const failed: SessionState = { status: 'failed', failure: storageFailureOf(error) }
    close(failed)
    if (error instanceof StorageError)
      error.over?.then(() => state.get() === failed && onStoreFree()).catch(() => undefined)
  }

  /** The browser has closed the store under the session, or a newer version in another tab wants it: it is entered anew. */
  function followStore(db: KeptDatabase): void {
    const reopens = () => {
      const now = state.get()
      if (now.status === 'open' && now.session.db === db) close({ status: 'signed_in' })
    }
    db.on('close', reopens)
    db.on('versionchange', reopens)
  }

  /** Tells the server of sessions that ended here: at the start, each time it is there again, and a while after it did not listen. */
  function endLeft(): void {
    cancelEnding?.()
    cancelEnding = null
    if (reachability.reachable()) void endLeftSessions(device, clientFor(null, null), clock).catch(endLeftLater)
  }

  function endLeftLater(): void {
    // Also when this tab is closed before.
    platform.askForSync()
    cancelEnding?.()
    cancelEnding = clock.after(END_AGAIN_MS, endLeft)
  }

  function clientFor(token: string | null, companyId: string | null): ApiClient {
    const heard = (failure: ApiFailure | null) => noted(token, failure)
    return createApiClient({
      fetch: platform.fetch,
      now: clock.now,
      baseUrlOf,
      deviceId: deviceId(),
      token,
      openToken: tokenSeal.open,
      companyId,
      heard,
    })
  }

  function noted(token: string | null, failure: ApiFailure | null): void {
    reachability.heard(failure)
    if (failure?.reason.kind === 'unreadable') onUnreadable()
    if (token === null || held?.token !== token) return
    if (failure?.problem?.status === 401) void refuse(token)
    if (failure === null) confirm(held)
  }

  /** The server still knows the person: what they keep may stay for another while. */
  function confirm({ userId, token }: Held): void {
    if (clock.now() - confirmedAt < CONFIRM_MS) return
    confirmedAt = clock.now()
    void device.changeSession(userId, token, { lastSignInAt: confirmedAt }).catch(() => undefined)
  }

  /** The server no longer takes this token. Only it is dropped: what its person keeps stays for their next sign-in. */
  async function refuse(token: string): Promise<void> {
    if (held?.token !== token) return
    const { userId } = held
    drop()
    close({ status: 'signed_out', reason: 'refused' })
    // If the store fails here the token stays on disk, and the server refuses it again at the next start.
    await device.changeSession(userId, token, { token: null }).catch(() => undefined)
    await tokenSeal.forget(userId, null).catch(() => undefined)
  }

  /**
   * Takes over what another tab did to the session, and says what the device holds at the start. `isKnown`: the device
   * knows who was here last, so that where nothing is kept of them they have left, or it was wiped after a fortnight.
   */
  function follow(row: SessionRow | null, isKnown = false): void {
    const { status } = state.get()
    // What was read before the drop arrives after it.
    if (row?.token != null && row.token === dropped) return
    if (row?.token != null) {
      if (held?.token === row.token && status !== 'starting') return takeUp(row)
      held = { userId: row.userId, token: row.token }
      close({ status: 'signed_in' })
    } else if (held !== null || status === 'starting' || status === 'failed') {
      close({
        status: 'signed_out',
        reason: row !== null && !row.left ? 'refused' : held === null && !isKnown ? 'none' : 'left',
      })
    }
  }

  /** Another tab has read the person and the company anew. */
  function takeUp({ user, company }: SessionRow): void {
    const now = state.get()
    if (now.status !== 'open' || company?.id !== now.session.company.id) return
    const [before, after] = [
      [now.session.user, now.session.company],
      [user ?? now.session.user, company],
    ].map((account) => JSON.stringify(account))
    if (before !== after) state.set({ status: 'open', session: { ...now.session, ...(user && { user }), company } })
  }

  async function open(row: SessionRow, token: string): Promise<Entry> {
    const user = row.user ?? (await clientFor(token, null).call(currentUser, {}))
    const companyId = user.companyId ?? row.chosenCompanyId
    const api = clientFor(token, user.companyId === null ? companyId : null)
    if (companyId === null) {
      state.set({ status: 'choosing_company', user, api })
      return { kind: 'choosing_company' }
    }
    const db = await openKept(device, platform, user.id, companyId)
    // Whoever takes over goes on with what stands there.
    const besideColleagues = () => bringBeside(db, { userId: user.id, companyId }).catch(() => undefined)
    await besideColleagues()
    const readAccount = () =>
      void preload(api, companyId, () => Promise.resolve(), clock).then((late) => catchUp(row, token, db, late))
    const load = async () => {
      const [{ createSync }, writes] = await Promise.all([platform.loadPulling(), loadWrites()])
      return createSync({
        api,
        db,
        platform,
        reachability,
        writes,
        serverClock,
        me: { userId: user.id, companyId },
        besideColleagues,
        onAccount: readAccount,
        onRefused: () => void refuse(token),
      })
    }
    const sync = createLaterSync({ load, platform })
    const leave = () => {
      sync.stop()
      db.close()
    }
    const company = row.company?.id === companyId ? row.company : null

    const asked = preload(api, companyId, () => sync.pull('locations'), clock)
    const patience = new AbortController()
    const answered =
      company === null ? await asked : await Promise.race([asked, pause(clock, PRELOAD_PATIENCE_MS, patience.signal)])
    patience.abort()

    const settled = answered ? await note(row, token, answered) : 'kept'
    if (settled === 'kept' && held?.token === token) {
      const known = answered?.company ?? company
      if (known === null) {
        leave()
        return { kind: 'unreachable', failure: answered?.companyFailure ?? new ApiFailure({ kind: 'network' }) }
      }
      const { outbox, push } = outboxOf(user, companyId, api, db)
      const session: Session = {
        user: answered?.user ?? user,
        company: known,
        api,
        db,
        sync,
        serverClock,
        outbox,
        push,
      }
      state.set({ status: 'open', session })
      followStore(db)
      sync.start()
      outbox.bring()
      clock.after(BACKUP_AFTER_MS, () => void keepBackup(session).catch(() => undefined))
      void sendElsewhere(user.id).catch(() => undefined)
      if (!answered) void asked.then((late) => catchUp(row, token, db, late))
      return { kind: 'open' }
    }
    leave()
    return settled === 'moved' ? reopen() : { kind: 'signed_out' }
  }

  /** Sends what a super admin did in other companies: it is not to wait until they work there again. */
  async function sendElsewhere(userId: string): Promise<void> {
    if ((await device.places.where('userId').equals(userId).count()) < 2) return
    // Needed by hardly anybody, so nobody waits for it.
    const { sendWithoutTab } = await import('./outbox/send-without-tab.ts')
    await sendWithoutTab(platform)
  }

  async function isShared(db: KeptDatabase, me: KeptPlace): Promise<boolean> {
    return (await device.placesOfOthers(me)).length > 0 || (await db.colleagueOps.count()) > 0
  }

  /** Shows what colleagues have not sent from this device beside what the person keeps. */
  async function bringBeside(db: KeptDatabase, me: KeptPlace): Promise<void> {
    if (!(await isShared(db, me))) return
    const [{ bringColleagueOps }, writes] = await Promise.all([platform.loadColleagues(), loadWrites()])
    await bringColleagueOps({ device, platform, db, me, writes })
  }

  /** What colleagues did who handed over to the person is sent first: a register is closed before the next shift opens it. */
  async function colleaguesFirst(db: KeptDatabase, me: KeptPlace & { name: string }): Promise<void> {
    if (!(await isShared(db, me))) return
    const [{ sendOfColleagues, forwardEntries }, writes] = await Promise.all([platform.loadColleagues(), loadWrites()])
    await sendOfColleagues(platform, me)
    await bringBeside(db, me)
    await forwardEntries({ platform, db, me, writes, hasSession: (userId) => device.hasSession(userId) })
  }

  function outboxOf(
    user: CurrentUser,
    companyId: string,
    api: ApiClient,
    db: KeptDatabase,
  ): Pick<Session, 'push'> & { outbox: LaterOutbox } {
    const loadSending = async () => {
      const [{ createSending }, writes] = await Promise.all([platform.loadSending(), loadWrites()])
      return createSending({ db, api, writes, clock })
    }
    const goesFirst = () => colleaguesFirst(db, { userId: user.id, companyId, name: fullName(user) })
    const push = createPush({ db, loadSending, platform, reachability, goesFirst })
    push.subscribe(() => push.outdated() && onUnreadable())
    const onWritten = () => {
      push.wake()
      platform.askForSync()
    }
    const author = { id: user.id, name: fullName(user) }
    const dropBackups = async (ids: readonly string[]) => (await platform.openBackup())?.dropOps(user.id, ids)
    const loadOutbox = async () => {
      const [{ createOutbox }, writes] = await Promise.all([platform.loadOutbox(), loadWrites()])
      return createOutbox({ db, writes, author, companyId, clock, serverClock, onWritten, dropBackups })
    }
    return { push, outbox: createLaterOutbox(loadOutbox) }
  }

  /** A copy of what waits, apart from the databases, and what it brings back where those were lost. */
  async function keepBackup(session: Session): Promise<void> {
    const backup = await platform.openBackup()
    if (backup === null) return
    const [{ keepOutboxBackup }, writes] = await Promise.all([import('./outbox/outbox-backup.ts'), loadWrites()])
    await keepOutboxBackup(session, { backup, platform, writes, state })
  }

  /** Keeps what the preload brought. `moved`: the person belongs to another company now, or to none. */
  async function note(
    row: SessionRow,
    token: string,
    { user, company, refused, companyGone }: Preloaded,
  ): Promise<'kept' | 'refused' | 'moved'> {
    if (refused) {
      await refuse(token)
      return 'refused'
    }
    const left = companyGone && row.chosenCompanyId !== null
    if (user || company || left)
      await device.changeSession(row.userId, token, {
        ...(user && { user }),
        ...(company && { company }),
        ...(left && { chosenCompanyId: null, company: null }),
      })
    return left || (user && row.user && user.companyId !== row.user.companyId) ? 'moved' : 'kept'
  }

  /** What a preload brings after the session was opened. */
  async function catchUp(row: SessionRow, token: string, db: KeptDatabase, late: Preloaded): Promise<void> {
    // Another company may have been chosen meanwhile, under the same token.
    const before = state.get()
    if (held?.token !== token || before.status !== 'open' || before.session.db !== db) return
    const settled = await note(row, token, late).catch(() => 'kept' as const)
    const now = state.get()
    if (settled === 'refused' || now.status !== 'open' || held?.token !== token || now.session.db !== db) return
    if (settled === 'moved') return close({ status: 'signed_in' })
    const { session } = now
    state.set({
      status: 'open',
      session: { ...session, user: late.user ?? session.user, company: late.company ?? session.company },
    })
  }

  async function reopen(): Promise<Entry> {
    try {
      const row = await device.activeSession()
      if (row?.token == null) {
        follow(row)
        return { kind: 'signed_out' }
      }
      held = { userId: row.userId, token: row.token }
      return await open(row, row.token)
    } catch (error) {
      if (error instanceof ApiFailure)
        return held === null ? { kind: 'signed_out' } : { kind: 'unreachable', failure: error }
      fail(error)
      return { kind: 'failed' }
    }
  }

  async function begin(ask: Asking): Promise<void> {
    const { token, user, deviceProof } = await ask(clientFor(null, null), await device.setting(DEVICE_PROOF))
    // Before anybody else is at work here, what is still to be wiped of others is tried again.
    await wipeForgotten(device, platform, user.id).catch(() => undefined)
    if (deviceProof !== undefined) await device.setSetting(DEVICE_PROOF, deviceProof)
    const before = await device.session(user.id)
    // Theirs from before goes on no further: what waits is sent under the new one.
    const former =
      before?.token == null || (await tokenSeal.open(before.token).catch(() => null)) === token
        ? null
        : await keptSessionHash(platform, before.token)
    const kept = await tokenSeal.seal(user.id, token)
    await device.startSession(user, kept, clock.now())
    await tokenSeal.forget(user.id, kept).catch(() => undefined)
    if (former !== null) await device.noteToEnd(former).then(endLeft, () => undefined)
    follow(await device.activeSession())
  }

  /** Tokens that a release before has kept as they are. */
  async function sealTokens(): Promise<void> {
    for (const { userId, token } of await device.allSessions()) {
      if (token === null || isSealed(token)) continue
      const kept = await tokenSeal.seal(userId, token).catch(() => token)
      if (kept !== token) await device.changeSession(userId, token, { token: kept })
    }
  }

  return {
    state: state.get,
    subscribe: state.subscribe,
    fail,

    resume: async () => {
      try {
        await sealTokens()
        // Where sessions are and nobody is at work, somebody has left the device to the next.
        const isKnown =
          (await device.setting(ACTIVE_USER)) !== null ||
          (await device.allSessions()).some(({ token }) => token !== null)
        follow(await device.activeSession(), isKnown)
      } catch (error) {
        return fail(error)
      }
      unwatch?.()
      const subscription = liveReads(() => device.activeSession()).subscribe({
        next: (row) => follow(row),
        error: fail,
      })
      const unheed = reachability.subscribe(endLeft)
      unwatch = () => {
        subscription.unsubscribe()
        unheed()
      }
      endLeft()
    },

    enter: async () => {
      if (state.get().status === 'open') return { kind: 'open' }
      entering ??= reopen().finally(() => {
        entering = null
      })
      return entering
    },

    signIn: (credentials) => begin((api, deviceProof) => api.call(signIn, { body: { ...credentials, deviceProof } })),
    begin,

    signOut: async () => {
      // Another tab has done it.
      if (held === null) return { revoked: true, left: 'wiped' }
      const { userId, token } = held
      drop()
      close({ status: 'signed_out', reason: 'left' })
      const session = await keptSessionHash(platform, token)
      const [revoked, left] = await Promise.all([
        revokeSession(clientFor(token, null), clock),
        forgetPerson(device, platform, userId, session),
      ])
      if (!revoked) endLeftLater()
      else if (session !== null) await device.noteEnded([session]).catch(() => undefined)
      return { revoked, left }
    },

    changeOver: async () =>
      (await import('./change-over.ts')).createChangeOver({ device, platform, held: () => held, follow }),

    chooseCompany: async (companyId) => {
      if (held === null) return
      const { userId, token } = held
      await device.changeSession(userId, token, { chosenCompanyId: companyId })
      close({ status: 'signed_in' })
    },

    noteUser: async (told) => {
      const now = state.get()
      if (held === null || now.status !== 'open' || now.session.user.id !== told.id) return
      const { token } = held
      // An edit answers without what a session begins with beside the person.
      const user = { ...now.session.user, ...told }
      state.set({ status: 'open', session: { ...now.session, user } })
      await device.changeSession(user.id, token, { user })
    },

    noteCompany: async (company) => {
      const now = state.get()
      if (held === null || now.status !== 'open' || now.session.company.id !== company.id) return
      const { token } = held
      state.set({ status: 'open', session: { ...now.session, company } })
      await device.changeSession(now.session.user.id, token, { company })
    },

    stop: () => {
      unwatch?.()
      cancelEnding?.()
      const now = state.get()
      if (now.status === 'open') halt(now.session)
    },
  }
}
