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

/** The only type whose request may change without a person: the request is redrawn if an earlier edit is taken back. */
export const EDIT = 'editService'

/** Ways in which a change was taken back, by a person or by another change. */
export type Taken = Exclude<SettledOp['how'], 'done'>

/** A change that was shown as saved, or found on disk. */
export interface Promised {
  key: string
  kind: string
  author: string
  /** The kept store in which it was made. */
  store: string
  lane: string
  recordId: string
  /** Its position there when it was last seen. */
  seq: number
  /** Number of changes that were known before it. */
  nth: number
  /**
   * Number of times that it was restored to an earlier position. Acts that were made in between may then come before
   * it, and acts behind it may be done first.
   */
  again: number
  request: WireRequest
  /**
   * Each kept store with the op: its first store, those that imported it from a file, and the successor of a lost
   * store.
   */
  places: Map<string, Place>
  /**
   * Whether the op may wait again or not: a file with it was imported after it had been taken back, or the browser
   * deleted it before there was a copy.
   */
  returns: boolean
}

/** A change in one kept store. */
interface Place {
  /** An edit's request may differ between stores. */
  request: WireRequest
  /** Ids that the op follows in this store: a tablet that knows more of a record may see no reason to wait. */
  after: readonly string[]
  taken: Taken | null
}

/**
 * Returns whether an act was done whose author was never informed, because the tab died and its store was wiped. The
 * order of acts is then unknown.
 */
export function hasUnknown(trail: readonly { key: string | null }[], { promised, passDeeds }: Ledger): boolean {
  return trail.some(({ key }) => key !== null && !promised.has(key) && !passDeeds.has(key))
}

/** Returns the ways in which the op was taken back, in any store. */
export function waysTaken({ places }: Promised): Taken[] {
  return [...places.values()].flatMap(({ taken }) => taken ?? [])
}

/** Returns whether the author gave the op up in some store. Another tablet may still send its copy. */
export function isTaken(promised: Promised): boolean {
  return waysTaken(promised).length > 0
}

/**
 * Returns whether both wait in each store of the first. In another store, a tablet with only one of them may send it
 * without the other.
 */
export function isBeside(one: Promised, other: Promised): boolean {
  return [...one.places.keys()].every((store) => other.places.has(store))
}

/** Returns the ids that the op follows in every store, so that no tablet may send it earlier. */
export function followedBy({ places }: Promised): string[] {
  const [first, ...others] = [...places.values()]
  return (first?.after ?? []).filter((id) => others.every(({ after }) => after.includes(id)))
}

/** Returns whether one op is behind the other in line, whatever their outcomes. */
export function isBehind(one: Promised, other: Promised): boolean {
  return one.again === other.again && one.seq > other.seq && (one.again === 0 || one.nth > other.nth)
}

/**
 * Returns whether the op can never be sent again: a person gave it up, which is possible only for acts that the server
 * has not done, or its predecessor was given up in each store. A store that still has the predecessor may send its
 * copy.
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
  /** Keys of changes that a person has begun to take back or to replace. */
  decided: ReadonlySet<string>
  decide: (key: string) => void
  /** Notes that the person was informed that it cannot be taken back, unless another tablet did so. */
  leave: (key: string) => void
  attempt: (author: string, recordId: string) => Attempt
  /** Notes that it was shown as saved, or found on disk. */
  kept: (store: string, op: Op) => void
  taken: (store: string, key: string, how: Taken) => void
  /** Notes that the browser deleted it before there was a copy: its outcome is unknown. */
  lost: (key: string) => void
  /** Notes that the browser deleted it but a copy exists, which returns in the successor of the store. */
  moved: (key: string, from: string, to: string) => void
  /** Notes that it left this store because an admin adopted it. */
  handedOver: (store: string, key: string) => void
  /** Notes that a file import or an adoption brings it there. `waits`: it waits there already. */
  brought: (store: string, key: string, waits: boolean) => void
  /**
   * Changes that a file or the backup brought into a store, and that were not seen there with their record yet: the
   * record may never come. Each entry is the store and the key.
   */
  unseen: Set<string>
}

/** Clears its position relative to others, until it is seen there. */
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
  /** Each entry is the store and the key. */
  const handedOver = new Set<string>()

  function kept(store: string, op: Op): void {
    const before = promised.get(op.id)
    // The op replaces one of these changes, or was made beside it.
    if (
      !before &&
      [...promised.values()].some(({ key, recordId }) => recordId === op.recordId && unseen.has(`${store} ${key}`))
    )
      unseen.add(`${store} ${op.id}`)
    const places = before?.places ?? new Map<string, Place>()
    const place = places.get(store)
    places.set(store, {
      request: place && op.kind !== EDIT ? place.request : op.request,
      // An op that it names may have been taken back in another tab in the same moment: then there is nothing to
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
      // An admin has adopted it, and its copy had not been removed yet.
      if (!place && handedOver.has(`${from} ${key}`))
        for (const places of [unseen, handedOver]) places.add(`${to} ${key}`)
      if (!one || !place) return
      // It followed an op that was taken back, and had not been removed from the copy yet.
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
