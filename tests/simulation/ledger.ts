import * as v from 'valibot'

import type { Op, SettledOp, WireRequest } from '../../src/offline/outbox/op.ts'

const Changes = v.object({ changes: v.record(v.string(), v.object({ from: v.nullable(v.string()), to: v.nullable(v.string()) })) })
export type Changes = v.InferOutput<typeof Changes>['changes']

export function changesOf(request: WireRequest): Changes {
  return v.parse(Changes, request.body).changes
}

/** The only kind whose request may become another without a person: it is drawn anew when an edit before it is taken back. */
export const EDIT = 'editService'

/** How a person, or another of their changes, took a change back. */
export type Taken = Exclude<SettledOp['how'], 'done'>

/** A change that a person was told is saved, or that was found on disk. */
export interface Promised {
  key: string
  kind: string
  author: string
  /** The kept store in which it was made. */
  store: string
  lane: string
  recordId: string
  /** Its place there. */
  seq: number
  after: readonly string[]
  request: WireRequest
  /** Each kept store in which it lay: that one, and those into which a file brought it. */
  places: Map<string, Place>
  /** A file with it was taken in where it had been taken back: it may wait there again or not. */
  returns: boolean
}

/** A change in one kept store. */
interface Place {
  /** Of an edit it may become another than elsewhere. */
  request: WireRequest
  taken: Taken | null
}

/** How it was taken back, here or there. */
export function waysTaken({ places }: Promised): Taken[] {
  return [...places.values()].flatMap(({ taken }) => taken ?? [])
}

/** Somewhere its author gave it up. Another tablet may still send its copy. */
export function isTaken(promised: Promised): boolean {
  return waysTaken(promised).length > 0
}

/** Wherever the one waits, the other does too. Elsewhere a tablet that has only the one may send it without the other. */
export function isBeside(one: Promised, other: Promised): boolean {
  return [...one.places.keys()].every((store) => other.places.has(store))
}

/**
 * Nobody may send it any more: a person gave it up, which they may only of what no server does, or what it followed was
 * given up in each place where it lay. Where it was not, its copy may go on.
 */
export function isGivenUp(promised: Promised, decided: ReadonlySet<string>): boolean {
  if (promised.returns) return false
  return decided.has(promised.key) ? isTaken(promised) : waysTaken(promised).length === promised.places.size
}

/** A change that somebody began to make. `kept`: they were told so; `failed`: they were told that it is not; `unknown`: their tab died. */
export interface Attempt {
  author: string
  recordId: string
  end: 'open' | 'kept' | 'failed' | 'unknown'
}

/** What the people of a world were told about their changes. */
export interface Ledger {
  promised: ReadonlyMap<string, Promised>
  attempts: readonly Attempt[]
  /** What somebody began to take back, or to make otherwise. */
  decided: ReadonlySet<string>
  decide: (key: string) => void
  /** They were told that it cannot be taken back; unless it was, on another tablet. */
  leave: (key: string) => void
  attempt: (author: string, recordId: string) => Attempt
  /** They were told that it is saved, or it was found on disk. */
  kept: (store: string, op: Op) => void
  taken: (store: string, key: string, how: Taken) => void
  /** A file with it is taken in there. */
  brought: (store: string, key: string) => void
}

export function createLedger(): Ledger {
  const promised = new Map<string, Promised>()
  const attempts: Attempt[] = []
  const decided = new Set<string>()

  function kept(store: string, op: Op): void {
    const before = promised.get(op.id)
    const places = before?.places ?? new Map<string, Place>()
    const place = places.get(store)
    places.set(store, { request: place && op.kind !== EDIT ? place.request : op.request, taken: place?.taken ?? null })
    if (before && before.store !== store) return
    promised.set(op.id, {
      key: op.id,
      kind: op.kind,
      author: op.author.id,
      store,
      lane: op.lane,
      recordId: op.recordId,
      // Brought back by a file into a store that was wiped since, it lies behind what was made after it.
      seq: before?.seq ?? op.seq,
      // What it names may have been taken back in another tab while it was made: then there is nothing to follow.
      after: op.after.filter((id) => {
        const followed = promised.get(id)
        return !followed || !isTaken(followed)
      }),
      request: before && op.kind !== EDIT ? before.request : op.request,
      places,
      returns: before?.returns ?? false,
    })
  }

  return {
    promised,
    attempts,
    decided,
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
    brought: (store, key) => {
      const one = promised.get(key)
      if (one?.places.get(store)?.taken) one.returns = true
    },
  }
}
