import * as v from 'valibot'

import { type Service } from '../../contract/service.ts'
import { checkIn } from '../../contract/service-entries.ts'
import { askVoid, finishService } from '../../contract/service-writes.ts'
import { needsPerson, type Op } from '../../src/offline/outbox/op.ts'
import type { Disk } from './disk.ts'
import { EDIT, hasUnknown, isBehind, isBeside, isTaken, type Ledger, type Promised } from './ledger.ts'
import type { Accounts, Done } from './model-books.ts'
import type { Wrong } from './money.ts'
import { LOST_TICKET_FEE } from './places.ts'

/** Returns whether a vehicle is at its place: its exit is not recorded, or it has paid until later. */
export function stands({ status, endedAt }: Service, now: number): boolean {
  return status === 'progress' || (status === 'completed' && endedAt !== null && Date.parse(endedAt) > now)
}

/** Checks that a plate is inside a place only once at any moment. */
export function* twiceInside(services: readonly Service[], now: number): Generator<Wrong> {
  const seen = new Map<string, Service>()
  for (const service of services.filter((one) => stands(one, now))) {
    const where = `${service.location.id} ${service.licensePlate}`
    const other = seen.get(where)
    if (other) yield ['no plate stands twice at one place', service, other]
    seen.set(where, service)
  }
}

const Refused = v.looseObject({ errors: v.array(v.object({ code: v.string() })) })
/**
 * Reasons to turn a vehicle away: it is already inside, or the stay that it continues was unpaid or already charged.
 */
const TURNED_AWAY: readonly string[] = ['plate_in_progress', 'overstay_unknown', 'overstay_charged']

/** Checks that a vehicle is turned away only for a true reason. */
export function* turnedAway({ store, outbox }: Disk, ledger: Ledger): Generator<Wrong> {
  for (const op of outbox) {
    if (op.kind !== checkIn.id || !needsPerson(op)) continue
    const refusal = v.safeParse(Refused, op.lastError?.problem)
    const codes = refusal.success ? refusal.output.errors.map(({ code }) => code) : []
    if (codes.some((code) => !TURNED_AWAY.includes(code)))
      yield ['nobody is turned away who does not stand there', store, op]
    const payment = codes.includes('overstay_unknown') ? paymentBefore(op, ledger) : undefined
    if (payment) yield ['an overstay comes after the payment that it goes on from', store, op, payment]
  }
}

/**
 * Returns the payment that an overstay continues, if it was made earlier on the same tablet, was not taken back, and
 * has the entered plate.
 */
function paymentBefore({ id, request }: Op, { promised }: Ledger): Promised | undefined {
  const entry = promised.get(id)
  const { overstayOf } = v.parse(checkIn.request.body, request.body)
  const toPaid = [...promised.values()].filter(({ recordId }) => recordId === overstayOf)
  if (!entry || toPaid.some((one) => one.kind === checkIn.id && isTaken(one))) return undefined
  return toPaid.find(
    (one) =>
      one.kind === finishService.id &&
      one.store === entry.store &&
      !isTaken(one) &&
      isBeside(entry, one) &&
      isBehind(entry, one),
  )
}

interface Deeds {
  /** Returns the acts of a kind in the order in which they were done. */
  of: (kind: string) => Promised[]
}

function deedsIn(trail: readonly Done[], { promised }: Ledger): Deeds {
  const done = trail.flatMap(({ key }) => (key === null ? [] : (promised.get(key) ?? [])))
  return { of: (kind) => done.filter((one) => one.kind === kind) }
}

function* wrongEntries({ services }: Accounts, deeds: Deeds): Generator<Wrong> {
  const replated = new Set(deeds.of(EDIT).map(({ recordId }) => recordId))
  for (const { recordId, request, author } of deeds.of(checkIn.id)) {
    const { locationId, licensePlate, receiptNumber, overstayOf = null } = v.parse(checkIn.request.body, request.body)
    const stay = services.find(({ id }) => id === recordId)
    const isAsEntered =
      stay?.location.id === locationId &&
      stay.operator?.id === author &&
      stay.receiptNumber.startsWith(receiptNumber) &&
      (stay.licensePlate === licensePlate || replated.has(recordId))
    if (!stay || !isAsEntered)
      yield ['who was let in stands there, under the id of the ticket', recordId, stay ?? null, request]
    if ((stay?.overstay?.of ?? null) !== overstayOf)
      yield ['an overstay says what it goes on from', stay ?? null, request]
  }
}

