import { isDeepStrictEqual } from 'node:util'

import * as v from 'valibot'

import { closeCashUp, openRegister } from '../../contract/cash-up-writes.ts'
import { createDriver } from '../../contract/driver.ts'
import { checkIn, finishService, voidService } from '../../contract/service-writes.ts'
import { needsPerson, type Op } from '../../src/offline/outbox/op.ts'
import { shownOf, type ColleagueOp, type KeptRow } from '../../src/offline/kept-rows.ts'
import { inOneOrder } from '../../src/offline/outbox/colleague-order.ts'
import { serviceParts } from '../../src/offline/search-terms.ts'
import { RECORD_KINDS, type Disk, type RecordKind, type Records } from './disk.ts'
import { faceOf, gistOf } from './faces.ts'
import { turnedAway, twiceInside, wrongAtGates, wrongInside } from './gate-promises.ts'
import {
  changesOf,
  EDIT,
  followedBy,
  isBehind,
  isBeside,
  isGivenUp,
  isTaken,
  waysTaken,
  type Ledger,
  type Promised,
} from './ledger.ts'
import type { Accounts, Done } from './model-books.ts'
import { coveredTooMany, wrongPasses } from './pass-promises.ts'
import { collectedUnseen, isMerge, miscounted, shiftOf } from './money.ts'

/** Fields of an op that a backup must restore unchanged. */
const BackedUp = v.object({ seq: v.number(), id: v.string(), after: v.array(v.string()), request: v.unknown() })
type BackedUp = v.InferOutput<typeof BackedUp>
/** Assumes a record of its kind: a store of this world contains only records that its core wrote. */
function isRecord<Kind extends RecordKind>(kind: Kind, value: unknown): value is Records[Kind] {
  return v.is(v.object({ version: v.number() }), value) && kind !== 'drivers'
}

const byPlace = (one: BackedUp, other: BackedUp) => one.seq - other.seq

/** A broken promise of the core. */
export class Violation extends Error {
  override name = 'Violation'
}

