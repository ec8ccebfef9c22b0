import { coalesced } from '../coalesced.ts'
import { liveReads } from '../live-reads.ts'
import type { Platform } from '../platform.ts'
import type { Session } from '../session-state.ts'
import { opOf, sinceOf, backupFolder, type BackupStore } from '../backup-store.ts'
import { type KeptWrites, readOp } from './kept-writes.ts'
import { type Op, senderOf } from './op.ts'
import { isInPlace } from './outbox-file.ts'
import { importOps } from './transfer.ts'

interface BackedUpSession extends Pick<Session, 'db' | 'outbox'> {
  user: Pick<Session['user'], 'id'>
  company: Pick<Session['company'], 'id'>
}

interface BackupOptions {
  backup: BackupStore
  platform: Pick<Platform, 'clock' | 'onRestored'>
  writes: readonly KeptWrites[]
  /** The backup follows the queue as long as the session is open. */
  state: {
    get: () => { status: string; session?: Pick<Session, 'db'> }
    subscribe: (listener: () => void) => () => void
  }
  /** Set by simulations that control the clock, because Dexie's live queries do not use that clock. */
  watch?: typeof watchQueue
}

/**
 * Maximum delay of the backup behind the queue, in milliseconds: the screen is drawn first, and changes in quick
 * succession are copied together.
 */
const BEHIND_MS = 300

/**
 * Keeps a copy of the unsent ops outside IndexedDB, and restores it if the store was lost. Restored ops keep their keys
 * and are in doubt, like imported ones (`docs/decisions/0029`), so that an op done before is answered from its receipt.
 *
 * The copy follows the queue after a short delay. An op that is taken back leaves the copy first, together with the ops
 * behind it (`createOutbox`); these are copied again once they are computed.
 */
export async function keepOutboxBackup(
  { db, outbox, user, company }: BackedUpSession,
  { backup, platform, writes, state, watch = watchQueue }: BackupOptions,
): Promise<void> {
  const isOpen = () => state.get().session?.db === db
  const opened = isOpen() ? await db.meta.get('opened') : undefined
  if (!opened) return
  const { at } = opened
  // The moment at which a store was first opened names its backup. A backup with another moment belongs to a lost
  // store.
  const here = backupFolder(company.id, at)
  const nameOf = (id: string) => here + id
  const namesHere = (names: readonly string[]) => new Set(names.filter((name) => name.startsWith(here)))

  /**
   * Restores one store after the other, each completely or not at all, because the others may follow ops that a newer
   * release wrote. Damaged copies are skipped; copies that cannot be read now stay for the next time. Returns the names
   * of the finished ones.
   */
  async function restore(names: readonly string[]): Promise<readonly string[]> {
    const lost: { since: number; op: Op }[] = []
    const heeded: string[] = []
    for (const name of names) {
      const text = await backup.read(user.id, name).catch(() => undefined)
      if (text === undefined) continue
      const row = parsed(text)
      const op = readOp(row, writes)
      if (op && senderOf(op).id === user.id && isInPlace(op, company.id)) lost.push({ since: sinceOf(name), op })
      else if (row !== null) return []
      heeded.push(name)
    }
    lost.sort((one, other) => one.since - other.since || one.op.seq - other.op.seq)
    const { added } = await importOps(
      db,
      writes,
      lost.map(({ op }) => op),
    )
    if (added > 0) platform.onRestored(added)
    // The ops are already stored; sending them at once is optional.
    await outbox.sendNow().catch(() => undefined)
    return heeded
  }

  const names = (await backup.names(user.id)).filter((name) => name.startsWith(`${company.id}/`))
  let copied = namesHere(names)
  const lost = names.filter((name) => !copied.has(name))
  // If the store is full, the next opening tries again; new ops are still copied.
  let old = lost.length > 0 ? await restore(lost).catch(() => []) : []
  /** Ids dropped since their copy was made: their copy is out of date. */
  const stale = new Set<string>()

  const follow = coalesced(async () => {
    // Never copies from another store: an empty store would empty the copy.
    if (!isOpen() || (await db.meta.get('opened'))?.at !== at) return
    const moved = await db.meta.get('moved')
    if (moved) for (const name of copied) stale.add(name)
    const waiting = new Set(
      (await db.outbox.orderBy('id').keys()).flatMap((id) => (typeof id === 'string' ? nameOf(id) : [])),
    )
    const gone = [...copied].filter((name) => !waiting.has(name))
    for (const name of gone) {
      copied.delete(name)
      stale.delete(name)
    }
    await backup.drop(user.id, gone)
    const ended = await db.settled.bulkGet(gone.map(opOf))
    if (ended.some((one) => one && one.how !== 'done')) copied = namesHere(await backup.names(user.id))
    const missing = [...waiting].filter((name) => !copied.has(name) || stale.has(name))
    for (const { id } of await db.outbox.where('id').anyOf(missing.map(opOf)).sortBy('seq')) {
      const name = nameOf(id)
      stale.delete(name)
      // Reads the present version: in a long list the last op is copied seconds after the first.
      const op = await db.outbox.get({ id })
      // A person who signs out during the copy leaves none.
      if (!isOpen()) return
      if (!op) continue
      copied.add(name)
      await backup.keep(user.id, name, JSON.stringify(op)).catch((error: unknown) => {
        copied.delete(name)
        throw error
      })
    }
    if (moved)
      await db.transaction(
        'rw',
        db.meta,
        async () => void ((await db.meta.get('moved'))?.at === moved.at && (await db.meta.delete('moved'))),
      )
    // The restored ops are in this store's backup by now.
    await backup.drop(user.id, old)
    old = []
  })

  let due = false
  const changed = () => {
    if (due) return
    due = true
    platform.clock.after(BEHIND_MS, () => {
      due = false
      void follow().catch(() => undefined)
    })
  }

  const unwatch = watch(db, changed)
  const unhear = backup.onOpsDropped((ids) => {
    for (const id of ids) stale.add(nameOf(id))
    changed()
  })
  const unfollow = state.subscribe(() => {
    if (isOpen()) return
    unwatch()
    unhear()
    unfollow()
  })
}

/** Calls back at the start, and after each change of the queue in any tab. */
function watchQueue(db: Session['db'], onChange: () => void): () => void {
  const subscription = liveReads(() => db.outbox.count()).subscribe({ next: onChange, error: () => undefined })
  return () => subscription.unsubscribe()
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return null
  }
}
