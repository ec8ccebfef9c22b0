import { RE_ENTRY_MS } from '../../domain/deviations.ts'
import type { RiskKind } from '../../domain/outliers.ts'
import type { Fact } from './facts.ts'
import { type Location, type PaidStay, paidStay, priceOf } from './paid-stay.ts'
import type { Visit } from './trade.ts'

/** Longest chain of stays that the server follows back. */
const MOST_LINKS = 20

/** Finds vehicles and passes that came back within minutes, when their later stay was charged. */
export function reEntriesOf(location: Location): Fact[] {
  const facts: Fact[] = []
  const known = new Map<Visit, number>()
  const charged = location.month.visits
    .flatMap((visit) =>
      visit.acts.flatMap((act) =>
        act.type === 'charge' && visit.location === location.number ? [{ visit, at: act.sentAt }] : [],
      ),
    )
    .toSorted((one, other) => one.at - other.at)
  for (const { visit, at } of charged) {
    const stay = paidStay(location, visit, at)
    const chain = stay === null ? [] : chainBefore(location, { visit, stay, at })
    const [before] = chain
    if (stay === null || before === undefined) continue
    const add = (kind: RiskKind, person: number, amount: number) => {
      if (amount > 0) facts.push({ kind, person, location: location.number, at, amount, unverified: 0 })
    }
    if (stay.isByPass) {
      add('pass_reused', stay.by, priceOf({ ...stay, isByPass: false }) - stay.total)
      continue
    }
    const first = chain.at(-1) ?? before
    const paid = chain.reduce((sum, one) => sum + one.stay.total, stay.total)
    const stored = chain.reduce((sum, one) => sum + (known.get(one.visit) ?? 0), 0)
    const amount = priceOf({ ...stay, startedAt: first.stay.startedAt }) - paid - stored
    add('re_entry', before.stay.by, amount)
    known.set(visit, Math.max(0, amount))
  }
  return facts
}

interface Link {
  visit: Visit
  stay: PaidStay
}

/** Returns the paid stays of a plate that each ended just before the next one began, the latest first. */
function chainBefore(location: Location, { visit, stay, at }: Link & { at: number }): Link[] {
  const chain: Link[] = []
  let link: Link = { visit, stay }
  while (chain.length < MOST_LINKS) {
    const { startedAt, plate } = link.stay
    const own = link.visit
    const [before] = (location.visitsOf.get(plate) ?? [])
      .flatMap((other): Link[] => {
        const paid = other === own ? null : paidStay(location, other, at)
        return paid === null ? [] : [{ visit: other, stay: paid }]
      })
      .filter(
        ({ stay: one }) =>
          one.plate === plate &&
          one.startedAt <= startedAt &&
          one.endedAt <= startedAt &&
          startedAt - one.endedAt <= RE_ENTRY_MS,
      )
      .toSorted((one, other) => other.stay.endedAt - one.stay.endedAt)
    if (before === undefined) return chain
    chain.push(before)
    link = before
  }
  return chain
}
