import type { Area } from '../../contract/endpoint.ts'
import { signIn } from '../../contract/session.ts'
import { createApiClient, type ApiClient } from './api-client.ts'
import { ApiFailure } from './api-failure.ts'
import { ACTIVE_USER, DEVICE_PROOF, type DeviceDatabase, type SessionRow } from './device-database.ts'
import { createEndReporter, forgetPerson, keptSessionHash, revokeSession } from './end-session.ts'
import { liveReads } from './live-reads.ts'
import { createSessionOpener } from './open-session.ts'
import type { TabPlatform } from './tab-platform.ts'
import type { Reachability } from './reachability.ts'
import { wipeForgotten } from './retention.ts'
import type { ServerClock } from './server-clock.ts'
import type { SessionRequest, EntryResult, Session, SessionState, Sessions } from './session-state.ts'
import { StorageError, storageFailureOf } from './storage-failure.ts'
import { createSessionParts } from './session-parts.ts'
import { createStore } from '../lib/store.ts'
import { SecondStepNeeded } from './second-step.ts'
import { sealTokens, storeNewSession } from './stored-sessions.ts'

/** Time after which a store that failed under a session is opened again, in milliseconds. */
const STORE_RETRY_MS = 1_000
/** Interval at which the device notes that the server still accepts the session. */
const CONFIRM_MS = 60 * 60 * 1000

interface SessionsOptions {
  platform: TabPlatform
  device: DeviceDatabase
  reachability: Reachability
  serverClock: ServerClock
  baseUrlOf: (area: Area) => string
  deviceId: () => string
  /** Our API answered in a shape that this version does not know, or an op in the queue has such a shape. */
  onUnreadable: () => void
  /** The device's store can be opened again. */
  onStoreFree: () => void
}

/** The token with which this tab works, and its person. */
interface ActiveToken {
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
  const reporter = createEndReporter({
    device,
    platform,
    isReachable: reachability.reachable,
    client: () => clientFor(null, null),
  })
  const parts = createSessionParts({
    platform,
    device,
    reachability,
    serverClock,
    onUnreadable,
    endSessions: reporter.report,
  })
  const state = createStore<SessionState>({ status: 'starting' })
  let activeToken: ActiveToken | null = null
  /** Whether the store failed while this tab held a token: the session may have been lost with the store. */
  let hasFailed = false
  /** A token with which this tab no longer works, although the device may still show it. */
  let dropped: string | null = null
  let entering: Promise<EntryResult> | null = null
  let unwatch: (() => void) | null = null
  let confirmedAt = 0
  const open = createSessionOpener({
    device,
    platform,
    serverClock,
    parts,
    state,
    clientFor,
    isHeld: (token) => activeToken?.token === token,
    refuse,
    close,
  })

  /** Closes the open session; its data stays. */
  function close(next: SessionState): void {
    const before = state.get()
    if (before.status === 'open') halt(before.session)
    if (next.status !== 'signed_in') activeToken = null
    state.set(next)
  }

  /** The device may still show the token when it is read next. */
  function drop(): void {
    dropped = activeToken?.token ?? dropped
  }

  function halt({ sync, push }: Pick<Session, 'sync' | 'push'>): void {
    sync.stop()
    push.stop()
  }

  function fail(error: unknown): void {
    const failed: SessionState = { status: 'failed', failure: storageFailureOf(error) }
    // A browser that deletes the store under a session aborts its running requests, and is ready again soon.
    if (activeToken !== null) clock.after(STORE_RETRY_MS, () => state.get() === failed && onStoreFree())
    hasFailed ||= activeToken !== null
    close(failed)
    if (error instanceof StorageError)
      error.over?.then(() => state.get() === failed && onStoreFree()).catch(() => undefined)
  }

