import { currentUser } from '../../contract/session.ts'
import { fullName } from '../../domain/people.ts'
import type { Store } from '../lib/store.ts'
import type { ApiClient } from './api-client.ts'
import { ApiFailure } from './api-failure.ts'
import { pause } from './clock.ts'
import type { DeviceDatabase, SessionRow } from './device-database.ts'
import type { KeptDatabase } from './kept-database.ts'
import { openKeptDatabase } from './kept-store.ts'
import { createLaterSync } from './later-sync.ts'
import { preload, type PreloadedAccount } from './preload.ts'
import type { ServerClock } from './server-clock.ts'
import type { createSessionParts } from './session-parts.ts'
import type { EntryResult, Session, SessionState } from './session-state.ts'
import { storeAccount } from './stored-sessions.ts'
import type { TabPlatform } from './tab-platform.ts'

/**
 * Time that a start waits for an account that the device already knows: about as long as the opening takes anyway. On a
 * network that loses packets each start would wait longer; a later answer still counts.
 */
const PRELOAD_PATIENCE_MS = 500
/** Delay of the backup, so that the screen is drawn first. */
const BACKUP_AFTER_MS = 2_000

interface SessionOpenerOptions {
  device: DeviceDatabase
  platform: TabPlatform
  serverClock: ServerClock
  parts: ReturnType<typeof createSessionParts>
  state: Store<SessionState>
  clientFor: (token: string | null, companyId: string | null) => ApiClient
  /** This tab still works with the token. */
  isHeld: (token: string) => boolean
  /** The server no longer accepts the token. */
  refuse: (token: string) => Promise<void>
  close: (next: SessionState) => void
}

/**
 * Opens the session of a row: its account, its kept data, its sync and its outbox. `moved`: the person moved to another
 * company.
 */
export type SessionOpener = (row: SessionRow, token: string) => Promise<EntryResult | 'moved'>

export function createSessionOpener({
  device,
  platform,
  serverClock,
  parts,
  state,
  clientFor,
  isHeld,
  refuse,
  close,
}: SessionOpenerOptions): SessionOpener {
  const { clock } = platform

  /** Enters the session again when the browser closes its store, or a newer version in another tab needs the store. */
  function followStore(db: KeptDatabase): void {
    const reopens = () => {
      const now = state.get()
      if (now.status === 'open' && now.session.db === db) close({ status: 'signed_in' })
    }
    db.on('close', reopens)
    db.on('versionchange', reopens)
  }

  /** Stores the preloaded account. `moved`: the person belongs to another company now, or to none. */
  async function note(
    row: SessionRow,
    token: string,
    preloaded: PreloadedAccount,
  ): Promise<'kept' | 'refused' | 'moved'> {
    if (preloaded.refused) {
      await refuse(token)
      return 'refused'
    }
    return storeAccount(device, row, token, preloaded)
  }

  /** Applies an account that arrives after the session was opened. */
  async function catchUp(row: SessionRow, token: string, db: KeptDatabase, late: PreloadedAccount): Promise<void> {
    // The person may have chosen another company since, under the same token.
    const before = state.get()
    if (!isHeld(token) || before.status !== 'open' || before.session.db !== db) return
    const noted = await note(row, token, late).catch(() => 'kept' as const)
    const now = state.get()
    if (noted === 'refused' || now.status !== 'open' || !isHeld(token) || now.session.db !== db) return
    if (noted === 'moved') return close({ status: 'signed_in' })
    const { session } = now
    state.set({
      status: 'open',
      session: { ...session, user: late.user ?? session.user, company: late.company ?? session.company },
    })
  }

  return async function open(row, token) {
    const user = row.user ?? (await clientFor(token, null).call(currentUser, {}))
    const companyId = user.companyId ?? row.chosenCompanyId
    const api = clientFor(token, user.companyId === null ? companyId : null)
    if (companyId === null) {
      state.set({ status: 'choosing_company', user, api })
      return { kind: 'choosing_company' }
    }
    const db = await openKeptDatabase(device, platform, user.id, companyId)
    const me = { userId: user.id, companyId, name: fullName(user) }
    // A person who takes over sees the unsent acts of the person before.
    await parts.bringColleagues(db, me)
    const readAccount = () =>
      void preload(api, companyId, () => Promise.resolve(), clock).then((late) => catchUp(row, token, db, late))
    const sync = createLaterSync({
      load: parts.loadSync({ api, db, me, onAccount: readAccount, onRefused: () => void refuse(token) }),
      platform,
    })
    const leave = () => {
      sync.stop()
      db.close()
    }
    const company = row.company?.id === companyId ? row.company : null

    const request = preload(api, companyId, () => sync.pull('locations'), clock)
    const patience = new AbortController()
    const answer =
      company === null
        ? await request
        : await Promise.race([request, pause(clock, PRELOAD_PATIENCE_MS, patience.signal)])
    patience.abort()

    const noted = answer ? await note(row, token, answer) : 'kept'
    if (noted !== 'kept' || !isHeld(token)) {
      leave()
      return noted === 'moved' ? 'moved' : { kind: 'signed_out' }
    }
    const known = answer?.company ?? company
    if (known === null) {
      leave()
      return { kind: 'unreachable', failure: answer?.companyFailure ?? new ApiFailure({ kind: 'network' }) }
    }
    const { outbox, push } = parts.createOutbox(me, api, db)
    const session: Session = { user: answer?.user ?? user, company: known, api, db, sync, serverClock, outbox, push }
    state.set({ status: 'open', session })
    followStore(db)
    sync.start()
    outbox.bring()
    clock.after(BACKUP_AFTER_MS, () => void parts.keepBackup(session, state).catch(() => undefined))
    void parts.sendElsewhere(user.id).catch(() => undefined)
    if (!answer) void request.then((late) => catchUp(row, token, db, late))
    return { kind: 'open' }
  }
}
