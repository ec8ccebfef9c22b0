import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'

import type { VersionRate } from '../../../contract/rate-version.ts'
import type { Currency } from '../../../domain/countries.ts'
import { type Day, DAYS, MAXIMUM_PERIODS, STEP_PERIODS } from '../../../domain/locations.ts'
import { formatDateTime } from '../../lib/dates.ts'
import { formatMinutes } from '../../lib/minutes.ts'
import { MAXIMUM_PERIOD_LABELS, STEP_PERIOD_LABELS } from '../../ui/labels/locations.ts'
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
          <FractionWords first={first} minutes={minutes} cost={cost} currency={currency} per={per} />
        )}
      </>
    )
  if (kind === 'arrival') return <ArrivalWords rate={rate} currency={currency} />
  if (kind === 'flat_period') return <FlatPeriodWords rate={rate} currency={currency} />
  if (kind === 'lost_ticket')
    return (
      <>
        <Money amount={cost} currency={currency} /> <Trans>in place of the stay</Trans>
        {per === '24h' && <Trans>, for each 24 hours begun</Trans>}
        {per === 'calendar_day' && <Trans>, for each calendar day begun</Trans>}
      </>
    )
  const maximumPer = MAXIMUM_PERIODS.find((one) => one === per) ?? '24h'
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
          <Money amount={cost} currency={currency} /> · {t(MAXIMUM_PERIOD_LABELS[maximumPer])}
          {minutes !== null && (
            <>
              {' · '}
              {formatMinutes(minutes)}
            </>
          )}
        </>
      ) : kind === 'minimum' ? (
        <>
          <Money amount={cost} currency={currency} /> <Trans>at least</Trans>
        </>
      ) : (
        <FractionWords first={first} minutes={minutes ?? 0} cost={cost} currency={currency} per={per} />
      )}
    </>
  )
}

/** The times of entry and exit, and the price of the whole stay. */
function ArrivalWords({ rate, currency }: Pick<RateWordsProps, 'rate' | 'currency'>) {
  const { name, cost, minutes, conditions = {} } = rate
  const { leaveBy, leftAfter, midnights = 0, ifCheaper } = conditions
  return (
    <>
      {name} · <Trans>in</Trans> <WhenWords rate={rate} />
      {leftAfter !== undefined && <Trans>, out from {leftAfter}</Trans>}
      {leaveBy !== undefined && <Trans>, out by {leaveBy}</Trans>}
      {midnights > 0 && <LaterDays count={midnights} />}
      {minutes !== null && <Trans>, at most {formatMinutes(minutes)}</Trans>}:{' '}
      <Money amount={cost} currency={currency} />
      {ifCheaper === true && <Trans>, if that is cheaper</Trans>}
    </>
  )
}

/** The time and conditions of the rate, and its maximum cost. */
function FlatPeriodWords({ rate, currency }: Pick<RateWordsProps, 'rate' | 'currency'>) {
  const { name, cost, conditions = {} } = rate
  const { enteredBefore, leftAfter, midnights = 0, startsOver } = conditions
  return (
    <>
      {name} · <WhenWords rate={rate} />
      {midnights > 0 && <LaterDays count={midnights} />}
      {enteredBefore !== undefined && <Trans>, in before {enteredBefore}</Trans>}
      {leftAfter !== undefined && <Trans>, out from {leftAfter}</Trans>}: <Money amount={cost} currency={currency} />{' '}
      <Trans>at most</Trans>
      {startsOver === true && <Trans>; then the steps start over</Trans>}
    </>
  )
}

function LaterDays({ count }: { count: number }) {
  return (
    <>
      {' '}
      <Plural value={count} one="of the next day" other="# days later" />
    </>
  )
}

function FractionWords({
  first,
  minutes,
  cost,
  currency,
  per,
}: {
  first: NonNullable<VersionRate['first']>
  minutes: number
  cost: number | null
  currency: Currency
  per: VersionRate['per']
}) {
  const { t } = useLingui()
  const startsOver = STEP_PERIODS.find((period) => period === per)
  const isListed = first.length > 0 && startsOver === 'after_steps'
  return (
    <>
      {first.map((fraction, index) => (
        <span key={index}>
          {fraction.times > 1 && `${fraction.times} × `}
          {formatMinutes(fraction.minutes)} <Money amount={fraction.cost} currency={currency} />,{' '}
        </span>
      ))}
      {isListed ? (
        formatMinutes(minutes)
      ) : first.length > 0 ? (
        <Trans>then each {formatMinutes(minutes)}</Trans>
      ) : (
        <Trans>each {formatMinutes(minutes)}</Trans>
      )}{' '}
      <Money amount={cost} currency={currency} />
      {startsOver !== undefined && (
        <>
          {'; '}
          <Trans>starts over: {t(STEP_PERIOD_LABELS[startsOver])}</Trans>
        </>
      )}
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
