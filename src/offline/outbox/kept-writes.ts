import type { Table } from 'dexie'
import * as v from 'valibot'

import type { Endpoint } from '../../../contract/endpoint.ts'
import type { CollectionName } from '../../../contract/events.ts'
import type { RecordCollection, KeptRecord } from '../collection.ts'
import type { KeptDatabase } from '../kept-database.ts'
import type { ColleagueAct, ColleagueOp, KeptRow } from '../kept-rows.ts'
import { inOneOrder } from './colleague-order.ts'
import { byLane, laneOf, needsPerson, Op } from './op.ts'
import type { OpType } from './op-type.ts'

/** Properties of an op type that the queue needs, whatever the record. */
export interface QueuedOpType extends Pick<
  OpType<KeptRecord>,
  'name' | 'makes' | 'editsFields' | 'follows' | 'recordId' | 'standsAlone' | 'schemaVersion'
> {
  endpoint: Endpoint
}

/** The server's raw answer to an op that it applied. */
export interface Answer {
  op: Op
  body: unknown
}

export interface AnsweredOps {
  recordId: string
  /** The person's own ops in their order; the unsent ops of colleagues are read beside them. */
  ops: readonly Op[]
  answers: readonly Answer[]
}

/** A record as this transaction has read it. */
interface FoundRecord {
  isKept: boolean
  /** Applies a new op, which comes after all others of the record, to the shown version. */
  advance: (op: Omit<Op, 'seq'>) => Promise<void>
}

/** Applies unsent ops to the records of one collection, inside the caller's transaction. */
export interface KeptWrites {
  collection: CollectionName
  tables: (db: KeptDatabase) => Table[]
  opTypes: ReadonlyMap<string, QueuedOpType>
  /** Reads the record that a new op changes. */
  find: (db: KeptDatabase, recordId: string) => Promise<FoundRecord>
  /**
   * Computes a record's shown version again: the base with its unsent ops applied in order, colleagues' ops included.
   */
  reface: (db: KeptDatabase, recordId: string, ops: readonly Op[]) => Promise<void>
  /** Takes the server's answers into the bases of many records, and then computes their shown versions. */
  takeAnswers: (db: KeptDatabase, records: readonly AnsweredOps[]) => Promise<void>
}

/** Keeps the last shown version: its base is gone, and its own changes wait for a decision. */
function withoutColleagues<T>({ colleagues: _, ...row }: KeptRow<T>): KeptRow<T> {
  return row
}

function actOf({ op, sent, isNamed }: ColleagueOp): ColleagueAct[] {
  return sent === null && isNamed ? [{ by: op.author, kind: op.kind, refused: needsPerson(op) }] : []
}

