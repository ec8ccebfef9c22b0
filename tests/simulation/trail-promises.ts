import { isDeepStrictEqual } from 'node:util'

import { closeCashUp, openRegister } from '../../contract/cash-up-writes.ts'
import { finishService, voidService } from '../../contract/service-writes.ts'
import {
  changesOf,
  EDIT,
  followedBy,
  isBehind,
  isBeside,
  isTaken,
  type Ledger,
  type Promised,
  waysTaken,
} from './ledger.ts'
import type { Done } from './model-books.ts'
import { shiftOf } from './money.ts'
import { demand } from './violation.ts'

/**
 * May be done although the act that it followed was taken back: its money is in the drawer, or it needs only some open
 * shift.
 */
const OUTLIVES: readonly string[] = [openRegister.id, finishService.id, voidService.id, closeCashUp.id]

/** Its original value differs if an earlier change was taken back or replaced. */
function isRedrawn(ledger: Ledger, promised: Promised): boolean {
  return [...ledger.promised.values()].some((other) => {
    if (other.lane !== promised.lane || (other.store === promised.store && isBehind(other, promised))) return false
    return [...promised.places.keys()].some((store) => other.places.get(store)?.taken)
  })
}

function checkAsMade(ledger: Ledger, done: Done, promised: Promised): void {
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
        changes[field]?.to === to &&
        (changes[field].from === (done.before[field] ?? null) || isRedrawn(ledger, promised)),
    )
  })
  demand(asMade, 'a change is done as it was made, and nobody is overwritten', done, promised, [...promised.places])
}

function checkFollows(ledger: Ledger, done: Done, promised: Promised, earlier: ReadonlyMap<string, Done>): void {
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
 * Checks the audit trail by itself, and returns its acts by their keys.
 * @param inOrder acts that were done in order, by the dependencies when they were first seen
 */
export function checkDone(ledger: Ledger, trail: readonly Done[], inOrder: ReadonlySet<string>): Map<string, Done> {
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
    checkAsMade(ledger, done, promised)
    if (!inOrder.has(done.key)) checkFollows(ledger, done, promised, byKey)
    const lane = `${promised.store} ${promised.lane}`
    const earlier = lanes.get(lane) ?? []
    // If the op was given up in a store, the ops behind another copy of it may be sent.
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
