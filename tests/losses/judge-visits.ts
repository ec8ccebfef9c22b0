import { type ContactSpan, provenUntil, riskOfEnd, splitByChange } from '../../domain/deviations.ts'
import { minutesAfter } from '../../domain/early-end.ts'
import { DEFAULT_LIMITS } from '../../domain/location-limits.ts'
import type { RiskKind } from '../../domain/outliers.ts'
import { NO_SHOW_MINUTES } from '../../domain/service-states.ts'
import { MINUTE_MS } from '../../domain/time.ts'
import type { Fact, Worked } from './facts.ts'
import { reEntriesOf } from './judge-re-entries.ts'
import {
  type Location,
  type Priced,
  asEntered,
  firstEntry,
  locationOf,
  paidStay,
  priceOf,
  statedAt,
} from './paid-stay.ts'
import type { Act, ActOf, Month, Visit } from './trade.ts'

type Found = (kind: RiskKind, person: number, amount: number, unverified?: number) => void

/** Finds what the server would store about the visits of a month. */
export function judgeVisits(month: Month): { facts: Fact[]; stays: Worked[] } {
  const facts: Fact[] = []
  const stays = new Map<string, Worked>()
  const locations = month.passes.map((_, number) => locationOf(month, number))
  for (const visit of month.visits) {
    const location = locations[visit.location]
    const last = visit.acts.at(-1)
    if (location === undefined || last === undefined) continue
    const add: Found = (kind, person, amount, unverified = 0) => {
      if (amount > 0 || unverified > 0)
        facts.push({ kind, person, location: location.number, at: last.sentAt, amount, unverified })
    }
    const by = judgeVisit(location, visit, add)
    if (by === null) continue
    const worked = stays.get(`${by} ${location.number}`) ?? { person: by, location: location.number, count: 0 }
    worked.count++
    stays.set(`${by} ${location.number}`, worked)
  }
  facts.push(...locations.flatMap((location) => reEntriesOf(location)))
  return { facts, stays: [...stays.values()] }
}

/** Returns the person who ended a visit; null if it counts as no ended stay. */
function judgeVisit(location: Location, visit: Visit, add: Found): number | null {
  const { month, contacts, number } = location
  const { acts } = visit
  const stated = (act: Act, at = act.at) => statedAt(month, number, at, act)
  const charge = acts.find((act): act is ActOf<'charge'> => act.type === 'charge')
  const end = acts.at(-1)
  if (end === undefined) return null
  if (charge === undefined) return judgeUnpaid(location, visit, add)

  const first = firstEntry(visit)
  const atCharge = paidStay(location, visit, charge.sentAt)
  const final = paidStay(location, visit, Number.MAX_SAFE_INTEGER, { isVoidIgnored: true })
  if (first === undefined || atCharge === null || final === null) return null
  const isPlain = !location.passes.has(first.plate)
  const asFirst: Priced = {
    ...final,
    vehicle: first.vehicle,
    agreement: charge.agreement,
    isByPass: final.isByPass && !isPlain,
  }
  const withPass = { ...asFirst, isByPass: final.isByPass }
  const withType = { ...withPass, vehicle: final.vehicle }
  const parts = splitByChange<RiskKind>(priceOf(asFirst), [
    { kind: 'plate_to_pass', price: priceOf(withPass) },
    { kind: 'lowered_type', price: priceOf(withType) },
    { kind: 'agreement_after', price: priceOf(final) },
  ])
  for (const [kind, field] of CHANGES) add(kind, lastEdit(acts, field)?.by ?? charge.by, parts.get(kind) ?? 0)
  const methodEdit = lastEdit(acts, 'method')
  if (methodEdit && charge.method === 'cash' && final.method !== 'cash') add('method_after', methodEdit.by, final.total)

  const { endedAt } = atCharge
  const isLong = (at: number) => minutesAfter(iso(endedAt), iso(at)) > DEFAULT_LIMITS.earlyEndMinutes
  if (isLong(charge.sentAt)) {
    const until = provenEnd(endedAt, Math.max(endedAt, stated(charge)), charge.sentAt, contacts)
    const risk = riskOfEnd({
      booked: atCharge.total,
      proven: isLong(until) ? priceOf({ ...atCharge, endedAt: until }) : atCharge.total,
      arrived: priceOf({ ...atCharge, endedAt: charge.sentAt }),
    })
    add('early_end', charge.by, risk.amount, risk.unverified)
  }
  if (end.type !== 'void') return charge.by
  add('void', charge.by, final.total)
  return null
}

const CHANGES = [
  ['plate_to_pass', 'plate'],
  ['lowered_type', 'vehicle'],
  ['agreement_after', 'agreement'],
] as const

function lastEdit(acts: readonly Act[], field: ActOf<'edit'>['field']): Act | undefined {
  return acts.findLast((act) => act.type === 'edit' && act.field === field)
}

/** Judges a vehicle that was let in and never charged, or a reservation that was not used. */
function judgeUnpaid({ month, passes, contacts, number }: Location, visit: Visit, add: Found): number | null {
  const end = visit.acts.at(-1)
  const entry = firstEntry(visit)
  if (end === undefined || entry === undefined) return null
  const stated = (act: Act) => statedAt(month, number, act.at, act)
  const startedAt = entry.type === 'enter' ? stated(entry) : entry.arrivesAt
  const { plate, vehicle } = asEntered(visit, end.sentAt)
  const priceUntil = (endedAt: number) =>
    priceOf({ startedAt, endedAt, vehicle, agreement: null, method: 'digital', isByPass: passes.has(plate) })
  const deadline = startedAt + NO_SHOW_MINUTES * MINUTE_MS
  if (entry.type === 'reserve' && (end.type === 'reserve' || end.sentAt > Math.max(deadline, entry.sentAt))) {
    add('reservation_cancelled', entry.by, priceUntil(deadline))
    return null
  }
  const told = Math.max(startedAt, stated(end))
  const known = priceUntil(provenEnd(told, told, end.sentAt, contacts))
  const arrived = priceUntil(end.sentAt)
  add(entry.type === 'enter' ? 'void_unpaid' : 'reservation_cancelled', end.by, known, arrived - known)
  return entry.type === 'enter' && arrived > 0 ? end.by : null
}

const iso = (at: number) => new Date(at).toISOString()

function provenEnd(endedAt: number, chargedAt: number, arrivedAt: number, contacts: readonly ContactSpan[]): number {
  const known = contacts.filter(({ from, until }) => until.getTime() >= endedAt && from.getTime() <= arrivedAt)
  const stated = { endedAt: new Date(endedAt), chargedAt: new Date(chargedAt), arrivedAt: new Date(arrivedAt) }
  return provenUntil(stated, known).getTime()
}
