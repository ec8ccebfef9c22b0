import '../../scripts/map-group-by.ts'

import { USUAL_SHIFT_ACTS, defaultReductionLimit } from '../../domain/location-limits.ts'
import {
  type ComparedRisk,
  DRAWER_KINDS,
  RISK_KINDS,
  type RiskKind,
  type RiskSums,
  compareRisk,
  mostCounted,
  scoreOfHits,
  standsOut,
} from '../../domain/outliers.ts'
import { DAY_MS, HOUR_MS } from '../../domain/time.ts'
import { cellsOf } from './arrivals.ts'
import type { Fact, Records, Worked } from './facts.ts'

const CURRENCY = 'COP'
/** Difference of a close that needs no approval, in minor units: an hour's price. A location sets its own. */
const VARIANCE_LIMIT = 1_000_000

export interface PersonScore {
  person: number
  /** Highest score of any kind. */
  score: number
  /** Kinds in which the person stands out. */
  marks: Compared[]
  /** Amounts that the statistics show, the highest score first. */
  risks: (ComparedRisk & { kind: RiskKind })[]
}
type Compared = RiskKind | 'pass_stays'

/** Compares all attendants as the statistics do, the highest score first. */
export function scoresOf({ facts, stays, shifts, arrivals }: Records, people: number): PersonScore[] {
  const sumsOf = (kind: RiskKind, location: number, person?: number): RiskSums => {
    const isMeant = (one: Fact | Worked) => one.location === location && (person ?? one.person) === one.person
    const amounts = facts.filter((fact) => fact.kind === kind && isMeant(fact)).map(({ amount }) => amount)
    const counted = amounts.map((amount) => Math.min(amount, mostCounted(CURRENCY)))
    const worked = DRAWER_KINDS.includes(kind) ? shifts : stays
    return {
      cases: worked.filter(isMeant).reduce((sum, { count }) => sum + count, 0),
      amount: amounts.reduce((sum, one) => sum + one, 0),
      counted: counted.reduce((sum, one) => sum + one, 0),
      squares: counted.reduce((sum, one) => sum + one * one, 0),
    }
  }
  const locations = new Set(stays.map(({ location }) => location))
  return Array.from({ length: people }, (_, person) => {
    const kinds = RISK_KINDS.flatMap((kind) => {
      const cells = [...locations].map((location) => ({
        own: sumsOf(kind, location, person),
        all: sumsOf(kind, location),
      }))
      const compared = compareRisk(cells)
      return compared === null ? [] : [{ kind, ...compared }]
    }).toSorted((one, other) => other.score - one.score)
    const byPass = scoreOfHits(cellsOf(arrivals, person))
    return {
      person,
      score: Math.max(byPass, kinds[0]?.score ?? 0),
      marks: [
        ...kinds.flatMap(({ kind, standsOut: isMarked }) => (isMarked ? [kind] : [])),
        ...(standsOut(byPass) ? (['pass_stays'] as const) : []),
      ],
      risks: kinds.filter(({ amount }) => amount > 0),
    }
  }).toSorted((one, other) => other.score - one.score)
}

export interface Listed {
  person: number
  week: number
  kinds: Set<RiskKind>
  amount: number
}

/** Acts of attendants that attention lists, grouped by person and week as in `listAttention`. */
export function listedOf({ facts }: Records, people: number, from: number): Listed[] {
  const shiftOf = (at: number) => Math.floor((at - from - 6 * HOUR_MS) / (8 * HOUR_MS))
  const shifts = Map.groupBy(
    facts.filter(({ kind, person }) => person < people && kind !== 'void'),
    ({ kind, person, at }) => `${kind} ${person} ${shiftOf(at)}`,
  )
  const weeks = new Map<string, Listed>()
  for (const acts of shifts.values())
    for (const act of acts) {
      const { kind, person, at } = act
      if (!isListed(act, acts)) continue
      const week = Math.floor((at - from) / (7 * DAY_MS))
      const group = weeks.get(`${person} ${week}`) ?? { person, week, kinds: new Set(), amount: 0 }
      group.kinds.add(kind)
      group.amount += act.amount
      weeks.set(`${person} ${week}`, group)
    }
  return [...weeks.values()]
}

/** The rule of `server/losses/attention-source.ts`. */
function isListed({ kind, amount, unverified }: Fact, ofShift: readonly Fact[]): boolean {
  if (kind === 'float_differs') return true
  if (kind === 'difference') return amount > VARIANCE_LIMIT
  const limit = defaultReductionLimit(CURRENCY)
  const sum = ofShift.reduce((total, one) => total + one.amount, 0)
  const count = ofShift.filter((one) => one.amount > 0).length
  return (amount > 0 && (sum > limit || count > USUAL_SHIFT_ACTS)) || unverified > limit
}
