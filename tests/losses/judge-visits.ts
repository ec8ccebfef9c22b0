import { type ContactSpan, RE_ENTRY_MS, provenUntil, riskOfEnd, splitByChange } from '../../domain/deviations.ts'
import { minutesAfter } from '../../domain/early-end.ts'
import { DEFAULT_LIMITS } from '../../domain/location-limits.ts'
import type { RiskKind } from '../../domain/outliers.ts'
import type { PaymentMethod } from '../../domain/services.ts'
import type { Fact, Worked } from './facts.ts'
import {
  type Act,
  type ActOf,
  type Agreement,
  type Month,
  SHOP_DISCOUNT,
  type VehicleClass,
  type Visit,
  coins,
  fullPrice,
} from './trade.ts'

/** A stay as the booth books it. */
interface Booked {
  startedAt: number
  endedAt: number
  vehicle: VehicleClass
  agreement: Agreement | null
  method: PaymentMethod
  isByPass: boolean
}

interface EndedStay extends Booked {
  total: number
  by: number
}

function priceOf({ startedAt, endedAt, vehicle, agreement, method, isByPass }: Booked): number {
  if (isByPass || agreement === 'courtesy') return 0
  const full = fullPrice(vehicle, startedAt, endedAt)
  const price = agreement === 'shop' ? full - Math.round(full * SHOP_DISCOUNT) : full
  return method === 'cash' ? coins(price) : price
}

type Found = (kind: RiskKind, person: number, amount: number, unverified?: number) => void

/** Finds what the server would store about the visits of a month. */
export function judgeVisits(month: Month): { facts: Fact[]; stays: Worked[] } {
  const facts: Fact[] = []
  const stays = new Map<string, Worked>()
  const lastOf = new Map<string, EndedStay>()
  const passes = month.passes.map((plates) => new Set(plates))
  const contacts = month.passes.map((_, location) => contactsOf(month, location))
  for (const visit of month.visits) {
    const { location } = visit
    const last = visit.acts.at(-1)
    if (last === undefined) continue
    const add: Found = (kind, person, amount, unverified = 0) => {
      if (amount > 0 || unverified > 0) facts.push({ kind, person, location, at: last.sentAt, amount, unverified })
    }
    const booked = bookVisit(month, visit, passes[location] ?? new Set(), contacts[location] ?? [], add)
    if (booked === null) continue
    const worked = stays.get(`${booked.by} ${location}`) ?? { person: booked.by, location, count: 0 }
    worked.count++
    stays.set(`${booked.by} ${location}`, worked)
    if (booked.stay === null) continue
    const key = `${location} ${booked.plate}`
    const before = lastOf.get(key)
    if (before && booked.stay.startedAt - before.endedAt <= RE_ENTRY_MS && before.endedAt <= booked.stay.startedAt) {
      const whole = { ...booked.stay, startedAt: before.startedAt }
      if (booked.stay.isByPass) add('pass_reused', booked.by, priceOf({ ...booked.stay, isByPass: false }))
      else add('re_entry', before.by, priceOf(whole) - before.total - booked.stay.total)
    }
    lastOf.set(key, booked.stay)
  }
  return { facts, stays: [...stays.values()] }
}

/** A tablet corrects its clock while it has a connection, so that only acts without one have a wrong time. */
function statedAt({ offline, clocks }: Month, location: number, at: number, act: Act): number {
  const covers = (spell: { location: number; from: number; to: number }) =>
    spell.location === location && spell.from <= act.at && act.at < spell.to
  const wrong = offline.some(covers) ? clocks.find(covers) : undefined
  return Math.min(act.sentAt, at + (wrong?.by ?? 0))
}

function contactsOf({ offline, visits }: Month, location: number): ContactSpan[] {
  const first = visits[0]?.enteredAt ?? 0
  const spans: ContactSpan[] = []
  let from = first
  for (const spell of offline.filter((one) => one.location === location).toSorted((a, b) => a.from - b.from)) {
    if (spell.from > from) spans.push({ from: new Date(from), until: new Date(spell.from) })
    from = Math.max(from, spell.to)
  }
  return [...spans, { from: new Date(from), until: new Date(Number.MAX_SAFE_INTEGER / 2) }]
}

interface BookedVisit {
  /** Person who ended it. */
  by: number
  plate: string
  /** Null if it was voided. */
  stay: EndedStay | null
}

