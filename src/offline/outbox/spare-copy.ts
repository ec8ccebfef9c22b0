import { coalesced } from '../coalesced.ts'
import { liveReads } from '../live-reads.ts'
import type { Platform } from '../platform.ts'
import type { Session } from '../session-state.ts'
import type { SpareStore } from '../spare-store.ts'
import type { KeptWrites } from './kept-writes.ts'
import { senderOf } from './op.ts'
import { isInPlace } from './outbox-file.ts'
import { readOp } from './read-op.ts'
import { bringIn } from './transfer.ts'

interface SpareOptions {
  spare: SpareStore
  platform: Pick<Platform, 'clock' | 'onBroughtBack'>
  writes: readonly KeptWrites[]
  /** The copy follows the queue as long as the session is open. */
  state: { get: () => { status: string; session?: Pick<Session, 'db'> }; subscribe: (listener: () => void) => () => void }
}

/** So far it may be behind the queue: the screen is drawn first, and what comes at once is copied at once. */
const BEHIND_MS = 300

/**
 * Keeps a copy of what waits in the queue outside of IndexedDB, and brings back what is in the copy of a store that
 * was lost: under the same keys and in doubt, as out of a file (`docs/decisions/0029`), so that what was done meanwhile
 * is answered from its receipt.
 *
 * The copy follows the queue at a short distance; what is taken back leaves it before (`createOutbox`). An op that is
 * drawn anew because one before it was given up stays in the copy as it was: the server would say that it is in conflict.
 */
export async function keepSpareCopy({ db, outbox, user, company }: Pick<Session, 'db' | 'outbox' | 'user' | 'company'>, { spare, platform, writes, state }: SpareOptions): Promise<void> {
  const isOpen = () => state.get().session?.db === db
  const opened = isOpen() ? await db.meta.get('opened') : undefined
  if (!opened) return
  const { at } = opened
  // Of the store it says when it was opened first: another is another store, and that one was lost.
  const here = `${company.id}/${at}/`
  const nameOf = (id: string) => here + id

  /** As they were written; what is damaged itself is passed over. */
  async function read(names: readonly string[]): Promise<unknown[]> {
    const rows: unknown[] = []
    for (const name of names) rows.push(parsed(await spare.read(user.id, name)))
    return rows.filter((row) => row !== null)
  }

  /** All of it or nothing: what a newer release wrote may be followed by the rest. */
  async function bringBack(rows: readonly unknown[]): Promise<boolean> {
    const ops = rows.flatMap((row) => readOp(row, writes) ?? [])
    if (ops.length < rows.length || !ops.every((op) => senderOf(op).id === user.id && isInPlace(op, company.id))) return false
    const { added } = await bringIn(db, writes, ops.toSorted((one, other) => one.seq - other.seq))
    if (added > 0) platform.onBroughtBack(added)
    // From here on it is kept; that it goes at once is a favour.
    await outbox.hurry().catch(() => undefined)
    return true
  }

  const names = (await spare.names(user.id)).filter((name) => name.startsWith(`${company.id}/`))
  const copied = new Set(names.filter((name) => name.startsWith(here)))
  const lost = names.filter((name) => !copied.has(name))
  let old = lost.length > 0 && (await bringBack(await read(lost))) ? lost : []

  const follow = coalesced(async () => {
    // Not of a store that is not the one: an empty one would empty the copy.
    if (!isOpen() || (await db.meta.get('opened'))?.at !== at) return
    const waiting = new Set((await db.outbox.orderBy('id').keys()).flatMap((id) => (typeof id === 'string' ? nameOf(id) : [])))
    const missing = [...waiting].filter((name) => !copied.has(name)).map((name) => name.slice(here.length))
    for (const op of await db.outbox.where('id').anyOf(missing).toArray()) {
      copied.add(nameOf(op.id))
      await spare.keep(user.id, nameOf(op.id), JSON.stringify(op))
    }
    const gone = [...copied].filter((name) => !waiting.has(name))
    for (const name of gone) copied.delete(name)
    await spare.drop(user.id, [...gone, ...old])
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

  const subscription = liveReads(() => db.outbox.count()).subscribe({ next: changed, error: () => undefined })
  const unfollow = state.subscribe(() => {
    if (isOpen()) return
    subscription.unsubscribe()
    unfollow()
  })
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return null
  }
}
