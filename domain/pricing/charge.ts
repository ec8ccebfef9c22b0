import type { Money } from '../money.ts'
import { MINUTE_MS } from '../time.ts'
import { type PricingFailed, pricingFailed } from './failure.ts'
import { MINUTES_A_DAY } from './local-day.ts'
import { type ChargeLine, type FreeLine, type MaximumLine, type Span, append, sumOf } from './price-line.ts'
import type { Tariff } from './tariff.ts'
import type { FlatPeriod, Period, Timeline } from './timeline.ts'
import { type Run, type Walk, walk } from './walk.ts'

/** Charge of a stay before any agreement. */
export interface Charge {
  ok: true
  amount: Money
  lines: (FreeLine | ChargeLine)[]
}

/** Charges a stay without `deducted` minutes at its start, in addition to the free time. */
export function chargeOf(timeline: Timeline, tariff: Tariff, deducted: number): Charge | PricingFailed {
  if (timeline.lostTicket !== null && timeline.minutes > 0) return lostTicketCharge(timeline, timeline.lostTicket)
  if (timeline.minutes <= tariff.exemptMinutes) return exempt(timeline)

  const { startedAt, arrival } = timeline
  const walked = walk(timeline, timeline.freeMinutes + deducted)
  const { free, runs, missingAt } = walked
  const isCharged = free.minutes < timeline.minutes
  const isBound = arrival !== null && isCharged && (!arrival.ifCheaper || missingAt !== null)
  if (missingAt !== null && !isBound)
    return pricingFailed({
      code: 'rate_missing',
      kind: 'unit',
      vehicleTypeId: tariff.vehicleTypeId,
      at: instantOf(startedAt, missingAt),
    })
  const lines = isBound
    ? [arrivalLine(timeline, walked, arrival)]
    : cheaperByArrival(ordinaryLines(runs, timeline, tariff), arrival)
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

/** The charged minutes of a stay, with or without the deduction at the start. */
function wholeSpan({ startedAt, stretches, minutes }: Timeline, free?: Walk['free']): Span {
  return {
    from: instantOf(startedAt, free !== undefined && free.minutes > 0 ? free.to : (stretches[0]?.from ?? 0)),
    to: instantOf(startedAt, stretches.at(-1)?.to ?? 0),
    minutes: minutes - (free?.minutes ?? 0),
  }
}

function lostTicketCharge(timeline: Timeline, { cost, count }: NonNullable<Timeline['lostTicket']>): Charge {
  const amount = count * cost
  const line = { kind: 'lost_ticket_price' as const, ...wholeSpan(timeline), count, unitAmount: cost, amount }
  return { ok: true, amount, lines: [line] }
}

function exempt(timeline: Timeline): Charge {
  if (timeline.stretches.length === 0) return { ok: true, amount: 0, lines: [] }
  return { ok: true, amount: 0, lines: [{ kind: 'exempt', ...wholeSpan(timeline), amount: 0 }] }
}

/**
 * A price by time of arrival applies to the whole stay: nights, maximums and the minimum belong to the ordinary price.
 */
function arrivalLine(timeline: Timeline, { free }: Walk, { name, cost }: NonNullable<Timeline['arrival']>): ChargeLine {
  return { kind: 'arrival', name, ...wholeSpan(timeline, free), count: 1, unitAmount: cost, amount: cost }
}

function cheaperByArrival(lines: ChargeLine[], arrival: Timeline['arrival']): ChargeLine[] {
  return arrival !== null && sumOf(lines) > arrival.cost
    ? [{ kind: 'arrival', name: arrival.name, ...replaced(lines, arrival.cost) }]
    : lines
}

/** The ordinary price: fractions, flat periods, maximums, and the minimum unless the stay is free. */
function ordinaryLines(runs: readonly Run[], timeline: Timeline, tariff: Tariff): ChargeLine[] {
  const lines = chargeLines(runs, tariff, timeline.startedAt)
  const amount = sumOf(lines)
  return timeline.minimum !== null && amount > 0 && amount < timeline.minimum
    ? [{ kind: 'minimum', ...replaced(lines, timeline.minimum) }]
    : lines
}

/**
 * Replaces fractions by flat periods, then periods by their maximum, then several days by their maximum, wherever that
 * is cheaper.
 */
function chargeLines(
  runs: readonly Run[],
  { maximumPer, longMinutes }: Pick<Tariff, 'maximumPer' | 'longMinutes'>,
  startedAt: number,
): ChargeLine[] {
  const lines: ChargeLine[] = []
  for (const [longPeriod, periods] of partsOfPeriods(runs)) {
    const ofLong: ChargeLine[] = []
    for (const [period, parts] of periods) {
      const own: ChargeLine[] = []
      for (const part of parts) for (const line of linesOfPart(part, startedAt)) append(own, line)
      for (const line of atMost(own, period, { per: maximumPer })) append(ofLong, line)
    }
    const per = { per: 'several_days' as const, days: longMinutes / MINUTES_A_DAY }
    for (const line of atMost(ofLong, longPeriod, per)) append(lines, line)
  }
  return lines
}

function atMost(
  lines: ChargeLine[],
  { maximum }: Period,
  per: Pick<MaximumLine, 'per' | 'days'>,
): readonly ChargeLine[] {
  return maximum !== null && sumOf(lines) > maximum ? [{ kind: 'maximum', ...per, ...replaced(lines, maximum) }] : lines
}

/** A whole flat period, or a run of ordinary fractions. */
interface Part {
  flat: FlatPeriod | null
  runs: Run[]
}

/**
 * A flat period belongs to the maximum period in which its first fraction of the stay starts; that period belongs to
 * the several days in which its own first fraction starts.
 */
function partsOfPeriods(runs: readonly Run[]): Map<Period, Map<Period, Part[]>> {
  const longPeriods = new Map<Period, Map<Period, Part[]>>()
  const periods = new Map<Period, Part[]>()
  const flats = new Map<FlatPeriod, Part>()
  for (const run of runs) {
    const { flat, period, longPeriod } = run
    const begun = flat === null ? undefined : flats.get(flat)
    if (begun !== undefined) {
      begun.runs.push(run)
      continue
    }
    const part = { flat, runs: [run] }
    if (flat !== null) flats.set(flat, part)
    const known = periods.get(period)
    if (known !== undefined) {
      known.push(part)
      continue
    }
    const parts = [part]
    periods.set(period, parts)
    const own = longPeriods.get(longPeriod)
    if (own === undefined) longPeriods.set(longPeriod, new Map([[period, parts]]))
    else own.set(period, parts)
  }
  return longPeriods
}

function linesOfPart({ flat, runs }: Part, startedAt: number): ChargeLine[] {
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
  if (flat === null || sumOf(lines) <= flat.rate.cost) return lines
  const { kind, name, cost } = flat.rate
  const price = replaced(lines, cost)
  return [kind === 'night' ? { kind, ...price } : { kind, name, ...price }]
}

/** A single price that replaces all these lines. */
function replaced(lines: ChargeLine[], cost: Money) {
  const spans: readonly Span[] = lines
  const { from, to, minutes } = spans.reduce((whole, next) => ({
    from: whole.from,
    to: next.to,
    minutes: whole.minutes + next.minutes,
  }))
  return { from, to, minutes, count: 1, unitAmount: cost, amount: cost, insteadOf: lines }
}
