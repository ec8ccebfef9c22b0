import * as v from 'valibot'

import type { Op, SettledOp, WireRequest } from '../../src/offline/outbox/op.ts'
import type { PassDeed } from './pass-desk.ts'

const Changes = v.object({
  changes: v.record(v.string(), v.object({ from: v.nullable(v.string()), to: v.nullable(v.string()) })),
})
export type Changes = v.InferOutput<typeof Changes>['changes']

export function changesOf(request: WireRequest): Changes {
  return v.parse(Changes, request.body).changes
}

/** The only type whose request may change without a person: it is redrawn when an edit before it is taken back. */
export const EDIT = 'editService'

/** Ways in which a person, or another of their changes, took a change back. */
export type Taken = Exclude<SettledOp['how'], 'done'>

/** A change that was shown as saved, or that was found on disk. */
export interface Promised {
  key: string
  kind: string
  author: string
  /** The kept store in which it was made. */
  store: string
  lane: string
  recordId: string
  /** Its place there, as it was last seen. */
  seq: number
  /** Number of changes known before it. */
  nth: number
  /**
   * Number of times that it was restored to a former place: acts made there in between may precede it in line, and
   * acts that it preceded may be done before it.
   */
  again: number
  request: WireRequest
  /**
   * Each kept store in which it lies: that one, and those into which a file brought it; the next one, where one was
   * thrown away.
   */
  places: Map<string, Place>
  /**
   * It may wait or not: a file with it was taken in where it had been taken back, or the browser threw it away
   * before there was a copy.
   */
  returns: boolean
}

/** A change in one kept store. */
interface Place {
  /** An edit's request may differ between stores. */
  request: WireRequest
  /** Ids of what it follows there: a tablet that knows more of a record than another may see no reason to wait. */
  after: readonly string[]
  taken: Taken | null
}

/**
 * Whether an act was done that nobody was informed of, because its tab died and its store was wiped: then the order
 * is unknown.
 */
export function hasUnknown(trail: readonly { key: string | null }[], { promised, passDeeds }: Ledger): boolean {
  return trail.some(({ key }) => key !== null && !promised.has(key) && !passDeeds.has(key))
}

/** Ways in which it was taken back, in any store. */
export function waysTaken({ places }: Promised): Taken[] {
  return [...places.values()].flatMap(({ taken }) => taken ?? [])
}

/** Somewhere its author gave it up. Another tablet may still send its copy. */
export function isTaken(promised: Promised): boolean {
  return waysTaken(promised).length > 0
}

/**
 * Whether both wait in each store of the first. In another store a tablet with only one may send it without the
 * other.
 */
export function isBeside(one: Promised, other: Promised): boolean {
  return [...one.places.keys()].every((store) => other.places.has(store))
}

/** Ids of what it follows wherever it lies, so that no tablet may send it before that. */
export function followedBy({ places }: Promised): string[] {
  const [first, ...others] = [...places.values()]
  return (first?.after ?? []).filter((id) => others.every(({ after }) => after.includes(id)))
}

/** Whatever became of the two, the one is behind the other in line. */
export function isBehind(one: Promised, other: Promised): boolean {
  return one.again === other.again && one.seq > other.seq && (one.again === 0 || one.nth > other.nth)
}

/**
 * Nobody may send it any more: a person gave it up, which is possible only for acts that no server does, or its
 * predecessor was given up in each store. In a store with the predecessor its copy may still be sent.
 */
export function isGivenUp(promised: Promised, decided: ReadonlySet<string>): boolean {
  if (promised.returns) return false
  return decided.has(promised.key) ? isTaken(promised) : waysTaken(promised).length === promised.places.size
}

/**
 * A change that a person began to make. `kept`: shown as saved; `failed`: shown as not saved; `unknown`: their tab
 * died.
 */
export interface Attempt {
  author: string
  recordId: string
  end: 'open' | 'kept' | 'failed' | 'unknown'
}

