import * as v from 'valibot'

import { coalesced } from '../coalesced.ts'
import { liveReads } from '../live-reads.ts'
import type { Platform } from '../platform.ts'
import type { Session } from '../session-state.ts'
import { spareName, type SpareStore } from '../spare-store.ts'
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

/** `store`: when the store was opened first that the op lay in. Another is another store: that one was lost. */
const Spare = v.object({ store: v.number(), op: v.unknown() })

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
  const store = opened.at

  /** What is in the copy, by the ids of the ops; of this store, and of those that were lost. */
  async function shelf(): Promise<{ here: Set<string>; lost: Map<string, unknown> }> {
    const here = new Set<string>()
    const lost = new Map<string, unknown>()
    for (const [name, text] of await spare.read(user.id)) {
      const id = name.slice(spareName(company.id, '').length)
      if (name !== spareName(company.id, id)) continue
      const spared = v.safeParse(Spare, parsed(text))
      if (spared.success && spared.output.store !== store) lost.set(id, spared.output.op)
      else here.add(id)
    }
    return { here, lost }
  }

  /** All of it or nothing: what a newer release wrote may be followed by the rest. */
  async function bringBack(lost: ReadonlyMap<string, unknown>): Promise<boolean> {
    const ops = [...lost.values()].flatMap((row) => readOp(row, writes) ?? [])
    if (ops.length < lost.size || !ops.every((op) => senderOf(op).id === user.id && isInPlace(op, company.id))) return false
    const { added } = await bringIn(db, writes, ops.toSorted((one, other) => one.seq - other.seq))
    if (added > 0) platform.onBroughtBack(added)
    // From here on it is kept; that it goes at once is a favour.
    await outbox.hurry().catch(() => undefined)
    return true
  }

  const { here: copied, lost } = await shelf()
  const old = new Set(lost.size > 0 && (await bringBack(lost)) ? lost.keys() : [])

  const follow = coalesced(async () => {
    if (!isOpen()) return
    const waiting = new Set(await db.outbox.orderBy('id').keys())
    const gone = [...copied, ...old].filter((id) => !waiting.has(id))
    if (gone.length > 0) await spare.drop(user.id, gone.map((id) => spareName(company.id, id)))
    for (const id of gone) copied.delete(id)
    for (const op of await db.outbox.where('id').anyOf([...waiting].map(String).filter((id) => !copied.has(id))).toArray()) {
      copied.add(op.id)
      await spare.keep(user.id, spareName(company.id, op.id), JSON.stringify({ store, op } satisfies v.InferOutput<typeof Spare>))
    }
    old.clear()
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

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
