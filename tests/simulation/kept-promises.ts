import { isDeepStrictEqual } from 'node:util'

import * as v from 'valibot'

import { createDriver } from '../../contract/driver.ts'
import { type ColleagueOp, type KeptRow, shownOf } from '../../src/offline/kept-rows.ts'
import { inOneOrder } from '../../src/offline/outbox/colleague-order.ts'
import { needsPerson, type Op } from '../../src/offline/outbox/op.ts'
import { serviceParts } from '../../src/offline/search-terms.ts'
import { RECORD_KINDS, type Disk, type RecordKind, type Records } from './disk.ts'
import { faceOf, gistOf } from './faces.ts'
import type { Ledger } from './ledger.ts'
import type { Accounts, Done } from './model-books.ts'
import { isMerge } from './money.ts'
import { demand } from './violation.ts'

/** Assumes a record of its kind: a store of this world contains only records that its core wrote. */
function isRecord<Kind extends RecordKind>(kind: Kind, value: unknown): value is Records[Kind] {
  return v.is(v.object({ version: v.number() }), value) && kind !== 'drivers'
}

/**
 * Returns a record without the parts that depend on the time of reading rather than on the record's version: the
 * cash-up of a service, the postings to open cash-ups, and the payments that a cash-up has recently counted.
 */
function settledFace<Kind extends RecordKind>(kind: Kind, record: Records[Kind] | null): unknown {
  if (record === null) return null
  const { postings: _, countedLately: __, ...face } = { postings: null, countedLately: null, ...record }
  return kind === 'services' && 'cashUp' in record && record.cashUp ? { ...face, cashUp: record.cashUp.id } : face
}

/** The shift never began: no list has it, on the device or the server. */
function isJoined(kind: RecordKind, base: Records[RecordKind] | null): boolean {
  return kind === 'cashUps' && base !== null && 'joined' in base && base.joined !== null
}

/** Returns the base of a record: a colleague's, if they keep a newer version. */
function groundOf<Kind extends RecordKind>(
  kind: Kind,
  base: Records[Kind] | null,
  theirs: readonly ColleagueOp[],
): Records[Kind] | null {
  return theirs.reduce<Records[Kind] | null>(
    (best, { ground }) => (isRecord(kind, ground) && ground.version > (best?.version ?? 0) ? ground : best),
    base,
  )
}

/** Checks that a short part finds displayed services, and, once all parts are written, every service. */
function checkParts({ store, rows, parts, besides }: Disk): void {
  const written = new Map(parts.map((one) => [one.id, one]))
  const areAll = besides.some(({ upTo }) => upTo === null)
  for (const row of rows.services) {
    const found = written.get(row.id)
    if (found || areAll)
      demand(
        isDeepStrictEqual(found, serviceParts(shownOf(row))),
        'a service is found by the parts of its plate',
        store,
        row.id,
        row,
        found,
      )
  }
  const kept = new Set(rows.services.map(({ id }) => id))
  demand(
    parts.every(({ id }) => kept.has(id)),
    'a part finds no service that is not kept',
    store,
  )
}

