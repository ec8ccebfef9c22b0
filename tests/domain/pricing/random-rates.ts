import { DAYS, type Day, STEP_PERIODS } from '../../../domain/locations.ts'
import { type RateDraft, checkRates } from '../../../domain/pricing/check-rates.ts'
import type { Rate } from '../../../domain/pricing/rate.ts'
import { type Choice, percent, pick, several } from './choice.ts'

const DRAFT: Omit<RateDraft, 'kind'> = {
  vehicleTypeId: 1,
  days: [],
  from: null,
  to: null,
  cost: null,
  minutes: null,
  per: null,
}
const DAY = 24 * 60

function time(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
}

function someDays(choice: Choice): Day[] {
  const some = pick<readonly Day[]>(choice, [
    [],
    [1, 2, 3, 4, 5],
    [6, 7],
    [8],
    [7, 8],
    [6, 7, 8],
    [1, 2, 3, 4, 5, 6, 7],
  ])
  return percent(choice, 20) ? DAYS.filter(() => percent(choice, 50)) : [...some]
}

/** Mostly full hours, sometimes a window of a few minutes. */
function someWindow(choice: Choice): { from: string; to: string } {
  if (percent(choice, 25)) {
    const from = choice.between(0, DAY - 21)
    return { from: time(from), to: time(from + choice.between(1, 20)) }
  }
  const from = choice.between(0, 22)
  return { from: time(from * 60), to: time(choice.between(from + 1, 24) * 60) }
}

function someNight(choice: Choice): { from: string; to: string } {
  if (percent(choice, 15)) return someWindow(choice)
  const from = choice.between(17 * 60, DAY - 1)
  return percent(choice, 30)
    ? { from: time(from), to: time(choice.between(0, from - 1)) }
    : { from: time(Math.floor(from / 60) * 60), to: time(choice.between(0, 10) * 60) }
}

const LENGTHS = [1, 1, 1, 5, 10, 15, 30, 60, 60, 60, 90, 120, 7, 45, 720, 1440, 1500] as const

function fraction(choice: Choice): Pick<RateDraft, 'cost' | 'minutes' | 'first' | 'per'> {
  const per = percent(choice, 20) ? pick(choice, STEP_PERIODS) : null
  const last = { cost: choice.between(0, 20_000), minutes: pick(choice, LENGTHS), per }
  if (!percent(choice, per === null ? 30 : 80)) return last
  return {
    ...last,
    first: several(choice, 1, 3, () => ({
      cost: choice.between(0, 20_000),
      minutes: pick(choice, LENGTHS),
      times: pick(choice, [1, 1, 1, 2, 7]),
    })),
  }
}

function units(choice: Choice): RateDraft[] {
  const unit = (parts: Partial<RateDraft>): RateDraft => ({ ...DRAFT, kind: 'unit', ...fraction(choice), ...parts })
  const noon = time(choice.between(1, 23) * 60)
  return pick<() => RateDraft[]>(choice, [
    () => [unit({})],
    () => [unit({})],
    () => [unit({ days: [1, 2, 3, 4, 5] }), unit({ days: [6, 7, 8] })],
    () => [unit({ from: '00:00', to: noon }), unit({ from: noon, to: '24:00' })],
    // Some hours have no rate.
    () => [unit(someWindow(choice))],
  ])()
}

