import { DAYS } from '../locations.ts'
import { type RateDraft, checkRates } from '../pricing/check-rates.ts'
import { includesDay, windowOf } from '../pricing/window.ts'
import type { Finding, Fix } from './finding.ts'

/** Returns a finding for each two rates that apply at the same time, with a change that keeps both. */
export function overlaps(rates: readonly RateDraft[]): Finding[] {
  const clashing = checkRates(rates)
    .filter(({ code }) => code === 'rates_overlap')
    .map(({ path }) => Number(path))
  const isClash = (one: number, other: number) => {
    const [first, second] = [rates[one], rates[other]]
    return (
      first !== undefined &&
      second !== undefined &&
      checkRates([first, second]).some(({ code }) => code === 'rates_overlap')
    )
  }
  return clashing.flatMap((one, place) =>
    clashing.slice(place + 1).flatMap((other): Finding[] => {
      const rate = rates[one]
      return rate !== undefined && isClash(one, other)
        ? [
            {
              code: 'overlap',
              vehicleTypeId: rate.vehicleTypeId,
              index: one,
              with: other,
              fix: untangled(rates, one, other),
            },
          ]
        : []
    }),
  )
}

/** Returns the first change to one of two rates that separates them without a conflict with a third. */
function untangled(rates: readonly RateDraft[], one: number, other: number): Fix | null {
  const [first, second] = [rates[one], rates[other]]
  if (first === undefined || second === undefined || first.kind === 'special') return null
  const met = (all: readonly RateDraft[]) => checkRates(all).length
  const before = met(rates)
  const narrowed = (rate: RateDraft, by: RateDraft): RateDraft[] => {
    const left = (rate.days.length === 0 ? DAYS : rate.days).filter((day) => !includesDay(windowOf(by), day))
    return [
      ...(by.from !== null && by.to !== null && rate.kind === 'unit' ? [{ ...by, kind: 'unit_special' as const }] : []),
      ...(left.length > 0 ? [{ ...rate, days: left }] : []),
      ...(by.from === null ? [] : [{ ...rate, from: rate.from ?? '00:00', to: by.from }]),
      ...(by.to === null ? [] : [{ ...rate, from: by.to, to: rate.to ?? '24:00' }]),
    ]
  }
  const tries = [
    ...narrowed(first, second).map((rate) => ({ index: isSame(rate, second) ? other : one, rate })),
    ...narrowed(second, first).map((rate) => ({ index: isSame(rate, first) ? one : other, rate })),
  ]
  const good = tries.find(({ index, rate }) => met(rates.with(index, rate)) < before)
  return good === undefined ? null : { do: 'replace', ...good }
}

/** Returns whether two rates differ in their kind only, because a fix has changed one of them. */
function isSame(rate: RateDraft, other: RateDraft): boolean {
  return (
    rate.kind === 'unit_special' &&
    other.kind === 'unit' &&
    rate.from === other.from &&
    rate.to === other.to &&
    rate.days === other.days
  )
}
