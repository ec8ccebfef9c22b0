import { DAYS } from '../locations.ts'
import type { Money } from '../money.ts'
import type { RateDraft } from '../pricing/check-rates.ts'
import { MINUTES_A_DAY } from '../pricing/local-day.ts'
import { uncoveredHours } from '../pricing/uncovered-hours.ts'
import { includesDay, minuteOfDay, windowOf } from '../pricing/window.ts'
import { type VehicleTypeId, baseTypeOf, isClass } from '../vehicles.ts'
import type { Finding, Fix, LintTerms } from './finding.ts'
import { lintFlat } from './lint-flats.ts'
import { lintLines, repeatsUnexpectedly } from './lint-lines.ts'
import { overlaps } from './lint-overlaps.ts'
import { lintStays } from './lint-stays.ts'

const QUARTER = 15

/**
 * Returns findings that an admin should see before rates are published. For rates without faults of their own, except
 * overlaps.
 */
export function lintRates(rates: readonly RateDraft[], terms: LintTerms): Finding[] {
  const types = [...new Set([...terms.vehicleTypeIds, ...rates.map(({ vehicleTypeId }) => vehicleTypeId)])]
  return [
    ...overlaps(rates),
    ...unreachable(rates),
    ...arrivalGaps(rates),
    ...types.flatMap((type) => ofType(rates, type, terms)),
    ...rates.flatMap((rate, index) => [
      ...ofRate(rate, index, terms),
      ...(isUnit(rate) ? lintLines(rate, index, rates) : []),
      ...lintFlat(
        rate,
        index,
        rates.filter(({ vehicleTypeId }) => vehicleTypeId === rate.vehicleTypeId),
      ),
    ]),
  ]
}

function isUnit({ kind }: RateDraft): boolean {
  return kind === 'unit' || kind === 'unit_special'
}

function ofType(rates: readonly RateDraft[], vehicleTypeId: VehicleTypeId, { vehicleTypeIds }: LintTerms): Finding[] {
  const own = rates.filter((rate) => rate.vehicleTypeId === vehicleTypeId)
  const units = own.filter(isUnit)
  const [template] = units
  const ofBase = isClass(vehicleTypeId)
    ? rates.filter((rate) => rate.vehicleTypeId === baseTypeOf(vehicleTypeId) && isUnit(rate))
    : []
  if (template === undefined && ofBase.length > 0) {
    return own.length === 0
      ? []
      : [
          {
            code: 'class_without_unit',
            vehicleTypeId,
            index: null,
            fix: { do: 'add', rates: ofBase.map((rate) => ({ ...rate, vehicleTypeId })) },
          },
        ]
  }
  if (template === undefined) {
    if (!vehicleTypeIds.includes(vehicleTypeId)) return []
    const like = rates.find(isUnit)?.vehicleTypeId
    const copied = rates
      .filter((rate) => rate.vehicleTypeId === like && isUnit(rate))
      .map((rate) => ({ ...rate, vehicleTypeId }))
    return [
      {
        code: 'type_missing',
        vehicleTypeId,
        index: null,
        fix: copied.length === 0 ? null : { do: 'add', rates: copied },
      },
    ]
  }
  const gaps = uncoveredHours(own).map((hours): Finding => {
    const days = hours.days.length === DAYS.length ? [] : hours.days
    const isWhole = hours.from === '00:00' && hours.to === '24:00'
    const filled = { days, from: isWhole ? null : hours.from, to: isWhole ? null : hours.to }
    return {
      code: 'gap',
      vehicleTypeId,
      index: null,
      hours,
      fix: { do: 'add', rates: [{ ...template, kind: 'unit', ...filled }] },
      // Charged by the minute: a longer fraction would continue into hours that are not free.
      free: {
        do: 'add',
        rates: [{ kind: 'unit', vehicleTypeId, ...filled, cost: 0, minutes: 1, per: null }],
      },
    }
  })
  return [...gaps, ...maximumMissing(rates, vehicleTypeId), ...lintStays(own, vehicleTypeId)]
}