export function keptWrites<T extends KeptRecord>(
  collection: RecordCollection<T>,
  opTypes: readonly OpType<T>[],
): KeptWrites {
  const byName = new Map(opTypes.map((opType) => [opType.name, opType]))

  /** An op that this release can't read has no visible effect. */
  function applied(record: T | null, op: Omit<Op, 'seq'>): T | null {
    try {
      const opType = byName.get(op.kind)
      // A pull may bring a created record before the op's answer; then the pulled record already has the op's effect.
      if (!opType || (opType.makes && record !== null)) return record
      const made = op.made === undefined || opType.answer === null ? null : v.parse(opType.answer, op.made)
      return opType.apply(record ?? made, op.request, { by: op.author, at: new Date(op.madeAt).toISOString() })
    } catch {
      return record
    }
  }

  /**
   * This release may not be able to read a newer server's answer. The op is still done, and the next pull brings its
   * result.
   */
  function accepted(base: T | null, { op, body }: Answer): T | null {
    const schema = byName.get(op.kind)?.answer
    if (schema === null) return null
    const answer = v.safeParse(schema ?? v.never(), body)
    // The server used another record, for example a driver who was already registered: the next pull brings that
    // record.
    if (answer.success && answer.output.id !== op.recordId) return null
    const record = answer.success ? answer.output : applied(base, op)
    return record === null || (base !== null && base.version > record.version) ? base : record
  }

  function removes(op: Omit<Op, 'seq'>): boolean {
    return byName.get(op.kind)?.removes === true
  }

  /**
   * Returns the record that ops apply to: the base, or a colleague's copy if the person does not keep the record or
   * keeps an older version.
   */
  function groundOf(base: T | null, theirs: readonly ColleagueOp[]): T | null {
    const schema = byName.get(theirs[0]?.op.kind ?? '')?.answer ?? null
    const grounds =
      schema === null ? [] : theirs.flatMap(({ ground }) => (ground === null ? [] : v.safeParse(schema, ground)))
    return grounds.reduce(
      (best, { success, output }) => (success && (best === null || output.version > best.version) ? output : best),
      base,
    )
  }

  /** Returns the row to be stored; `null` if nothing of it is left. */
  function faced(
    { recordId, ops, answers }: AnsweredOps,
    row: KeptRow<T> | undefined,
    all: readonly ColleagueOp[],
  ): KeptRow<T> | null | undefined {
    const base = row ? answers.reduce(accepted, row.base) : null
    const { gone, seenOnly } = row ?? {}
    const theirs = all.filter(({ isShown, sent }) => isShown && (sent === null || (base?.version ?? 0) <= sent.over))
    if (ops.length === 0 && (theirs.length === 0 || gone === true)) {
      if (!row) return undefined
      return base === null || gone === true || seenOnly === true
        ? null
        : { id: recordId, base, shown: null, pending: 0 }
    }
    const shown = inOneOrder(ops, theirs).reduce(applied, groundOf(base, theirs))
    if (shown === null)
      return ops.length === 0 || answers.length > 0
        ? null
        : row && { ...withoutColleagues(row), pending: ops.length, needsPerson: ops.some(needsPerson) }
    const removed = ops.some((op) => removes(op) && !needsPerson(op))
    const colleagues = theirs.flatMap(actOf)
    // A record that only ops of people away for a fortnight have created is no longer shown to others.
    if (ops.length === 0 && base === null && theirs.every(({ isNamed }) => !isNamed)) return null
    return {
      id: recordId,
      base,
      shown,
      pending: ops.length,
      needsPerson: ops.some(needsPerson),
      ...(gone && { gone }),
      ...(seenOnly && { seenOnly }),
      ...(removed && { removed }),
      ...(colleagues.length > 0 && { colleagues }),
    }
  }

  /**
   * Keeps the seen version of a record that is here only for colleagues and that the person now acts on: the
   * colleagues' ops may be sent before a pull brings the record.
   */
  async function seenBeside(db: KeptDatabase, row: KeptRow<T> | undefined): Promise<Partial<KeptRow<T>>> {
    if (row === undefined || row.base !== null || row.pending > 0) return {}
    const base = groundOf(null, await db.colleagueOps.where('lane').equals(laneOf(collection.name, row.id)).toArray())
    return base === null ? {} : { base, seenOnly: true }
  }

  async function takeAnswers(db: KeptDatabase, records: readonly AnsweredOps[]): Promise<void> {
    const rows = await collection.getAll(
      db,
      records.map(({ recordId }) => recordId),
    )
    const copied = await db.colleagueOps
      .where('lane')
      .anyOf(records.map(({ recordId }) => laneOf(collection.name, recordId)))
      .toArray()
    const theirs = byLane(copied, ({ op }) => op.recordId)
    const next = records.map((record, index) => ({
      recordId: record.recordId,
      row: faced(record, rows[index], theirs.get(record.recordId) ?? []),
    }))
    const kept = next.flatMap(({ row }) => row ?? [])
    const dropped = next.flatMap(({ recordId, row }) => (row === null ? [recordId] : []))
    await Promise.all([collection.putAll(db, kept), dropped.length > 0 && collection.dropAll(db, dropped)])
  }

  return {
    collection: collection.name,
    tables: collection.tables,
    opTypes: byName,

    find: async (db, recordId) => {
      const row = await collection.get(db, recordId)
      return {
        isKept: row !== undefined,
        advance: async (op) => {
          const shown = applied(row ? (row.shown ?? row.base) : null, op)
          if (shown === null) return
          await collection.put(db, {
            base: null,
            ...row,
            ...(await seenBeside(db, row)),
            id: recordId,
            shown,
            pending: (row?.pending ?? 0) + 1,
            ...(removes(op) && { removed: true }),
          })
        },
      }
    },

    reface: (db, recordId, ops) => takeAnswers(db, [{ recordId, ops, answers: [] }]),
    takeAnswers,
  }
}

/** Returns a stored op; `null` if this release can't read it, because a newer release wrote it. */
export function readOp(row: unknown, writes: readonly KeptWrites[]): Op | null {
  const op = v.safeParse(Op, row)
  if (!op.success) return null
  const opType = writes.find(({ collection }) => collection === op.output.collection)?.opTypes.get(op.output.kind)
  return opType !== undefined && op.output.schemaVersion <= opType.schemaVersion ? op.output : null
}
