import type { Table } from 'dexie'
import * as v from 'valibot'

import type { Endpoint } from '../../../contract/endpoint.ts'
import type { CollectionName } from '../../../contract/events.ts'
import type { CollectionOf, KeptRecord } from '../collection.ts'
import type { KeptDatabase, KeptRow } from '../kept-database.ts'
import { needsPerson, type Op } from './op.ts'
import type { OpKind } from './op-kind.ts'

/** What the queue needs to know of a kind, whatever record it is done to. */
export interface QueuedKind extends Pick<OpKind<KeptRecord>, 'name' | 'makes' | 'editsFields' | 'follows' | 'recordId' | 'standsAlone' | 'schemaVersion'> {
  endpoint: Endpoint
}

/** What the server said to an op that it has done, as it came. */
export interface Answer {
  op: Op
  body: unknown
}

export interface Settling {
  recordId: string
  ops: readonly Op[]
  answers: readonly Answer[]
}

/** What unsent actions do to the records of one collection. Everything runs inside a transaction of the caller's. */
export interface KeptWrites {
  collection: CollectionName
  tables: (db: KeptDatabase) => Table[]
  kinds: ReadonlyMap<string, QueuedKind>
  /** Does a new op, which is behind all others of its record, to the face that is shown. */
  advance: (db: KeptDatabase, op: Op) => Promise<void>
  /** Draws the shown face of a record anew: base with its unsent ops done to it, in their order. */
  reface: (db: KeptDatabase, recordId: string, ops: readonly Op[]) => Promise<void>
  /** The same for many records, after taking the server's answers into their bases. */
  settle: (db: KeptDatabase, records: readonly Settling[]) => Promise<void>
}

export function keptWrites<T extends KeptRecord>(collection: CollectionOf<T>, kinds: readonly OpKind<T>[]): KeptWrites {
  const byName = new Map(kinds.map((kind) => [kind.name, kind]))

  /** What this release cannot read has no effect that could be shown. */
  function applied(record: T | null, op: Op): T | null {
    try {
      const kind = byName.get(op.kind)
      // A pull may bring what it makes before its answer does: then that is how it was made.
      if (!kind || (kind.makes && record !== null)) return record
      const made = op.made === undefined || kind.answer === null ? null : v.parse(kind.answer, op.made)
      return kind.apply(record ?? made, op.request, { by: op.author, at: new Date(op.madeAt).toISOString() })
    } catch {
      return record
    }
  }

  /** An answer of a newer server may not be readable here: it is done all the same, and the next pull brings it. */
  function accepted(base: T | null, { op, body }: Answer): T | null {
    const schema = byName.get(op.kind)?.answer
    if (schema === null) return null
    const answer = v.safeParse(schema ?? v.never(), body)
    // Another record was meant all along, as of a driver who was registered already: the next pull brings that one.
    if (answer.success && answer.output.id !== op.recordId) return null
    const record = answer.success ? answer.output : applied(base, op)
    return record === null || (base !== null && base.version > record.version) ? base : record
  }

  function removes(op: Op): boolean {
    return byName.get(op.kind)?.removes === true
  }

  /** The row as it is to stand; null where nothing is left of it. */
  function faced(recordId: string, row: KeptRow<T> | undefined, ops: readonly Op[], answers: readonly Answer[]): KeptRow<T> | null | undefined {
    const base = row ? answers.reduce(accepted, row.base) : null
    const { gone, seenOnly } = row ?? {}
    if (ops.length === 0) {
      if (!row) return undefined
      return base === null || gone === true || seenOnly === true ? null : { id: recordId, base, shown: null, pending: 0 }
    }
    const shown = ops.reduce(applied, base)
    if (shown === null) return answers.length > 0 ? null : undefined
    const removed = ops.some((op) => removes(op) && !needsPerson(op))
    return { id: recordId, base, shown, pending: ops.length, needsPerson: ops.some(needsPerson), ...(gone && { gone }), ...(seenOnly && { seenOnly }), ...(removed && { removed }) }
  }

  async function settle(db: KeptDatabase, records: readonly Settling[]): Promise<void> {
    const rows = await collection.getAll(db, records.map(({ recordId }) => recordId))
    const next = records.map(({ recordId, ops, answers }, index) => ({ recordId, row: faced(recordId, rows[index], ops, answers) }))
    const kept = next.flatMap(({ row }) => row ?? [])
    const dropped = next.flatMap(({ recordId, row }) => (row === null ? [recordId] : []))
    await Promise.all([collection.putAll(db, kept), dropped.length > 0 && collection.dropAll(db, dropped)])
  }

  return {
    collection: collection.name,
    tables: collection.tables,
    kinds: byName,

    advance: async (db, op) => {
      const row = await collection.get(db, op.recordId)
      const shown = applied(row ? (row.shown ?? row.base) : null, op)
      if (shown === null) return
      await collection.put(db, { base: null, ...row, id: op.recordId, shown, pending: (row?.pending ?? 0) + 1, ...(removes(op) && { removed: true }) })
    },

    reface: (db, recordId, ops) => settle(db, [{ recordId, ops, answers: [] }]),
    settle,
  }
}