function ofRate(rate: RateDraft, index: number, terms: LintTerms): Finding[] {
  const { vehicleTypeId, cost, minutes, first = [] } = rate
  const about = { vehicleTypeId, index }
  const found: Finding[] = []
  if (rate.kind === 'special' && Date.parse(rate.endsAt ?? '') <= terms.now)
    found.push({ code: 'event_over', ...about, fix: { do: 'remove', index } })
  if (!isUnit(rate) || cost === null || minutes === null || minutes <= 0) return found
  const fractions = [...first, { minutes, cost }]
  if (repeatsUnexpectedly(rate, { minutes, cost }))
    found.push({
      code: 'last_repeats',
      ...about,
      minutes,
      cost,
      fix: { do: 'replace', index, rate: { ...rate, per: 'after_steps' } },
    })
  const cap = terms.caps.find((one) => one.vehicleTypeId === vehicleTypeId)?.perMinute
  const dearest = Math.max(...fractions.map((fraction) => fraction.cost / fraction.minutes))
  if (cap !== undefined && dearest > cap) {
    const capped = <F extends { minutes: number; cost: Money }>(fraction: F): F => ({
      ...fraction,
      cost: Math.min(fraction.cost, cap * fraction.minutes),
    })
    found.push({
      code: 'over_cap',
      ...about,
      perMinute: Math.round(dearest),
      cap,
      fix: {
        do: 'replace',
        index,
        rate: { ...rate, cost: capped({ cost, minutes }).cost, ...(first.length > 0 && { first: first.map(capped) }) },
      },
    })
  }
  if (terms.wantsQuarters && (minutes !== QUARTER || first.length > 0)) {
    const { first: _, ...rest } = rate
    found.push({
      code: 'unequal_fractions',
      ...about,
      fix: { do: 'replace', index, rate: { ...rest, minutes: QUARTER, cost: Math.round((cost * QUARTER) / minutes) } },
    })
  }
  // A rate that makes whole days or hours free is intended.
  const isAlways = rate.days.length === 0 && rate.from === null
  if (isAlways && fractions.every((fraction) => fraction.cost === 0))
    found.push({ code: 'costs_nothing', ...about, fix: null })
  return found
}

/** Finds ordinary rates that special ones cover whenever they could apply. */
function unreachable(rates: readonly RateDraft[]): Finding[] {
  return rates.flatMap((rate, index): Finding[] => {
    if (rate.kind !== 'unit') return []
    const over = rates
      .filter((other) => other.kind === 'unit_special' && other.vehicleTypeId === rate.vehicleTypeId)
      .map(windowOf)
    const own = windowOf(rate)
    const days = DAYS.filter((day) => includesDay(own, day))
    const isCovered = days.every((day) => {
      let reached = own.from
      for (const window of over.filter((one) => includesDay(one, day)).toSorted((one, other) => one.from - other.from))
        if (window.from <= reached) reached = Math.max(reached, window.to)
      return reached >= Math.min(own.to, MINUTES_A_DAY)
    })
    return isCovered && over.length > 0
      ? [{ code: 'unreachable', vehicleTypeId: rate.vehicleTypeId, index, fix: { do: 'remove', index } }]
      : []
  })
}

/** Finds days without a maximum if other days have one. */
function maximumMissing(rates: readonly RateDraft[], vehicleTypeId: VehicleTypeId): Finding[] {
  const held = rates.flatMap((rate, index) =>
    rate.kind === 'maximum' && rate.vehicleTypeId === vehicleTypeId && rate.per !== 'several_days'
      ? [{ rate, index }]
      : [],
  )
  const [only] = held
  const days = DAYS.filter((day) => !held.some(({ rate }) => includesDay(windowOf(rate), day)))
  if (only === undefined || days.length === 0) return []
  const fix: Fix = { do: 'replace', index: only.index, rate: { ...only.rate, days: [] } }
  return [
    {
      code: 'maximum_missing',
      vehicleTypeId,
      index: null,
      days,
      fix: held.length === 1 ? fix : null,
    },
  ]
}

/** Longest time between two prices by time of arrival that counts as a gap, in minutes. */
const GAP_MOST = 90

function arrivalGaps(rates: readonly RateDraft[]): Finding[] {
  const arrivals = rates.flatMap((rate, index) => (rate.kind === 'arrival' ? [{ rate, index }] : []))
  const meetsDays = (one: RateDraft, other: RateDraft) =>
    DAYS.some((day) => includesDay(windowOf(one), day) && includesDay(windowOf(other), day))
  return arrivals.flatMap(({ rate, index }): Finding[] => {
    const { vehicleTypeId, to } = rate
    if (to === null) return []
    const end = minuteOfDay(to)
    const others = arrivals.filter(
      (other) => other.index !== index && other.rate.vehicleTypeId === vehicleTypeId && meetsDays(rate, other.rate),
    )
    const isHeld = others.some(({ rate: { from, to: until } }) => {
      const [begins, ends] = [minuteOfDay(from ?? '00:00'), minuteOfDay(until ?? '24:00')]
      return begins <= end && (ends > end || ends <= begins)
    })
    if (isHeld) return []
    const next = others
      .filter(({ rate: { from } }) => from !== null && minuteOfDay(from) > end && minuteOfDay(from) <= end + GAP_MOST)
      .toSorted((one, other) => minuteOfDay(one.rate.from ?? '') - minuteOfDay(other.rate.from ?? ''))[0]
    const from = next?.rate.from ?? null
    return next === undefined || from === null
      ? []
      : [
          {
            code: 'arrival_gap',
            vehicleTypeId,
            index,
            with: next.index,
            from: to,
            to: from,
            fix: { do: 'replace', index, rate: { ...rate, to: from } },
          },
        ]
  })
}