/** Outcomes of changes that the people of a world were shown. */
export interface Ledger {
  promised: ReadonlyMap<string, Promised>
  attempts: readonly Attempt[]
  /** Acts on passes, by key. */
  passDeeds: Map<string, PassDeed>
  /** Keys of changes that a person began to take back or to replace. */
  decided: ReadonlySet<string>
  decide: (key: string) => void
  /** The person was informed that it cannot be taken back, unless that happened on another tablet. */
  leave: (key: string) => void
  attempt: (author: string, recordId: string) => Attempt
  /** It was shown as saved, or was found on disk. */
  kept: (store: string, op: Op) => void
  taken: (store: string, key: string, how: Taken) => void
  /** Thrown away by the browser before there was a copy: nobody knows what becomes of it. */
  lost: (key: string) => void
  /** Thrown away, and there is a copy, which comes into the store that is in its place. */
  moved: (key: string, from: string, to: string) => void
  /** It lies there no more, and where an admin has adopted it. */
  handedOver: (store: string, key: string) => void
  /** A file with it is taken in there, or it is adopted. `waits`: it is there anyway. */
  brought: (store: string, key: string, waits: boolean) => void
  /**
   * Changes that came into a store by a file or out of the backup, and were not seen there with their record yet:
   * maybe it never comes. Each the store and the key.
   */
  unseen: Set<string>
}

/** Its place is not before and not behind any other's, until it is seen there. */
function comeAgain(one: Promised): void {
  one.again += 1
  one.seq = Number.NaN
}

export function createLedger(): Ledger {
  const promised = new Map<string, Promised>()
  const attempts: Attempt[] = []
  const decided = new Set<string>()
  const passDeeds = new Map<string, PassDeed>()
  const unseen = new Set<string>()
  /** Each the store and the key. */
  const handedOver = new Set<string>()

  function kept(store: string, op: Op): void {
    const before = promised.get(op.id)
    // In the place of one of them, or made beside it.
    if (
      !before &&
      [...promised.values()].some(({ key, recordId }) => recordId === op.recordId && unseen.has(`${store} ${key}`))
    )
      unseen.add(`${store} ${op.id}`)
    const places = before?.places ?? new Map<string, Place>()
    const place = places.get(store)
    places.set(store, {
      request: place && op.kind !== EDIT ? place.request : op.request,
      // An op that it names may have been taken back in another tab while it was made: then there is nothing to
      // follow.
      after: op.after.filter((id) => {
        const followed = promised.get(id)
        return !followed || !isTaken(followed)
      }),
      taken: place?.taken ?? null,
    })
    if (before && before.store !== store) return
    promised.set(op.id, {
      key: op.id,
      kind: op.kind,
      author: op.author.id,
      store,
      lane: op.lane,
      recordId: op.recordId,
      seq: op.seq,
      nth: before?.nth ?? promised.size,
      again: before?.again ?? 0,
      request: before && op.kind !== EDIT ? before.request : op.request,
      places,
      returns: before?.returns ?? false,
    })
  }

  return {
    promised,
    attempts,
    passDeeds,
    decided,
    unseen,
    decide: (key) => {
      decided.add(key)
    },
    leave: (key) => {
      const one = promised.get(key)
      if (!one || !isTaken(one)) decided.delete(key)
    },
    attempt: (author, recordId) => {
      const attempt: Attempt = { author, recordId, end: 'open' }
      attempts.push(attempt)
      return attempt
    },
    kept,
    taken: (store, key, how) => {
      const place = promised.get(key)?.places.get(store)
      if (place) place.taken = how
    },
    lost: (key) => {
      const one = promised.get(key)
      if (one) one.returns = true
    },
    moved: (key, from, to) => {
      const one = promised.get(key)
      const place = one?.places.get(from)
      // An admin has adopted it, and its copy was not off yet.
      if (!place && handedOver.has(`${from} ${key}`))
        for (const places of [unseen, handedOver]) places.add(`${to} ${key}`)
      if (!one || !place) return
      // It followed what was taken back, and was not off the copy yet.
      if (place.taken && !decided.has(key)) one.returns = true
      one.places.delete(from)
      one.places.set(to, place)
      unseen.add(`${to} ${key}`)
      if (one.store !== from) return
      one.store = to
      comeAgain(one)
    },
    handedOver: (store, key) => {
      handedOver.add(`${store} ${key}`)
      promised.get(key)?.places.delete(store)
    },
    brought: (store, key, waits) => {
      const one = promised.get(key)
      if (!one || waits) return
      unseen.add(`${store} ${key}`)
      if (one.places.get(store)?.taken) one.returns = true
      if (one.store === store) comeAgain(one)
    },
  }
}