  function clientFor(token: string | null, companyId: string | null): ApiClient {
    const onOutcome = (failure: ApiFailure | null) => noted(token, failure)
    return createApiClient({
      fetch: platform.fetch,
      now: clock.now,
      baseUrlOf,
      deviceId: deviceId(),
      token,
      openToken: tokenSeal.open,
      companyId,
      onOutcome,
    })
  }

  function noted(token: string | null, failure: ApiFailure | null): void {
    reachability.noteCall(failure)
    if (failure?.reason.kind === 'unreadable') onUnreadable()
    if (token === null || activeToken?.token !== token) return
    if (failure?.problem?.status === 401) void refuse(token)
    if (failure === null) confirm(activeToken)
  }

  /** The server still accepts the session, so the retention time of its data begins again. */
  function confirm({ userId, token }: ActiveToken): void {
    if (clock.now() - confirmedAt < CONFIRM_MS) return
    confirmedAt = clock.now()
    void device.changeSession(userId, token, { lastSignInAt: confirmedAt }).catch(() => undefined)
  }

  /**
   * Handles a token that the server no longer accepts. Drops the token; the person's data stays for their next sign-in.
   */
  async function refuse(token: string): Promise<void> {
    if (activeToken?.token !== token) return
    const { userId } = activeToken
    drop()
    const refused: SessionState = { status: 'signed_out', reason: 'refused' }
    close(refused)
    const isCleared = device.activeSessionIfKnown().then(
      ({ knowsNobody }) => knowsNobody,
      () => false,
    )
    // If the store fails here the token stays on disk, and the server refuses it again at the next start.
    await device.changeSession(userId, token, { token: null }).catch(() => undefined)
    // A new sign-in of the same person may have stored its token since: that key stays.
    await device
      .session(userId)
      .then((row) => tokenSeal.forget(userId, row?.token === token ? null : (row?.token ?? null)))
      .catch(() => undefined)
    // A token whose key was cleared together with the other data cannot be opened: then the refusal did not come from
    // the server.
    if ((await isCleared) && state.get() === refused) state.set({ status: 'signed_out', reason: 'cleared' })
  }

  /**
   * Follows a change of the session by another tab, and sets the state at the start. `isKnown`: the device knows the
   * last person, so that a missing session means that they left, or that it was wiped after a fortnight. `knowsNobody`:
   * the device's database is blank, so that a session of this tab was lost and not ended.
   */
  function follow(row: SessionRow | null, { isKnown = false, knowsNobody = false } = {}): void {
    const { status } = state.get()
    // Ignores a read that began before the token was dropped.
    if (row?.token != null && row.token === dropped) return
    if (row?.token != null) {
      if (activeToken?.token === row.token && status !== 'starting') return takeUp(row)
      activeToken = { userId: row.userId, token: row.token }
      hasFailed = false
      close({ status: 'signed_in' })
    } else if (activeToken !== null || status === 'starting' || status === 'failed') {
      const gone = activeToken === null && !hasFailed && !isKnown ? 'none' : knowsNobody ? 'cleared' : 'left'
      close({ status: 'signed_out', reason: row !== null && !row.left ? 'refused' : gone })
    }
  }

  /** Takes over a person and a company that another tab has read. */
  function takeUp({ user, company }: SessionRow): void {
    const now = state.get()
    if (now.status !== 'open' || company?.id !== now.session.company.id) return
    const [before, after] = [
      [now.session.user, now.session.company],
      [user ?? now.session.user, company],
    ].map((account) => JSON.stringify(account))
    if (before !== after) state.set({ status: 'open', session: { ...now.session, ...(user && { user }), company } })
  }

  async function reopen(): Promise<EntryResult> {
    try {
      const { row, knowsNobody } = await device.activeSessionIfKnown()
      if (row?.token == null) {
        follow(row, { knowsNobody })
        return { kind: 'signed_out' }
      }
      activeToken = { userId: row.userId, token: row.token }
      const opened = await open(row, row.token)
      return opened === 'moved' ? await reopen() : opened
    } catch (error) {
      if (error instanceof ApiFailure)
        return activeToken === null ? { kind: 'signed_out' } : { kind: 'unreachable', failure: error }
      fail(error)
      return { kind: 'failed' }
    }
  }

