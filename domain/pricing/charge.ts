import type { MaximumPeriod } from '../locations.ts'
import type { Money } from '../money.ts'
import { MINUTE_MS } from '../time.ts'
import { type PricingFailed, pricingFailed } from './failure.ts'
import { type ChargeLine, type FreeLine, type Span, append, sumOf } from './price-line.ts'
import type { Tariff } from './tariff.ts'
import type { Night, Period, Timeline } from './timeline.ts'
import { type Run, walk } from './walk.ts'

/** Charge of a stay before any agreement. */
export interface Charge {
  ok: true
  amount: Money
  lines: (FreeLine | ChargeLine)[]
}

/** Charges a stay with `deducted` minutes taken off its beginning, in addition to the free time. */
export function chargeOf(timeline: Timeline, tariff: Tariff, deducted: number): Charge | PricingFailed {
  if (timeline.minutes <= tariff.exemptMinutes) return exempt(timeline)

  const { startedAt } = timeline
  const { free, runs, missingAt } = walk(timeline, timeline.freeMinutes + deducted)
  if (missingAt !== null)
    return pricingFailed({
      code: 'rate_missing',
      kind: 'unit',
      vehicleTypeId: tariff.vehicleTypeId,
      at: instantOf(startedAt, missingAt),
    })
  const lines = chargeLines(runs, tariff.maximumPer, startedAt)
  const amount = sumOf(lines)
  if (free.minutes === 0) return { ok: true, amount, lines }
  const freeTime: FreeLine = {
    kind: 'free_time',
    from: instantOf(startedAt, free.from),
    to: instantOf(startedAt, free.to),
    minutes: free.minutes,
    amount: 0,
  }
  return { ok: true, amount, lines: [freeTime, ...lines] }
}

function instantOf(startedAt: number, minute: number): string {
  return new Date(startedAt + minute * MINUTE_MS).toISOString()
}

function exempt({ startedAt, stretches, minutes }: Timeline): Charge {
  const first = stretches[0]
  const last = stretches.at(-1)
  if (first === undefined || last === undefined) return { ok: true, amount: 0, lines: [] }
  return {
    ok: true,
    amount: 0,
    lines: [
      { kind: 'exempt', from: instantOf(startedAt, first.from), to: instantOf(startedAt, last.to), minutes, amount: 0 },
    ],
  }
}

/** Fractions become nights where these are cheaper, and the whole of a period its maximum where that is. */
function chargeLines(runs: readonly Run[], per: MaximumPeriod, startedAt: number): ChargeLine[] {
  const lines: ChargeLine[] = []
  for (const [{ maximum }, parts] of partsOfPeriods(runs)) {
    const own: ChargeLine[] = []
    for (const part of parts) for (const line of linesOfPart(part, startedAt)) append(own, line)
    if (maximum !== null && sumOf(own) > maximum) append(lines, { kind: 'maximum', per, ...replaced(own, maximum) })
    else for (const line of own) append(lines, line)
  }
  return lines
}

/** A night whole, or a run by day. */
interface Part {
  night: Night | null
  runs: Run[]
}

/** A night belongs to the period in which the stay's first fraction of it begins. */
function partsOfPeriods(runs: readonly Run[]): Map<Period, Part[]> {
  const periods = new Map<Period, Part[]>()
  const nights = new Map<Night, Part>()
  for (const run of runs) {
    const { night, period } = run
    const begun = night === null ? undefined : nights.get(night)
    if (begun !== undefined) {
      begun.runs.push(run)
      continue
    }
    const part = { night, runs: [run] }
    if (night !== null) nights.set(night, part)
    const parts = periods.get(period)
    if (parts === undefined) periods.set(period, [part])
    else parts.push(part)
  }
  return periods
}

function linesOfPart({ night, runs }: Part, startedAt: number): ChargeLine[] {
  const lines: ChargeLine[] = []
  for (const { rate, from, to, length, cost, count, minutes } of runs) {
    const counted = {
      from: instantOf(startedAt, from),
      to: instantOf(startedAt, to),
      minutes,
      count,
      unitAmount: cost,
      amount: count * cost,
    }
    if (rate.kind === 'special')
      append(lines, { kind: 'special', name: rate.name, ...counted, fractionMinutes: length })
    // Only a special rate has a flat price.
    else append(lines, { kind: rate.kind, ...counted, fractionMinutes: length ?? minutes })
  }
  return night !== null && sumOf(lines) > night.rate.cost
    ? [{ kind: 'night', ...replaced(lines, night.rate.cost) }]
    : lines
}

/** One price in the place of all these lines. */
function replaced(lines: ChargeLine[], cost: Money) {
  const spans: readonly Span[] = lines
  const { from, to, minutes } = spans.reduce((whole, next) => ({
    from: whole.from,
    to: next.to,
    minutes: whole.minutes + next.minutes,
  }))
  return { from, to, minutes, count: 1, unitAmount: cost, amount: cost, insteadOf: lines }
}