/** Returns the visit as it is booked; null if it counts as no ended stay. */
function bookVisit(
  month: Month,
  visit: Visit,
  passes: ReadonlySet<string>,
  contacts: readonly ContactSpan[],
  add: Found,
): BookedVisit | null {
  const { location, acts } = visit
  const stated = (act: Act, at = act.at) => statedAt(month, location, at, act)
  const entry = acts.find((act): act is ActOf<'enter'> => act.type === 'enter')
  const charge = acts.find((act): act is ActOf<'charge'> => act.type === 'charge')
  const end = acts.at(-1)
  const reserved = acts.find((act): act is ActOf<'reserve'> => act.type === 'reserve')
  const first = entry ?? reserved
  if (end === undefined || first === undefined) return null
  const startedAt = entry === undefined ? (reserved?.arrivesAt ?? first.at) : stated(entry)
  const isPlain = !passes.has(first.plate)
  const standing = {
    startedAt,
    vehicle: first.vehicle,
    agreement: null,
    method: 'digital',
    isByPass: !isPlain,
  } as const

  if (charge === undefined) {
    const told = Math.max(startedAt, stated(end))
    const known = provenEnd(told, told, end.sentAt, contacts)
    const amount = priceOf({ ...standing, isByPass: false, endedAt: known })
    const arrived = priceOf({ ...standing, isByPass: false, endedAt: end.sentAt })
    add(entry ? 'void_unpaid' : 'reservation_cancelled', end.by, amount, arrived - amount)
    return entry && arrived > 0 ? { by: end.by, plate: first.plate, stay: null } : null
  }

  const edits = acts.filter((act): act is ActOf<'edit'> => act.type === 'edit')
  const lastOf = <Field extends ActOf<'edit'>['field']>(field: Field) =>
    edits.findLast((edit): edit is Extract<ActOf<'edit'>, { field: Field }> => edit.field === field)
  const [plateEdit, typeEdit] = [lastOf('plate'), lastOf('vehicle')]
  const [agreementEdit, methodEdit] = [lastOf('agreement'), lastOf('method')]
  const plate = plateEdit?.to ?? first.plate
  const endedAt = Math.max(startedAt, stated(charge, charge.endedAt))
  const method = methodEdit?.to ?? charge.method
  const isByPass = passes.has(plate)
  const asFirst: Booked = {
    startedAt,
    endedAt,
    vehicle: first.vehicle,
    agreement: charge.agreement,
    method,
    isByPass: isByPass && isPlain ? false : isByPass,
  }
  const withPass = { ...asFirst, isByPass }
  const withType = { ...withPass, vehicle: typeEdit?.to ?? first.vehicle }
  const final = { ...withType, agreement: agreementEdit?.to ?? charge.agreement }
  const parts = splitByChange<RiskKind>(priceOf(asFirst), [
    { kind: 'plate_to_pass', price: priceOf(withPass) },
    { kind: 'lowered_type', price: priceOf(withType) },
    { kind: 'agreement_after', price: priceOf(final) },
  ])
  const total = priceOf(final)
  const by = { plate_to_pass: plateEdit?.by, lowered_type: typeEdit?.by, agreement_after: agreementEdit?.by }
  for (const kind of ['plate_to_pass', 'lowered_type', 'agreement_after'] as const)
    add(kind, by[kind] ?? charge.by, parts.get(kind) ?? 0)
  if (methodEdit && charge.method === 'cash' && method !== 'cash') add('method_after', methodEdit.by, total)

  const chargedAt = Math.max(endedAt, stated(charge))
  const { earlyEndMinutes } = DEFAULT_LIMITS
  const isLong = (at: number) => minutesAfter(iso(endedAt), iso(at)) > earlyEndMinutes
  if (isLong(charge.sentAt)) {
    const until = provenEnd(endedAt, chargedAt, charge.sentAt, contacts)
    const paid = { ...withPass, method: charge.method, agreement: charge.agreement }
    const booked = priceOf(paid)
    const risk = riskOfEnd({
      booked,
      proven: isLong(until) ? priceOf({ ...paid, endedAt: until }) : booked,
      arrived: priceOf({ ...paid, endedAt: charge.sentAt }),
    })
    add('early_end', charge.by, risk.amount, risk.unverified)
  }
  if (end.type === 'void') {
    add('void', charge.by, total)
    return null
  }
  return { by: charge.by, plate, stay: { ...final, total, by: charge.by } }
}

const iso = (at: number) => new Date(at).toISOString()

function provenEnd(endedAt: number, chargedAt: number, arrivedAt: number, contacts: readonly ContactSpan[]): number {
  const known = contacts.filter(({ from, until }) => until.getTime() >= endedAt && from.getTime() <= arrivedAt)
  const stated = { endedAt: new Date(endedAt), chargedAt: new Date(chargedAt), arrivedAt: new Date(arrivedAt) }
  return provenUntil(stated, known).getTime()
}
