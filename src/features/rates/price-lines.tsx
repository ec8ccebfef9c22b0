import { Plural, Trans } from '@lingui/react/macro'

import type { Currency } from '../../../domain/countries.ts'
import type { ChargeLine, PriceLine } from '../../../domain/pricing/price-line.ts'
import type { VehicleTypeId } from '../../../domain/vehicles.ts'
import { formatDate } from '../../lib/dates.ts'
import { formatMinutes } from '../../lib/minutes.ts'
import { Moment, MomentAfter } from '../../ui/moment.tsx'
import { Money } from '../../ui/money.tsx'
import { useVehicleTypes } from '../../ui/vehicle-type.tsx'
import styles from './price-lines.module.css'

interface PriceLinesProps {
  lines: readonly PriceLine[]
  currency: Currency
  timeZone: string
}

/** Explains a price line by line; the amounts add up to the total. */
export function PriceLines({ lines, currency, timeZone }: PriceLinesProps) {
  return (
    <ul className={styles.lines}>
      {lines.map((line, index) => (
        <li key={index}>
          <div className={styles.line}>
            <span>
              <LineWords line={line} currency={currency} timeZone={timeZone} />
              {'from' in line && (
                <span className={styles.when}>
                  <Moment at={line.from} timeZone={timeZone} /> –{' '}
                  <MomentAfter at={line.to} after={line.from} timeZone={timeZone} /> · {formatMinutes(line.minutes)}
                </span>
              )}
            </span>
            <span className={styles.amount}>
              <Money amount={line.amount} currency={currency} />
            </span>
          </div>
          {'insteadOf' in line && line.insteadOf !== undefined && (
            <Replaced lines={line.insteadOf} currency={currency} timeZone={timeZone} />
          )}
        </li>
      ))}
    </ul>
  )
}

/** Lines replaced by a night, a maximum or a minimum. */
function Replaced({ lines, currency, timeZone }: Omit<PriceLinesProps, 'lines'> & { lines: readonly ChargeLine[] }) {
  const sum = lines.reduce((total, { amount }) => total + amount, 0)
  return (
    <p className={styles.replaced}>
      <Trans>
        instead of <Money amount={sum} currency={currency} />
      </Trans>
      {lines.map((line, index) => (
        <span key={index}>
          {' · '}
          <LineWords line={line} currency={currency} timeZone={timeZone} />
        </span>
      ))}
    </p>
  )
}

/** Text of a line. */
export function LineWords({ line, currency, timeZone }: Omit<PriceLinesProps, 'lines'> & { line: PriceLine }) {
  switch (line.kind) {
    case 'unit':
    case 'unit_special':
      return <Fractions line={line} currency={currency} />
    case 'special':
      return (
        <>
          {line.fractionMinutes === null ? (
            line.name
          ) : (
            <Trans>
              {line.name}, each {formatMinutes(line.fractionMinutes)}
            </Trans>
          )}{' '}
          <Times line={line} currency={currency} />
        </>
      )
    case 'night':
      return (
        <>
          <Plural value={line.count} one="# night" other="# nights" /> <Times line={line} currency={currency} />
        </>
      )
    case 'flat_period':
    case 'arrival':
      return (
        <>
          {line.name} <Times line={line} currency={currency} />
        </>
      )
    case 'maximum':
      return (
        <>
          <MaximumWords line={line} /> <Times line={line} currency={currency} />
        </>
      )
    case 'minimum':
      return <Trans>Minimum charge</Trans>
    case 'lost_ticket_price':
      return (
        <>
          <Trans>Lost ticket, in place of the stay</Trans> <Times line={line} currency={currency} />
        </>
      )
    case 'first_rates':
      return (
        <Trans>
          Entered before there were rates: charged with the first rates, from {formatDate(line.ratesOf, timeZone)}
        </Trans>
      )
    case 'priced_as':
      return <PricedAs id={line.vehicleTypeId} />
    case 'exempt':
      return <Trans>Within the exempt minutes</Trans>
    case 'free_time':
      return <Trans>Free time</Trans>
    case 'grace':
      return <Trans>Within the time to leave</Trans>
    case 'pass':
      return <Trans>Covered by the membership</Trans>
    case 'pass_refused':
      return line.because === 'expired' ? (
        <Trans>The membership has expired</Trans>
      ) : (
        <Trans>More vehicles inside than the membership has spaces</Trans>
      )
    case 'agreement':
      return <Trans>Agreement {line.agreement.name}</Trans>
    case 'correction':
      return line.reason === '' ? <Trans>Corrections</Trans> : <Trans>Correction: {line.reason}</Trans>
    case 'lost_ticket':
      return <Trans>Lost ticket</Trans>
    case 'zero_floor':
      return <Trans>Never below zero</Trans>
    case 'older_rates':
      return <ChargedWords ratesOf={line.ratesOf} timeZone={timeZone} />
    case 'charged_differently':
      return <ChargedWords ratesOf={null} timeZone={timeZone} />
    case 'adjustment50':
      return <Trans>Cash, rounded down to 50 pesos</Trans>
    default:
      return line satisfies never
  }
}

function PricedAs({ id }: { id: VehicleTypeId }) {
  const { nameOf } = useVehicleTypes()
  const type = nameOf(id)
  return <Trans>No price of its own: charged as {type}</Trans>
}

function MaximumWords({ line: { per, days = 0 } }: { line: Extract<ChargeLine, { kind: 'maximum' }> }) {
  if (per === '24h') return <Trans>Maximum of 24 hours</Trans>
  return per === 'calendar_day' ? <Trans>Maximum of a day</Trans> : <Trans>Maximum of {days} days</Trans>
}

/** Names the rates by which a stay was charged, if not those of its entry; null if unknown. */
export function ChargedWords({ ratesOf, timeZone }: { ratesOf: string | null; timeZone: string }) {
  return ratesOf === null ? (
    <Trans>Charged differently from the rates</Trans>
  ) : (
    <Trans>Charged by the rates of {formatDate(ratesOf, timeZone)}</Trans>
  )
}

function Fractions({
  line,
  currency,
}: {
  line: Extract<ChargeLine, { kind: 'unit' | 'unit_special' }>
  currency: Currency
}) {
  const length = formatMinutes(line.fractionMinutes)
  return (
    <>
      {line.kind === 'unit_special' ? <Trans>Special rate, each {length}</Trans> : <Trans>Rate, each {length}</Trans>}{' '}
      <Times line={line} currency={currency} />
    </>
  )
}

function Times({ line: { count, unitAmount }, currency }: { line: ChargeLine; currency: Currency }) {
  return (
    <span className={styles.times}>
      {count} × <Money amount={unitAmount} currency={currency} />
    </span>
  )
}
