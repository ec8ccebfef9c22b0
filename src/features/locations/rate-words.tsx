import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'

import type { VersionRate } from '../../../contract/rate-version.ts'
import type { Currency } from '../../../domain/countries.ts'
import { type Day, DAYS } from '../../../domain/locations.ts'
import { formatDateTime } from '../../lib/dates.ts'
import { formatMinutes } from '../../lib/minutes.ts'
import { MAXIMUM_PERIOD_LABELS } from '../../ui/labels/locations.ts'
import { Money } from '../../ui/money.tsx'

interface RateWordsProps {
  rate: VersionRate
  currency: Currency
  timeZone: string
}

/** A rate in one line: when it applies, and its price. */
export function RateWords({ rate, currency, timeZone }: RateWordsProps) {
  const { t } = useLingui()
  const { kind, cost, minutes, first = [], per, name, startsAt, endsAt } = rate
  if (kind === 'special')
    return (
      <>
        {name} · {startsAt !== undefined && formatDateTime(startsAt, timeZone)} –{' '}
        {endsAt !== undefined && formatDateTime(endsAt, timeZone)}:{' '}
        {minutes === null ? (
          <>
            <Money amount={cost} currency={currency} /> <Trans>flat</Trans>
          </>
        ) : (
          <FractionWords first={first} minutes={minutes} cost={cost} currency={currency} />
        )}
      </>
    )
  return (
    <>
      <WhenWords rate={rate} />:{' '}
      {kind === 'free_time' ? (
        <Trans>{formatMinutes(minutes ?? 0)} free</Trans>
      ) : kind === 'night' ? (
        <>
          <Money amount={cost} currency={currency} /> <Trans>at most</Trans>
        </>
      ) : kind === 'maximum' ? (
        <>
          <Money amount={cost} currency={currency} /> · {t(MAXIMUM_PERIOD_LABELS[per ?? '24h'])}
        </>
      ) : (
        <FractionWords first={first} minutes={minutes ?? 0} cost={cost} currency={currency} />
      )}
    </>
  )
}

function FractionWords({
  first,
  minutes,
  cost,
  currency,
}: {
  first: NonNullable<VersionRate['first']>
  minutes: number
  cost: number | null
  currency: Currency
}) {
  return (
    <>
      {first.map((fraction, index) => (
        <span key={index}>
          {fraction.times > 1 && `${fraction.times} × `}
          {formatMinutes(fraction.minutes)} <Money amount={fraction.cost} currency={currency} />,{' '}
        </span>
      ))}
      {first.length > 0 ? (
        <Trans>then each {formatMinutes(minutes)}</Trans>
      ) : (
        <Trans>each {formatMinutes(minutes)}</Trans>
      )}{' '}
      <Money amount={cost} currency={currency} />
    </>
  )
}

function WhenWords({ rate: { days, from, to } }: { rate: VersionRate }) {
  const words = useDayWords()
  const hours = from === null || to === null ? '' : ` ${from}–${to}`
  return (
    <>
      {words(days)}
      {hours}
    </>
  )
}

/** Joins consecutive days to a span. */
export function useDayWords(): (days: readonly Day[]) => string {
  const { t } = useLingui()
  return (days) => {
    if (days.length === 0 || days.length === DAYS.length) return t`Every day`
    const spans: Day[][] = []
    for (const day of days.toSorted((one, other) => one - other)) {
      const span = spans.at(-1)
      // A holiday never joins a span of weekdays.
      if (span !== undefined && day !== 8 && span.at(-1) === day - 1) span.push(day)
      else spans.push([day])
    }
    return spans
      .map((span) =>
        span.length > 2
          ? `${t(SHORT_DAYS[span[0] ?? 1])}–${t(SHORT_DAYS[span.at(-1) ?? 1])}`
          : span.map((day) => t(SHORT_DAYS[day])).join(', '),
      )
      .join(', ')
  }
}

export const SHORT_DAYS = {
  1: msg`Mon`,
  2: msg`Tue`,
  3: msg`Wed`,
  4: msg`Thu`,
  5: msg`Fri`,
  6: msg`Sat`,
  7: msg`Sun`,
  8: msg`Hol`,
} satisfies Record<Day, MessageDescriptor>