  async function begin(ask: SessionRequest): Promise<void> {
    const { token, user, deviceProof } = await ask(clientFor(null, null), await device.setting(DEVICE_PROOF))
    // Tries to wipe data of others that could not be wiped before, so that the next person does not find it.
    await wipeForgotten(device, platform, user.id).catch(() => undefined)
    if (deviceProof !== undefined) await device.setSetting(DEVICE_PROOF, deviceProof)
    const former = await storeNewSession({ device, platform }, user, token)
    if (former !== null) await device.noteToEnd(former).then(reporter.report, () => undefined)
    follow(await device.activeSession())
  }

  return {
    state: state.get,
    subscribe: state.subscribe,
    fail,

    resume: async () => {
      try {
        await sealTokens(device, tokenSeal)
        // If sessions exist and nobody is at work, a person has left the device to the next.
        const isKnown =
          (await device.setting(ACTIVE_USER)) !== null ||
          (await device.allSessions()).some(({ token }) => token !== null)
        const { row, knowsNobody } = await device.activeSessionIfKnown()
        follow(row, { isKnown, knowsNobody })
      } catch (error) {
        return fail(error)
      }
      unwatch?.()
      const subscription = liveReads(() => device.activeSessionIfKnown()).subscribe({
        next: ({ row, knowsNobody }) => follow(row, { knowsNobody }),
        error: fail,
      })
      const unheed = reachability.subscribe(() => void reporter.report())
      unwatch = () => {
        subscription.unsubscribe()
        unheed()
      }
      void reporter.report()
    },

    enter: async () => {
      if (state.get().status === 'open') return { kind: 'open' }
      entering ??= reopen().finally(() => {
        entering = null
      })
      return entering
    },

    signIn: (credentials) =>
      begin(async (api, deviceProof) => {
        const answer = await api.call(signIn, { body: { ...credentials, deviceProof } })
        if ('secondStep' in answer) throw new SecondStepNeeded(answer.secondStep)
        return answer
      }),
    begin,

    signOut: async () => {
      // Another tab has done it.
      if (activeToken === null) return { revoked: true, left: 'wiped' }
      const { userId, token } = activeToken
      drop()
      close({ status: 'signed_out', reason: 'left' })
      const session = await keptSessionHash(platform, token)
      const [revoked, left] = await Promise.all([
        revokeSession(clientFor(token, null), clock),
        forgetPerson(device, platform, userId, session),
      ])
      if (!revoked) reporter.reportLater()
      else if (session !== null) await device.noteEnded([session]).catch(() => undefined)
      return { revoked, left }
    },

    changeOver: async () =>
      (await import('./change-over.ts')).createChangeOver({ device, platform, held: () => activeToken, follow }),

    chooseCompany: async (companyId) => {
      if (activeToken === null) return
      const { userId, token } = activeToken
      await device.changeSession(userId, token, { chosenCompanyId: companyId })
      close({ status: 'signed_in' })
    },

    noteUser: async (changed) => {
      const now = state.get()
      if (activeToken === null || now.status !== 'open' || now.session.user.id !== changed.id) return
      const { token } = activeToken
      // The answer to an edit lacks the fields that only a session has.
      const user = { ...now.session.user, ...changed }
      state.set({ status: 'open', session: { ...now.session, user } })
      await device.changeSession(user.id, token, { user })
    },

    noteCompany: async (company) => {
      const now = state.get()
      if (activeToken === null || now.status !== 'open' || now.session.company.id !== company.id) return
      const { token } = activeToken
      state.set({ status: 'open', session: { ...now.session, company } })
      await device.changeSession(now.session.user.id, token, { company })
    },

    stop: () => {
      unwatch?.()
      reporter.stop()
      const now = state.get()
      if (now.status === 'open') halt(now.session)
    },
  }
}
