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
  /** The kept store in which it lies. */
  store: string
  lane: string
  recordId: string
  seq: number
  after: readonly string[]
  request: WireRequest
  taken: Taken | null
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
  attempt: (author: string, recordId: string) => Attempt
  /** They were told that it is saved, or it was found on disk. */
  kept: (store: string, op: Op) => void
  taken: (key: string, how: Taken) => void
}

export function createLedger(): Ledger {
  const promised = new Map<string, Promised>()
  const attempts: Attempt[] = []
  const decided = new Set<string>()

  function kept(store: string, op: Op): void {
    const before = promised.get(op.id)
    promised.set(op.id, {
      key: op.id,
      kind: op.kind,
      author: op.author.id,
      store,
      lane: op.lane,
      recordId: op.recordId,
      seq: op.seq,
      // What it names may have been taken back in another tab while it was made: then there is nothing to follow.
      after: op.after.filter((followed) => !promised.get(followed)?.taken),
      request: before && op.kind !== EDIT ? before.request : op.request,
      taken: before?.taken ?? null,
    })
  }

  return {
    promised,
    attempts,
    decided,
    decide: (key) => {
      decided.add(key)
    },
    attempt: (author, recordId) => {
      const attempt: Attempt = { author, recordId, end: 'open' }
      attempts.push(attempt)
      return attempt
    },
    kept,
    taken: (key, how) => {
      const one = promised.get(key)
      if (one) one.taken = how
    },
  }
}
