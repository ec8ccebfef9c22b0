import type { ContactSpan } from '../../domain/deviations.ts'
import type { PaymentMethod } from '../../domain/services.ts'
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

/** Values that decide a price. */
export interface Priced {
  startedAt: number
  endedAt: number
  vehicle: VehicleClass
  agreement: Agreement | null
  method: PaymentMethod
  isByPass: boolean
}

export interface PaidStay extends Priced {
  plate: string
  total: number
  by: number
}

export function priceOf({ startedAt, endedAt, vehicle, agreement, method, isByPass }: Priced): number {
  if (isByPass || agreement === 'courtesy') return 0
  const full = fullPrice(vehicle, startedAt, endedAt)
  const price = agreement === 'shop' ? full - Math.round(full * SHOP_DISCOUNT) : full
  return method === 'cash' ? coins(price) : price
}

/** Records of one location, as the server has them. */
export interface Location {
  month: Month
  number: number
  passes: ReadonlySet<string>
  contacts: readonly ContactSpan[]
  /** Visits by each plate that they had. */
  visitsOf: ReadonlyMap<string, Visit[]>
}

export function locationOf(month: Month, number: number): Location {
  const visitsOf = new Map<string, Visit[]>()
  for (const visit of month.visits)
    if (visit.location === number)
      for (const plate of new Set(visit.acts.flatMap(plateOf)))
        visitsOf.set(plate, [...(visitsOf.get(plate) ?? []), visit])
  return {
    month,
    number,
    passes: new Set(month.passes[number]),
    contacts: contactsOf(month, number),
    visitsOf,
  }
}

function plateOf(act: Act): string[] {
  if (act.type === 'edit') return act.field === 'plate' ? [act.to] : []
  return 'plate' in act ? [act.plate] : []
}

/** A tablet corrects its clock while it has a connection, so that only acts without one have a wrong time. */
export function statedAt({ offline, clocks }: Month, location: number, at: number, act: Act): number {
  const covers = (spell: { location: number; from: number; to: number }) =>
    spell.location === location && spell.from <= act.at && act.at < spell.to
  const wrong = offline.some(covers) ? clocks.find(covers) : undefined
  return Math.min(act.sentAt, at + (wrong?.by ?? 0))
}

export function contactsOf({ offline, visits }: Month, location: number): ContactSpan[] {
  const first = visits[0]?.enteredAt ?? 0
  const spans: ContactSpan[] = []
  let from = first
  for (const spell of offline.filter((one) => one.location === location).toSorted((a, b) => a.from - b.from)) {
    if (spell.from > from) spans.push({ from: new Date(from), until: new Date(spell.from) })
    from = Math.max(from, spell.to)
  }
  return [...spans, { from: new Date(from), until: new Date(Date.UTC(9999, 0)) }]
}

export function firstEntry({ acts }: Visit): ActOf<'enter' | 'reserve'> | undefined {
  const of = <Type extends 'enter' | 'reserve'>(type: Type) => acts.find((act): act is ActOf<Type> => act.type === type)
  return of('enter') ?? of('reserve')
}

/** Returns the plate and the vehicle that the server knew at a moment. */
export function asEntered(visit: Visit, at: number): { plate: string; vehicle: VehicleClass } {
  let { plate, vehicle } = firstEntry(visit) ?? visit
  for (const act of visit.acts) {
    if (act.type !== 'edit' || act.sentAt > at) continue
    if (act.field === 'plate') plate = act.to
    if (act.field === 'vehicle') vehicle = act.to
  }
  return { plate, vehicle }
}

/** Returns a stay as the server has it at a moment; null if it is not paid then, or voided. */
export function paidStay(
  { month, number, passes }: Location,
  visit: Visit,
  at: number,
  { isVoidIgnored = false } = {},
): PaidStay | null {
  const acts = visit.acts.filter(({ sentAt }) => sentAt <= at)
  const charge = acts.find((act): act is ActOf<'charge'> => act.type === 'charge')
  const entry = firstEntry(visit)
  if (charge === undefined || entry === undefined) return null
  if (!isVoidIgnored && acts.some(({ type }) => type === 'void')) return null
  const startedAt = statedAt(month, number, entry.at, entry)
  let { agreement, method } = charge
  for (const act of acts) {
    if (act.type !== 'edit') continue
    if (act.field === 'agreement') agreement = act.to
    if (act.field === 'method') method = act.to
  }
  const priced = {
    ...asEntered(visit, at),
    startedAt,
    endedAt: Math.max(startedAt, statedAt(month, number, charge.endedAt, charge)),
    agreement,
    method,
    // The plate decides while the vehicle is inside.
    isByPass: passes.has(asEntered(visit, charge.sentAt).plate),
  }
  return { ...priced, total: priceOf(priced), by: charge.by }
}
