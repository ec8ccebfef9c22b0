import type { AgreementTerms } from '../../../domain/pricing/agreement.ts'
import type { RateDraft } from '../../../domain/pricing/check-rates.ts'
import type { StayPass } from '../../../domain/pricing/pass.ts'
import type { Rate } from '../../../domain/pricing/rate.ts'
import type { Correction } from '../../../domain/pricing/settlement.ts'
import type { PaymentMethod } from '../../../domain/services.ts'
import { MINUTE_MS } from '../../../domain/time.ts'
import { BOGOTA, type Case } from './case.ts'
import { type Choice, percent, pick, several } from './choice.ts'
import { randomRates } from './random-rates.ts'

const HOUR = 60
const DAY = 24 * HOUR

/** First days of fortnights, most of them with a change of the clocks: by an hour, by half an hour, at midnight. */
const FORTNIGHTS = [
  ['America/Bogota', '2026-11-09'],
  ['America/Tijuana', '2026-03-01'],
  ['America/Havana', '2026-10-25'],
  ['America/Santiago', '2026-08-30'],
  ['Australia/Lord_Howe', '2026-03-30'],
  ['Europe/London', '2026-03-22'],
  ['Europe/London', '2026-10-18'],
] as const

/**
 * A stay that starts in one of a few fortnights, so that the naive implementation asks Intl for few different minutes.
 */
export function randomCase(choice: Choice): Case {
  const [timeZone, monday] = pick<readonly [string, string]>(choice, FORTNIGHTS)
  const first = Date.parse(`${monday}T00:00:00Z`)
  const entry =
    first + choice.between(0, 14 * DAY - 1) * MINUTE_MS + (percent(choice, 50) ? choice.between(0, 59_999) : 0)
  const startedAt = new Date(entry).toISOString()
  const endedAt = new Date(
    entry + someMinutes(choice) * MINUTE_MS + (percent(choice, 50) ? choice.between(0, 59_999) : 0),
  ).toISOString()
  return {
    rates: history(choice, startedAt),
    holidays: several(choice, 0, 3, () =>
      new Date(first + choice.between(0, 20) * DAY * MINUTE_MS).toISOString().slice(0, 10),
    ),
    terms: {
      ...BOGOTA,
      timeZone,
      exemptMinutes: pick(choice, [0, 0, 5, 10, 30]),
      taxRate: pick(choice, [1_900, 1_600, 2_000, 0, 825]),
      roundsCash: percent(choice, 50),
    },
    vehicleTypeId: 1,
    startedAt,
    endedAt,
    pass: percent(choice, 20) ? somePass(choice) : null,
    agreement: percent(choice, 50) ? { name: 'Neighbours', ...someTerms(choice) } : null,
    corrections: percent(choice, 10)
      ? several(choice, 1, 2, (): Correction => ({
          amount: choice.between(-60_000, 60_000),
          reason: 'Agreed with the customer',
        }))
      : [],
    paymentMethod: pick<PaymentMethod | null>(choice, [null, 'cash', 'cash', 'dataphone', 'digital']),
    isLost: percent(choice, 10),
  }
}

function someMinutes(choice: Choice): number {
  const long = percent(choice, 20) ? pick(choice, [2 * DAY, 2 * DAY, 8 * DAY]) : DAY
  const most = pick(choice, [HOUR, HOUR, 2 * HOUR, 2 * HOUR, 3 * HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR, DAY, long])
  return choice.between(0, most)
}

/** Returns rates in force together with others that don't apply: older, future, ended, or for another vehicle type. */
function history(choice: Choice, startedAt: string): Rate[] {
  const entry = Date.parse(startedAt)
  const since = (minutes: number) => {
    const validFrom = new Date(entry + minutes * MINUTE_MS).toISOString()
    return (draft: RateDraft): Rate => ({ ...draft, validFrom })
  }
  const current = randomRates(choice, entry).map(since(percent(choice, 20) ? 0 : -40 * DAY))
  const older = percent(choice, 10) ? randomRates(choice, entry).map(since(-90 * DAY)) : []
  const later = percent(choice, 10) ? randomRates(choice, entry).map(since(1)) : []
  const ended = current
    .filter(({ kind }) => kind !== 'unit' && percent(choice, 5))
    .map((rate) => ({ ...since(-DAY)(rate), cost: null, minutes: null }))
  const ofMotorcycles = percent(choice, 10)
    ? randomRates(choice, entry)
        .map(since(-1))
        .map((rate): Rate => ({ ...rate, vehicleTypeId: 2 }))
    : []
  return [...later, ...current, ...ofMotorcycles, ...older, ...ended]
}

function somePass(choice: Choice): StayPass {
  const hours = () =>
    several(choice, 1, 2, () => ({
      days: percent(choice, 30) ? ([1, 2, 3, 4, 5] as const) : [],
      from: `${String(choice.between(0, 23)).padStart(2, '0')}:${pick(choice, ['00', '30', '07'])}`,
      to: `${String(choice.between(0, 23)).padStart(2, '0')}:${pick(choice, ['00', '15', '59'])}`,
    }))
  return pick<() => StayPass>(choice, [
    () => ({ standing: 'valid', hours: hours() }),
    () => ({ standing: 'valid', hours: hours() }),
    () => ({ standing: 'valid', hours: 'always' }),
    () => ({ standing: 'expired' }),
    () => ({ standing: 'too_many_vehicles' }),
  ])()
}

function someTerms(choice: Choice): AgreementTerms {
  return pick<() => AgreementTerms>(choice, [
    () => ({ type: 'time', minutes: choice.between(0, 180) }),
    () => ({ type: 'percentage', basisPoints: choice.between(0, 10_000) }),
    () => ({ type: 'fixed_discount', amount: choice.between(0, 50_000) }),
    () => ({ type: 'fixed_cost', cost: choice.between(0, 50_000) }),
    () => ({
      type: 'custom',
      exemptMinutes: choice.between(0, 30),
      freeRateMinutes: choice.between(0, 240),
      initialCost: choice.between(0, 30_000),
      further: { type: pick(choice, ['fixed', 'minute']), cost: choice.between(0, 500) },
    }),
  ])()
}
