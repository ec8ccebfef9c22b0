import type { RiskKind } from '../../domain/outliers.ts'
import { type Arrival, arrivalsOf } from './arrivals.ts'
import type { Month, Shift } from './trade.ts'
import { judgeVisits } from './judge-visits.ts'

/** Something that the server stores about a person. Amounts in minor units. */
export interface Fact {
  kind: RiskKind
  person: number
  location: number
  at: number
  amount: number
  unverified: number
}

export interface Worked {
  person: number
  location: number
  count: number
}

/** Facts of a month, and how much each person worked. */
export interface Records {
  facts: Fact[]
  /** Stays that the person ended. */
  stays: Worked[]
  shifts: Worked[]
  arrivals: Arrival[]
}

/** Judges a whole month by the rules of `server/losses`, without a database. */
export function recordsOf(month: Month): Records {
  const { facts, stays } = judgeVisits(month)
  const shifts = new Map<number, Worked>()
  for (const [nth, shift] of month.shifts.entries()) {
    facts.push(...factsOfShift(shift, month.shifts[nth - 1]))
    const worked = shifts.get(shift.person) ?? { person: shift.person, location: shift.location, count: 0 }
    worked.count++
    shifts.set(shift.person, worked)
  }
  return { facts, stays, shifts: [...shifts.values()], arrivals: arrivalsOf(month) }
}

function factsOfShift(shift: Shift, before: Shift | undefined): Fact[] {
  const { person, location, from, to, off } = shift
  const found: Fact[] = []
  const add = (kind: RiskKind, at: number, amount: number) => {
    if (amount > 0) found.push({ kind, person, location, at, amount, unverified: 0 })
  }
  if (before?.location === location) add('float_differs', from, before.left - shift.float)
  for (const { at, amount } of shift.payOuts) add('pay_outs', at, amount)
  add('difference', to, -(off.cash + off.dataphone + off.digital))
  return found
}
