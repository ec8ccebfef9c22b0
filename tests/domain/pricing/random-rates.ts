import { DAYS, type Day } from '../../../domain/locations.ts'
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

/** Mostly full hours, now and then a window of a few minutes. */
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

function fraction(choice: Choice): Pick<RateDraft, 'cost' | 'minutes' | 'first'> {
  const last = { cost: choice.between(0, 20_000), minutes: pick(choice, LENGTHS) }
  if (!percent(choice, 30)) return last
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
    // Nothing is said about some of the time.
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
    ...several(choice, 0, 2, (): RateDraft => ({
      ...DRAFT,
      kind: 'free_time',
      days: someDays(choice),
      minutes: choice.between(1, 90),
      ...(percent(choice, 50) ? someWindow(choice) : {}),
    })),
  ]
}

/** Events around an entry, of a flat price or with fractions. */
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

/** Rates that may come into force together: of those thrown, the ones that `checkRates` takes. */
export function randomRates(choice: Choice, entry: number): RateDraft[] {
  const taken: RateDraft[] = []
  for (const draft of [...units(choice), ...others(choice), ...(percent(choice, 20) ? specials(choice, entry) : [])]) {
    const ofItsKind = taken.filter(({ kind }) => kind === draft.kind)
    if (checkRates([...ofItsKind, draft]).length === 0) taken.push(draft)
  }
  return taken
}