function demand(holds: boolean, promise: string, ...about: unknown[]): asserts holds {
  if (!holds)
    throw new Violation(
      [promise, ...about.map((one) => (typeof one === 'string' ? one : JSON.stringify(one)))].join(' · '),
    )
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

/** Minimum delay after the last try before a failing change is retried while others succeed. */
const SOONEST_RETRY_MS = 10_000

/**
 * May be done although the act that it followed was taken back: its money is in the drawer, or it needs only some open
 * shift.
 */
const OUTLIVES: readonly string[] = [openRegister.id, finishService.id, voidService.id, closeCashUp.id]

/**
 * Compares the disks and the server's audit trail with what people were shown. Throws `Violation`.
 * @param wrongs violations that were seen earlier
 */
export function createOracle(ledger: Ledger, wrongs: readonly string[]) {
  const versions = new Map<string, number>()
  /**
   * Acts that were done in order, by the dependencies when they were first seen: a file may later restore an earlier
   * act.
   */
  const inOrder = new Set<string>()

  /** Records ops on disk of which nobody was informed yet, and the ends of changes. */
  function learn({ store, outbox, settled }: Disk): void {
    for (const { id, op, how } of settled) {
      // Its dependencies at the end may differ from the last ones seen.
      if (how === 'done' || !ledger.promised.get(id)?.places.has(store)) ledger.kept(store, op)
      if (how !== 'done') ledger.taken(store, id, how)
    }
    for (const op of outbox) ledger.kept(store, op)
  }

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
    // The record is removed with its last change, and may return in the same moment; or it is here only for a
    // colleague, as they keep it.
    if (row.gone || row.base === null || row.seenOnly) versions.delete(place)
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

  /** Checks that in a lane no act precedes an earlier one, and no act precedes the one that it follows. */
  function checkOrder({ store, outbox }: Disk, done: ReadonlySet<string>): void {
    for (const waiting of outbox) {
      const promised = ledger.promised.get(waiting.id)
      // If it was given up in a store with another copy of it, the others there could be sent.
      if (done.has(waiting.id) || !promised || isTaken(promised)) continue
      for (const other of ledger.promised.values()) {
        if (!done.has(other.key) || inOrder.has(other.key) || !isBeside(other, promised)) continue
        demand(
          other.store !== store || other.lane !== waiting.lane || !isBehind(other, { ...promised, seq: waiting.seq }),
          'a lane is sent in order',
          store,
          waiting,
          other,
        )
        demand(!followedBy(other).includes(waiting.id), 'nothing is sent before what it follows', store, waiting, other)
      }
    }
  }

  function checkFates(disks: readonly Disk[], backedUp: readonly string[], done: ReadonlyMap<string, Done>): void {
    const queued = new Set([...disks.flatMap(({ outbox }) => outbox.map(({ id }) => id)), ...backedUp])
    for (const one of ledger.promised.values()) {
      if (isTaken(one))
        demand(
          one.kind !== finishService.id || ledger.decided.has(one.key) || isOfTakenEntry(one),
          'nobody takes a payment back but who made it',
          one,
        )
      if (isGivenUp(one, ledger.decided))
        demand(!done.has(one.key), `what was ${waysTaken(one).join(' and ')} is never done`, one)
      else demand(one.returns || done.has(one.key) || queued.has(one.key), 'no change is lost', one)
    }
    for (const { store, outbox } of disks)
      for (const { id } of outbox)
        demand(!isTakenAt(store, id), 'what was taken back does not wait', store, ledger.promised.get(id))
    for (const { store, settled } of disks)
      for (const { id, how } of settled)
        demand(how !== 'done' || done.has(id), 'what is said to be done was done', store, id)
    for (const { store, outbox } of disks)
      for (const op of outbox)
        demand(
          !needsPerson(op) || !done.has(op.id) || isDrawnOtherwise(op),
          'what was done is not shown as refused',
          store,
          op,
        )
  }

  /**
   * A payment needs its vehicle's entry: a person who gives up the entry is informed that the money stays in the
   * drawer.
   */
  function isOfTakenEntry({ recordId }: Promised): boolean {
    return [...ledger.promised.values()].some(
      (one) => one.kind === checkIn.id && one.recordId === recordId && isTaken(one),
    )
  }

  function isTakenAt(store: string, key: string): boolean {
    const promised = ledger.promised.get(key)
    return promised !== undefined && !promised.returns && Boolean(promised.places.get(store)?.taken)
  }

  /** Returns whether an edit has another body on another tablet, because a preceding edit was given up there. */
  function isDrawnOtherwise({ id, kind, lastError }: Op): boolean {
    return (
      kind === EDIT &&
      (ledger.promised.get(id)?.places.size ?? 0) > 1 &&
      lastError?.problem?.code === 'idempotency_key_reused'
    )
  }

  /** Its original value differs if an earlier change was taken back or replaced. */
  function isRedrawn(promised: Promised): boolean {
    return [...ledger.promised.values()].some((other) => {
      if (other.lane !== promised.lane || (other.store === promised.store && isBehind(other, promised))) return false
      return [...promised.places.keys()].some((store) => other.places.get(store)?.taken)
    })
  }

  function checkAsMade(done: Done, promised: Promised): void {
    const { kind, request } = promised
    if (kind !== EDIT) {
      const made = { params: request.params ?? {}, body: request.body }
      demand(
        done.asked === null ||
          isDeepStrictEqual(JSON.parse(JSON.stringify(done.asked)), JSON.parse(JSON.stringify(made))),
        'a change is done as it was made',
        done,
        request,
      )
      return
    }
    const asMade = [...promised.places.values()].some((place) => {
      const changes = changesOf(place.request)
      return Object.entries(done.after).every(
        ([field, to]) =>
          changes[field]?.to === to && (changes[field].from === (done.before[field] ?? null) || isRedrawn(promised)),
      )
    })
    demand(asMade, 'a change is done as it was made, and nobody is overwritten', done, promised, [...promised.places])
  }

  /** Checks that the device keeps nothing of a creation that stands for another record. */
  function checkMeant({ store, rows }: Disk, done: ReadonlyMap<string, Done>): void {
    for (const { id, pending, base } of rows.drivers) {
      if (pending > 0) continue
      const merged = [...ledger.promised.values()].find(
        (one) => one.kind === createDriver.id && one.recordId === id && done.has(one.key) && isMerge(one.request),
      )
      demand(!merged, 'a merged creation leaves one record', store, base, merged)
    }
  }

  function checkFollows(done: Done, promised: Promised, earlier: ReadonlyMap<string, Done>): void {
    const followeds = followedBy(promised).filter((key) => {
      const followed = ledger.promised.get(key)
      if (followed && !isBeside(promised, followed)) return false
      return (
        !followed || (OUTLIVES.includes(promised.kind) ? !isTaken(followed) : !waysTaken(followed).includes('replaced'))
      )
    })
    for (const before of shiftOf(promised, ledger))
      demand(
        earlier.has(before.key),
        'of a shift nothing is done before its opening, nor its close before what was paid in it, nor the next opening before its close',
        done,
        promised,
        before,
      )
    for (const followed of followeds)
      demand(earlier.has(followed), 'nothing is done before what it follows', done, promised)
  }

  /**
   * Checks that, with the server available again, acts that wait since an earlier failure wait no longer than
   * requested. An act whose failure the device could not note has failed by itself.
   */
  function checkWaits({ store, device, outbox, settled }: Disk): void {
    if (device.wasMoved()) return
    const success = Math.max(...settled.filter(({ how }) => how === 'done').map(({ settledAt }) => settledAt))
    for (const op of outbox) {
      if (op.state !== 'waiting' || op.triedAt === null || op.triedAt >= success || op.lastError?.kind === 'unreadable')
        continue
      const asked = op.lastError === null ? 0 : op.lastError.at + 1000 * (op.lastError.problem?.retryAfter ?? 0)
      demand(
        op.notBefore <= Math.max(success, asked, op.triedAt + SOONEST_RETRY_MS),
        'one success ends every back-off',
        store,
        op,
        success,
      )
    }
  }

  /** Checks the audit trail by itself. */
  function checkDone(trail: readonly Done[]): Map<string, Done> {
    const byKey = new Map<string, Done>()
    const lanes = new Map<string, Promised[]>()
    for (const done of trail) {
      if (done.key === null) continue
      demand(!byKey.has(done.key), 'a change is done once', done, byKey.get(done.key))
      byKey.set(done.key, done)
      demand(isDeepStrictEqual(done.from, done.before), 'nobody is overwritten', done)
      const promised = ledger.promised.get(done.key)
      if (!promised) {
        const isBegun = ledger.attempts.some(
          ({ author, recordId, end }) =>
            author === done.author &&
            (recordId === done.recordId || done.recordId === '') &&
            (end === 'unknown' || end === 'open'),
        )
        demand(isBegun, 'nothing is done that nobody asked for', done)
        continue
      }
      demand(promised.author === done.author, 'a change is done in the name of who made it', done, promised)
      checkAsMade(done, promised)
      if (!inOrder.has(done.key)) checkFollows(done, promised, byKey)
      const lane = `${promised.store} ${promised.lane}`
      const earlier = lanes.get(lane) ?? []
      // If it was given up in a store with another copy of it, the others there could be sent.
      if (!inOrder.has(done.key) && !isTaken(promised))
        for (const other of earlier)
          demand(
            !isBehind(other, promised) || !isBeside(other, promised),
            'a lane is done in order',
            done,
            promised,
            other,
          )
      lanes.set(lane, [...earlier, promised])
    }
    return byKey
  }

  return {
    /** May be called whenever nothing runs. `backedUp`: ids with a copy outside the disks. */
    check: (disks: readonly Disk[], backedUp: readonly string[], trail: readonly Done[]): void => {
      for (const wrong of wrongs) throw new Violation(wrong)
      for (const disk of disks) learn(disk)
      const done = checkDone(trail)
      for (const disk of disks) checkRows(disk)
      for (const disk of disks) checkMeant(disk, done)
      for (const disk of disks)
        for (const [promise, ...about] of turnedAway(disk, ledger)) demand(false, promise, ...about)
      for (const disk of disks) checkWaits(disk)
      for (const disk of disks) checkOrder(disk, new Set(done.keys()))
      for (const key of done.keys()) if (ledger.promised.has(key)) inOrder.add(key)
      checkFates(disks, backedUp, done)
    },
    /** Compares a person's view of their queue with the contents of the queue during that time. */
    checkLook: (shown: readonly Op[], lay: readonly Op[]): void => {
      for (const op of lay)
        demand(
          shown.some(({ id }) => id === op.id),
          'no queue looks emptier than it is',
          op,
        )
    },
    /**
     * Checks that everything sendable was sent: the rest needs a person, follows such an act, or waits for a colleague.
     */
    drained: ({ outbox, colleagueOps }: Pick<Disk, 'outbox' | 'colleagueOps'>): boolean => {
      const held = new Set(colleagueOps.flatMap(({ id, sent }) => (sent === null ? id : [])))
      const lanes = new Set<string>()
      return outbox.every((op) => {
        if (!needsPerson(op) && !lanes.has(op.lane) && !op.after.some((id) => held.has(id))) return false
        lanes.add(op.lane)
        held.add(op.id)
        return true
      })
    },
    /**
     * Checks the same for a tablet after all its people have returned: an act that waits for a colleague waits for an
     * act that needs a person.
     */
    checkDrained: (disks: readonly Disk[]): void => {
      const stuck = new Set<string>()
      const isStuck = ({ id, lane, seq, after }: Op, { outbox }: Disk) =>
        stuck.has(id) ||
        after.some((name) => stuck.has(name)) ||
        outbox.some((other) => other.lane === lane && other.seq < seq && stuck.has(other.id))
      for (let before = -1; before < stuck.size;) {
        before = stuck.size
        for (const disk of disks)
          for (const op of disk.outbox) if (needsPerson(op) || isStuck(op, disk)) stuck.add(op.id)
      }
      for (const { store, outbox } of disks)
        for (const op of outbox)
          demand(stuck.has(op.id), 'nobody waits for a colleague who has sent everything', store, op)
    },
    /**
     * Checks that the person at work sees the unsent acts of colleagues on a tablet: at all locations, because all of
     * them see all.
     */
    checkBeside: ({ store, outbox, settled, colleagueOps }: Disk, others: readonly Disk[]): void => {
      const known = new Set([...outbox, ...settled, ...colleagueOps].map(({ id }) => id))
      const isSeen = ({ rows }: Disk, { collection, recordId }: Op) =>
        (collection === 'services' || collection === 'cashUps') && rows[collection].some(({ id }) => id === recordId)
      for (const other of others)
        for (const op of other.outbox)
          demand(
            known.has(op.id) || !isSeen(other, op),
            'what a colleague has not sent is shown to who works there next',
            store,
            op,
          )
    },
    /** Checks, once nothing runs, that the backup holds exactly the waiting ops, unchanged. */
    checkBackup: (store: string, shelf: ReadonlyMap<string, string>, outbox: readonly Op[]): void => {
      const backedUp = [...shelf.values()].map((text) => v.parse(BackedUp, JSON.parse(text)))
      const waiting = outbox.map((op) => v.parse(BackedUp, JSON.parse(JSON.stringify(op))))
      demand(
        isDeepStrictEqual(backedUp.toSorted(byPlace), waiting.toSorted(byPlace)),
        'the backup has what waits, and nothing else',
        store,
        backedUp,
        waiting,
      )
    },
    /**
     * Checks, once nothing runs and all is pulled, that the device knows the server's data. A waiting change of a
     * colleague on the same device, one of whose changes needs a person, is shown as they left it; `beside` are those
     * records.
     */
    checkPulled: ({ store, rows, outbox }: Disk, accounts: Accounts, beside: ReadonlySet<string>): void => {
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
    },
    /** Checks, whenever nothing runs, where each vehicle is by the server. */
    checkPlaces: (accounts: Accounts, now: number): void => {
      for (const [promise, ...about] of twiceInside(accounts.services, now)) demand(false, promise, ...about)
      for (const [promise, ...about] of coveredTooMany(accounts)) demand(false, promise, ...about)
    },
    /** Checks, once nothing runs and all is pulled, that the booth shows the vehicles inside. */
    checkInside: (location: string, shown: readonly string[], disk: Disk, accounts: Accounts, now: number): void => {
      for (const [promise, ...about] of wrongInside({ store: disk.store, location }, shown, accounts, disk, now))
        demand(false, promise, ...about)
    },
    /** The server's data must equal the done actions. */
    checkAccounts: (accounts: Accounts, trail: readonly Done[]): void => {
      for (const [promise, ...about] of miscounted(accounts, trail, ledger)) demand(false, promise, ...about)
      for (const [promise, ...about] of collectedUnseen(accounts, trail, ledger)) demand(false, promise, ...about)
      for (const [promise, ...about] of wrongAtGates(accounts, trail, ledger)) demand(false, promise, ...about)
      for (const [promise, ...about] of wrongPasses(accounts, trail, ledger)) demand(false, promise, ...about)
    },
  }
}
export type Oracle = ReturnType<typeof createOracle>