function others(choice: Choice): RateDraft[] {
  const per = pick<Rate['per']>(choice, [null, '24h', 'calendar_day'])
  return [
    ...several(choice, 0, 3, (): RateDraft => ({
      ...DRAFT,
      kind: 'unit_special',
      days: someDays(choice),
      ...fraction(choice),
      ...(percent(choice, 80) ? someWindow(choice) : {}),
    })),
    ...several(choice, 0, 2, (): RateDraft => ({
      ...DRAFT,
      kind: 'night',
      days: someDays(choice),
      ...someNight(choice),
      cost: choice.between(0, 100_000),
    })),
    ...several(choice, 0, 2, (): RateDraft => ({
      ...DRAFT,
      kind: 'maximum',
      days: someDays(choice),
      cost: choice.between(0, 400_000),
      per,
    })),
    ...several(choice, 0, percent(choice, 20) ? 1 : 0, (): RateDraft => ({
      ...DRAFT,
      kind: 'maximum',
      days: someDays(choice),
      cost: choice.between(0, 900_000),
      per: 'several_days',
      minutes: pick(choice, [2, 3, 7]) * DAY,
    })),
    ...several(choice, 0, percent(choice, 20) ? 1 : 0, (): RateDraft => ({
      ...DRAFT,
      kind: 'minimum',
      days: someDays(choice),
      cost: choice.between(0, 40_000),
    })),
    ...several(choice, 0, percent(choice, 20) ? 2 : 0, (): RateDraft => somePeriod(choice)),
    ...several(choice, 0, percent(choice, 15) ? 2 : 0, (): RateDraft => someArrival(choice)),
    ...several(choice, 0, percent(choice, 20) ? 1 : 0, (): RateDraft => ({
      ...DRAFT,
      kind: 'lost_ticket',
      cost: choice.between(0, 100_000),
      per: pick<Rate['per']>(choice, [null, '24h', 'calendar_day']),
    })),
    ...several(choice, 0, 2, (): RateDraft => ({
      ...DRAFT,
      kind: 'free_time',
      days: someDays(choice),
      minutes: choice.between(1, 90),
      ...(percent(choice, 50) ? someWindow(choice) : {}),
    })),
  ]
}

/** An evening, a whole day or a weekend, sometimes with conditions. */
function somePeriod(choice: Choice): RateDraft {
  const window = pick<() => Pick<RateDraft, 'from' | 'to'>>(choice, [
    () => someNight(choice),
    () => someWindow(choice),
    () => ({ from: null, to: null }),
  ])()
  return {
    ...DRAFT,
    kind: 'flat_period',
    name: 'Evening',
    days: percent(choice, 40) ? [5] : someDays(choice),
    ...window,
    cost: choice.between(0, 100_000),
    conditions: {
      ...(percent(choice, 30) && { midnights: choice.between(0, 3) }),
      ...(percent(choice, 20) && { enteredBefore: time(choice.between(0, DAY)) }),
      ...(percent(choice, 50) && { startsOver: true }),
    },
  }
}

/** A price by time of arrival that applies only if it is cheaper, so that a longer stay never gets cheaper. */
function someArrival(choice: Choice): RateDraft {
  return {
    ...DRAFT,
    kind: 'arrival',
    name: 'Early bird',
    days: someDays(choice),
    ...someNight(choice),
    cost: choice.between(0, 60_000),
    minutes: percent(choice, 40) ? choice.between(1, 900) : null,
    conditions: { ifCheaper: true, leaveBy: time(choice.between(0, DAY)), midnights: choice.between(0, 2) },
  }
}

/** Conditions under which a longer stay may be cheaper: at the exit, or a binding price in more expensive hours. */
export function knowinglyCheaper(choice: Choice, rates: readonly Rate[]): Rate[] {
  return rates.map((rate) => {
    const { conditions } = rate
    if (rate.kind === 'flat_period')
      return { ...rate, conditions: { ...conditions, leftAfter: time(choice.between(0, DAY)) } }
    if (rate.kind !== 'arrival') return rate
    const { ifCheaper: _, ...others } = conditions ?? {}
    return {
      ...rate,
      conditions: { ...others, ...(percent(choice, 40) && { leftAfter: time(choice.between(0, DAY)) }) },
    }
  })
}

/** Events around an entry, with a flat price or with fractions. */
function specials(choice: Choice, entry: number): RateDraft[] {
  return several(choice, 0, 2, (): RateDraft => {
    const begins = Math.floor(entry / 60_000) + choice.between(-6 * 60, 36 * 60)
    const instant = (minute: number) => new Date(minute * 60_000).toISOString()
    const price = percent(choice, 50) ? { cost: choice.between(0, 100_000), minutes: null } : fraction(choice)
    return {
      ...DRAFT,
      kind: 'special',
      name: 'Fair',
      startsAt: instant(begins),
      endsAt: instant(begins + choice.between(1, 20 * 60)),
      ...price,
    }
  })
}

/** Rates that may come into force together: the random ones that `checkRates` accepts. */
export function randomRates(choice: Choice, entry: number): RateDraft[] {
  const taken: RateDraft[] = []
  for (const draft of [...units(choice), ...others(choice), ...(percent(choice, 20) ? specials(choice, entry) : [])]) {
    const ofItsKind = taken.filter(({ kind }) => kind === draft.kind)
    if (checkRates([...ofItsKind, draft]).length === 0) taken.push(draft)
  }
  return taken
}
