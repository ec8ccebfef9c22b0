import { isDeepStrictEqual } from 'node:util'

import * as v from 'valibot'

import { checkIn } from '../../contract/service-entries.ts'
import { finishService } from '../../contract/service-writes.ts'
import { needsPerson, type Op } from '../../src/offline/outbox/op.ts'
import type { Disk } from './disk.ts'
import {
  EDIT,
  followedBy,
  isBehind,
  isBeside,
  isGivenUp,
  isTaken,
  type Ledger,
  type Promised,
  waysTaken,
} from './ledger.ts'
import type { Done } from './model-books.ts'
import { demand } from './violation.ts'

/** Fields of an op that a backup must restore unchanged. */
const BackedUp = v.object({ seq: v.number(), id: v.string(), after: v.array(v.string()), request: v.unknown() })
type BackedUp = v.InferOutput<typeof BackedUp>

const byPlace = (one: BackedUp, other: BackedUp) => one.seq - other.seq

/** Minimum delay after the last try before a failing change is retried while others succeed. */
const SOONEST_RETRY_MS = 10_000

/**
 * Checks that in a lane no act precedes an earlier one, and no act precedes the one that it follows.
 * @param inOrder acts that were done in order, by the dependencies when they were first seen
 */
export function checkOrder(
  ledger: Ledger,
  { store, outbox }: Disk,
  done: ReadonlySet<string>,
  inOrder: ReadonlySet<string>,
): void {
  for (const waiting of outbox) {
    const promised = ledger.promised.get(waiting.id)
    // If the op was given up in a store, the ops behind another copy of it may be sent.
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

/** Checks that each act is done, queued, or given up by a person, and never two of them. */
export function checkFates(
  ledger: Ledger,
  disks: readonly Disk[],
  backedUp: readonly string[],
  done: ReadonlyMap<string, Done>,
): void {
  const queued = new Set([...disks.flatMap(({ outbox }) => outbox.map(({ id }) => id)), ...backedUp])
  for (const one of ledger.promised.values()) {
    if (isTaken(one))
      demand(
        one.kind !== finishService.id || ledger.decided.has(one.key) || isOfTakenEntry(ledger, one),
        'nobody takes a payment back but who made it',
        one,
      )
    if (isGivenUp(one, ledger.decided))
      demand(!done.has(one.key), `what was ${waysTaken(one).join(' and ')} is never done`, one)
    else demand(one.returns || done.has(one.key) || queued.has(one.key), 'no change is lost', one)
  }
  for (const { store, outbox } of disks)
    for (const { id } of outbox)
      demand(!isTakenAt(ledger, store, id), 'what was taken back does not wait', store, ledger.promised.get(id))
  for (const { store, settled } of disks)
    for (const { id, how } of settled)
      demand(how !== 'done' || done.has(id), 'what is said to be done was done', store, id)
  for (const { store, outbox } of disks)
    for (const op of outbox)
      demand(
        !needsPerson(op) || !done.has(op.id) || isDrawnOtherwise(ledger, op),
        'what was done is not shown as refused',
        store,
        op,
      )
}

/**
 * A payment needs its vehicle's entry: a person who gives up the entry is informed that the money stays in the
 * drawer.
 */
function isOfTakenEntry(ledger: Ledger, { recordId }: Promised): boolean {
  return [...ledger.promised.values()].some(
    (one) => one.kind === checkIn.id && one.recordId === recordId && isTaken(one),
  )
}

function isTakenAt(ledger: Ledger, store: string, key: string): boolean {
  const promised = ledger.promised.get(key)
  return promised !== undefined && !promised.returns && Boolean(promised.places.get(store)?.taken)
}

/** Returns whether an edit has another body on another tablet, because a preceding edit was given up there. */
function isDrawnOtherwise(ledger: Ledger, { id, kind, lastError }: Op): boolean {
  return (
    kind === EDIT &&
    (ledger.promised.get(id)?.places.size ?? 0) > 1 &&
    lastError?.problem?.code === 'idempotency_key_reused'
  )
}

/**
 * Checks that, with the server available again, acts that wait since an earlier failure wait no longer than
 * requested. An act whose failure the device could not note has failed by itself.
 */
export function checkWaits({ store, device, outbox, settled }: Disk): void {
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

/** Compares a person's view of their queue with the contents of the queue during that time. */
export function checkLook(shown: readonly Op[], lay: readonly Op[]): void {
  for (const op of lay)
    demand(
      shown.some(({ id }) => id === op.id),
      'no queue looks emptier than it is',
      op,
    )
}

/**
 * Checks that everything sendable was sent: the rest needs a person, follows such an act, or waits for a colleague.
 */
export function isDrained({ outbox, colleagueOps }: Pick<Disk, 'outbox' | 'colleagueOps'>): boolean {
  const held = new Set(colleagueOps.flatMap(({ id, sent }) => (sent === null ? id : [])))
  const lanes = new Set<string>()
  return outbox.every((op) => {
    if (!needsPerson(op) && !lanes.has(op.lane) && !op.after.some((id) => held.has(id))) return false
    lanes.add(op.lane)
    held.add(op.id)
    return true
  })
}

/**
 * Checks the same for a tablet after all its people have returned: an act that waits for a colleague waits for an
 * act that needs a person.
 */
export function checkDrained(disks: readonly Disk[]): void {
  const stuck = new Set<string>()
  const isStuck = ({ id, lane, seq, after }: Op, { outbox }: Disk) =>
    stuck.has(id) ||
    after.some((name) => stuck.has(name)) ||
    outbox.some((other) => other.lane === lane && other.seq < seq && stuck.has(other.id))
  for (let before = -1; before < stuck.size;) {
    before = stuck.size
    for (const disk of disks) for (const op of disk.outbox) if (needsPerson(op) || isStuck(op, disk)) stuck.add(op.id)
  }
  for (const { store, outbox } of disks)
    for (const op of outbox) demand(stuck.has(op.id), 'nobody waits for a colleague who has sent everything', store, op)
}

/**
 * Checks that the person at work sees the unsent acts of colleagues on a tablet: at all locations, because all of
 * them see all.
 */
export function checkBeside({ store, outbox, settled, colleagueOps }: Disk, others: readonly Disk[]): void {
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
}

/** Checks, once nothing runs, that the backup holds exactly the waiting ops, unchanged. */
export function checkBackup(store: string, shelf: ReadonlyMap<string, string>, outbox: readonly Op[]): void {
  const backedUp = [...shelf.values()].map((text) => v.parse(BackedUp, JSON.parse(text)))
  const waiting = outbox.map((op) => v.parse(BackedUp, JSON.parse(JSON.stringify(op))))
  demand(
    isDeepStrictEqual(backedUp.toSorted(byPlace), waiting.toSorted(byPlace)),
    'the backup has what waits, and nothing else',
    store,
    backedUp,
    waiting,
  )
}