/** Returns a check of the records on a disk; it remembers the version of each base, which never goes back. */
export function createRowCheck(ledger: Ledger) {
  const versions = new Map<string, number>()

  function checkRow<Kind extends RecordKind>(
    store: string,
    kind: Kind,
    row: KeptRow<Records[Kind]>,
    ops: readonly Op[],
    colleagues: readonly ColleagueOp[],
  ): void {
    const about = [store, row.id, row]
    const theirs = colleagues.filter(
      ({ isShown, sent }) => isShown && (sent === null || (row.base?.version ?? 0) <= sent.over),
    )
    demand(row.pending === ops.length, 'a row knows how many unsent changes it has', ...about, ops)
    const told = row.colleagues?.map(({ by, kind: did }) => `${by.id} ${did}`) ?? []
    const toTell = theirs.flatMap(({ op, sent, isNamed }) =>
      sent === null && isNamed ? `${op.author.id} ${op.kind}` : [],
    )
    demand(
      told.toSorted().join() === toTell.toSorted().join(),
      'a row names each colleague who did something to it',
      ...about,
      theirs,
    )
    if (ops.length === 0 && theirs.length === 0) {
      demand(row.shown === null, 'a row without unsent changes has one face', ...about)
      demand(row.base !== null, 'of what was taken back nothing is left', ...about)
    } else {
      const face = faceOf(
        kind,
        groundOf(kind, row.base, theirs),
        inOneOrder(
          ops.toSorted((one, other) => one.seq - other.seq),
          theirs,
        ),
      )
      // For changes on top of a colleague's missing one, only the last view is known.
      demand(
        face === null || isDeepStrictEqual(gistOf(kind, row.shown), face),
        'what is shown is the base with the unsent changes',
        ...about,
        ops,
        theirs,
      )
      demand((row.needsPerson ?? false) === ops.some(needsPerson), 'a row says when it needs a person', ...about, ops)
    }
    const place = `${store} ${row.id}`
    if (row.base && !row.seenOnly) {
      demand(row.base.version >= (versions.get(place) ?? 0), 'a base never goes back', ...about)
      versions.set(place, row.base.version)
    }
    // The record is removed with its last change and may return at once, or is kept only for a colleague.
    if (row.gone || row.base === null || row.seenOnly) versions.delete(place)
  }

  function checkRowsOf(kind: RecordKind, { store, rows, outbox, colleagueOps }: Disk): void {
    const isOf = ({ collection, recordId }: Op, id: string) => collection === kind && recordId === id
    for (const row of rows[kind]) {
      checkRow(
        store,
        kind,
        row,
        outbox.filter((op) => isOf(op, row.id)),
        colleagueOps.filter(({ op }) => isOf(op, row.id)),
      )
    }
  }

  function checkRows(disk: Disk): void {
    const { store, rows, outbox } = disk
    const kept = new Set(RECORD_KINDS.flatMap((kind) => rows[kind].map(({ id }) => id)))
    for (const [place] of versions)
      if (place.startsWith(`${store} `) && !kept.has(place.slice(store.length + 1))) versions.delete(place)
    for (const { id, recordId } of outbox) if (kept.has(recordId)) ledger.unseen.delete(`${store} ${id}`)
    for (const { id, recordId } of outbox)
      demand(
        kept.has(recordId) || ledger.unseen.has(`${store} ${id}`),
        'a record with unsent changes stays',
        store,
        recordId,
      )
    for (const kind of RECORD_KINDS) checkRowsOf(kind, disk)
    checkParts(disk)
  }

  return checkRows
}

/** Checks that the device keeps nothing of a creation that stands for another record. */
export function checkMeant(ledger: Ledger, { store, rows }: Disk, done: ReadonlyMap<string, Done>): void {
  for (const { id, pending, base } of rows.drivers) {
    if (pending > 0) continue
    const merged = [...ledger.promised.values()].find(
      (one) => one.kind === createDriver.id && one.recordId === id && done.has(one.key) && isMerge(one.request),
    )
    demand(!merged, 'a merged creation leaves one record', store, base, merged)
  }
}

/**
 * Checks, once nothing runs and all is pulled, that the device knows the server's data. `beside`: records with waiting
 * changes of a colleague on the device, one of which needs a person; these records are shown as the colleague left
 * them.
 */
export function checkPulled({ store, rows, outbox }: Disk, accounts: Accounts, beside: ReadonlySet<string>): void {
  const unsent = new Set(outbox.map(({ recordId }) => recordId))
  const known = <T>(row: KeptRow<T> | undefined): T | null => {
    demand(
      row?.colleagues === undefined || beside.has(row.id),
      'what a colleague left is shown only while it waits',
      store,
      row,
    )
    return row?.base ?? null
  }
  const check = <Kind extends RecordKind>(kind: Kind, served: readonly Records[Kind][]) => {
    const here = new Map<string, KeptRow<Records[Kind]>>(rows[kind].map((row) => [row.id, row]))
    for (const record of served)
      demand(
        isDeepStrictEqual(settledFace(kind, known(here.get(record.id))), settledFace(kind, record)),
        'the base is what the server has',
        store,
        kind,
        here.get(record.id) ?? null,
        record,
      )
    const there = new Set(served.map(({ id }) => id))
    for (const row of here.values())
      demand(
        there.has(row.id) ||
          unsent.has(row.id) ||
          (known(row) === null && beside.has(row.id)) ||
          isJoined(kind, row.base),
        'what is gone there is gone here',
        store,
        kind,
        row,
      )
  }
  check('services', accounts.services)
  check('cashUps', accounts.cashUps)
  check('drivers', accounts.drivers)
}