function* wrongNumbers({ services }: Accounts): Generator<Wrong> {
  const seen = new Map<string, Service>()
  for (const service of services) {
    const number = `${service.location.id} ${service.receiptNumber}`
    const other = seen.get(number)
    if (other) yield ['a receipt number is given once at a place', service, other]
    seen.set(number, service)
  }
}

function* wrongOverstays({ services }: Accounts): Generator<Wrong> {
  const seen = new Map<string, Service>()
  for (const service of services) {
    const { overstay, status } = service
    if (!overstay || status === 'voided') continue
    const paid = services.find(({ id }) => id === overstay.of)
    if (paid?.endedAt !== service.startedAt) yield ['an overstay begins where the payment ended', service, paid ?? null]
    const other = seen.get(overstay.of)
    if (other) yield ['what was overstayed is charged once', service, other]
    seen.set(overstay.of, service)
  }
}

function* wrongPayments({ services }: Accounts, deeds: Deeds): Generator<Wrong> {
  const paid = new Set<string>()
  for (const { recordId, request, author } of deeds.of(finishService.id)) {
    const stay = services.find(({ id }) => id === recordId)
    // An admin may have taken the payment at the desk before.
    if (!stay || paid.has(recordId) || stay.exitOperator?.id !== author) continue
    paid.add(recordId)
    const { lostTicket = null, endedAt, chargedAt } = v.parse(finishService.request.body, request.body)
    const isNoted = JSON.stringify(stay.lostTicket ?? null) === JSON.stringify(lostTicket)
    if (!isNoted || Math.abs((stay.correction ?? 0) % 100) !== (lostTicket ? LOST_TICKET_FEE % 100 : 0))
      yield ['a lost ticket is noted and charged, once', stay, request]
    const isAhead = chargedAt !== undefined && chargedAt < endedAt && stay.endedAt !== null && stay.endedAt > chargedAt
    if (
      isAhead &&
      stay.paidAt !== null &&
      Date.parse(stay.paidAt) > Math.max(Date.parse(chargedAt), Date.parse(stay.startedAt))
    )
      yield ['what is paid ahead was paid when its money was taken', stay, request]
  }
}

function* wrongVoids({ services }: Accounts, deeds: Deeds): Generator<Wrong> {
  for (const { recordId } of deeds.of(askVoid.id)) {
    const stay = services.find(({ id }) => id === recordId)
    const asked = deeds.of(askVoid.id).findLast((one) => one.recordId === recordId)
    const reason = asked && v.parse(askVoid.request.body, asked.request.body).reason
    if (stay?.status !== 'completed') yield ['who asks for a void voids nothing', stay ?? null, asked]
    else if (stay.voidAsked?.by.id !== asked?.author || stay.voidAsked?.reason !== reason)
      yield ['who asked for a void, and why, stands with what was paid', stay, asked]
  }
}

/** Returns differences between the server's data of a gate and the acts there. */
export function* wrongAtGates(accounts: Accounts, trail: readonly Done[], ledger: Ledger): Generator<Wrong> {
  yield* wrongNumbers(accounts)
  yield* wrongOverstays(accounts)
  // Unknown acts may have come first.
  if (hasUnknown(trail, ledger)) return
  const deeds = deedsIn(trail, ledger)
  yield* wrongEntries(accounts, deeds)
  yield* wrongPayments(accounts, deeds)
  yield* wrongVoids(accounts, deeds)
}

/**
 * Checks that the booth shows exactly the vehicles that are inside by the server, with the unsent acts of the person
 * and of colleagues on the tablet.
 */
export function* wrongInside(
  where: { store: string; location: string },
  shown: readonly string[],
  { services }: Accounts,
  { outbox, colleagueOps }: Pick<Disk, 'outbox' | 'colleagueOps'>,
  now: number,
): Generator<Wrong> {
  const unsent = new Set([...outbox, ...colleagueOps.map(({ op }) => op)].map(({ recordId }) => recordId))
  const there = services
    .filter((one) => one.location.id === where.location && stands(one, now) && !unsent.has(one.id))
    .map(({ id }) => id)
  const here = shown.filter((id) => !unsent.has(id))
  if (there.toSorted().join() !== here.toSorted().join())
    yield ['the booth shows who stands inside', where, here, there]
}
