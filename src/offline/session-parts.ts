import { type ApiClient } from './api-client.ts'
import { type DeviceDatabase, type KeptPlace } from './device-database.ts'
import type { KeptDatabase } from './kept-database.ts'
import { createLaterOutbox, type LaterOutbox } from './outbox/later-outbox.ts'
import { createPush } from './outbox/push.ts'
import type { TabPlatform } from './tab-platform.ts'
import type { Reachability } from './reachability.ts'
import type { ServerClock } from './server-clock.ts'
import type { Session, SessionState } from './session-state.ts'

import type { Store } from '../lib/store.ts'
import type { Sync } from './sync.ts'

interface SessionPartsOptions {
  platform: TabPlatform
  device: DeviceDatabase
  reachability: Reachability
  serverClock: ServerClock
  onUnreadable: () => void
  /** Ends on the server the sessions that ended on this device without a connection. */
  endSessions: () => Promise<void>
}

/** The person at work in a company. */
type Me = KeptPlace & { name: string }

interface SyncParts {
  api: ApiClient
  db: KeptDatabase
  me: Me
  onAccount: () => void
  onRefused: () => void
}

/**
 * Creates the parts of a session: its sync, its outbox, its view of colleagues' ops and its backup. Code loads on
 * demand.
 */
export function createSessionParts({
  platform,
  device,
  reachability,
  serverClock,
  onUnreadable,
  endSessions,
}: SessionPartsOptions) {
  const { clock } = platform
  const loadWrites = async () => (await platform.loadWrites()).KEPT_WRITES
  const bringColleagues = (db: KeptDatabase, me: KeptPlace) => bringBeside(db, me).catch(() => undefined)

  /** Returns the loader of a session's sync. */
  function loadSync({ api, db, me: { userId, companyId }, onAccount, onRefused }: SyncParts): () => Promise<Sync> {
    const me = { userId, companyId }
    return async () => {
      const [{ createSync }, writes] = await Promise.all([platform.loadPulling(), loadWrites()])
      const besideColleagues = () => bringColleagues(db, me)
      return createSync({
        api,
        db,
        platform,
        reachability,
        writes,
        serverClock,
        me,
        tablet: platform.tablet,
        besideColleagues,
        onAccount,
        onRefused,
      })
    }
  }

  /** Sends a super admin's ops of other companies, so that they do not wait until the admin works there again. */
  async function sendElsewhere(userId: string): Promise<void> {
    if ((await device.places.where('userId').equals(userId).count()) < 2) return
    // Rarely needed, so it loads on demand.
    const { sendWithoutTab } = await import('./outbox/send-without-tab.ts')
    await sendWithoutTab(platform)
  }

  async function isShared(db: KeptDatabase, me: KeptPlace): Promise<boolean> {
    return (await device.placesOfOthers(me)).length > 0 || (await db.colleagueOps.count()) > 0
  }

  /** Shows the unsent ops of colleagues on this device beside the person's own records. */
  async function bringBeside(db: KeptDatabase, me: KeptPlace): Promise<void> {
    if (!(await isShared(db, me))) return
    const [{ bringColleagueOps }, writes] = await Promise.all([platform.loadColleagues(), loadWrites()])
    await bringColleagueOps({ device, platform, db, me, writes })
  }

  /** Sends the ops of colleagues before the person's own: a register is closed before the next shift opens it. */
  async function colleaguesFirst(db: KeptDatabase, me: Me): Promise<void> {
    if (!(await isShared(db, me))) return
    const [{ sendOfColleagues, forwardEntries }, writes] = await Promise.all([platform.loadColleagues(), loadWrites()])
    await sendOfColleagues(platform, me)
    await bringBeside(db, me)
    await forwardEntries({ platform, db, me, writes, hasSession: (userId) => device.hasSession(userId) })
  }

  function createOutboxOf(me: Me, api: ApiClient, db: KeptDatabase): Pick<Session, 'push'> & { outbox: LaterOutbox } {
    const { companyId, userId, name } = me
    const loadSending = async () => {
      const [{ createSending }, writes] = await Promise.all([platform.loadSending(), loadWrites()])
      return createSending({ db, api, writes, clock })
    }
    // A sign-out without a connection leaves before the work of the next person.
    const goesFirst = async () => {
      await endSessions()
      await colleaguesFirst(db, me)
    }
    const push = createPush({ db, loadSending, platform, reachability, goesFirst })
    push.subscribe(() => push.outdated() && onUnreadable())
    const onWritten = () => {
      push.wake()
      platform.askForSync()
    }
    const author = { id: userId, name }
    const dropBackups = async (ids: readonly string[]) => (await platform.openBackup())?.dropOps(userId, ids)
    const loadOutbox = async () => {
      const [{ createOutbox }, writes] = await Promise.all([platform.loadOutbox(), loadWrites()])
      return createOutbox({ db, writes, author, companyId, clock, serverClock, onWritten, dropBackups })
    }
    return { push, outbox: createLaterOutbox(loadOutbox) }
  }

  /** Copies unsent ops outside the databases, and restores them if the databases were lost. */
  async function keepBackup(session: Session, state: Store<SessionState>): Promise<void> {
    const backup = await platform.openBackup()
    if (backup === null) return
    const [{ keepOutboxBackup }, writes] = await Promise.all([import('./outbox/outbox-backup.ts'), loadWrites()])
    await keepOutboxBackup(session, { backup, platform, writes, state })
  }

  return { loadSync, createOutbox: createOutboxOf, bringColleagues, sendElsewhere, keepBackup }
}
