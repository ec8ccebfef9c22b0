import { useLingui } from '@lingui/react/macro'

import type { Rate } from '../../contract/location.ts'
import type { Currency } from '../../domain/countries.ts'
import type { RateKind } from '../../domain/locations.ts'
import { ratesInForce } from '../../domain/pricing/rate.ts'
import type { VehicleTypeId } from '../../domain/vehicles.ts'
import { RATE_KIND_LABELS } from '../ui/labels/locations.ts'
import { RateWords } from './rate-words.tsx'
import { TicketPart } from './ticket-slip.tsx'

/** What a stay costs, before the most that it may come to. */
const ORDER: readonly RateKind[] = ['free_time', 'unit', 'unit_special', 'special', 'night', 'maximum']

/** The rates of a stay that begins then, in the order in which people read them; that of an event only while it lasts. */
export function printedRates(rates: readonly Rate[], vehicleTypeId: VehicleTypeId, startedAt: string): Rate[] {
  const entry = Date.parse(startedAt)
  const lasts = ({ startsAt, endsAt }: Rate) => (startsAt === undefined || Date.parse(startsAt) <= entry) && (endsAt === undefined || entry < Date.parse(endsAt))
  return ratesInForce(rates, vehicleTypeId, entry).filter(lasts).toSorted((one, other) => ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind))
}

interface TicketRatesProps {
  rates: readonly Rate[]
  currency: Currency
  timeZone: string
}

/** What it costs, in words, on the ticket of who comes in. */
export function TicketRates({ rates, currency, timeZone }: TicketRatesProps) {
  const { t } = useLingui()
  if (rates.length === 0) return null
  return (
    <TicketPart>
      {rates.map((rate) => (
        <div key={rate.id}>
          {rate.kind !== 'unit' && `${t(RATE_KIND_LABELS[rate.kind])} · `}
          <RateWords rate={rate} currency={currency} timeZone={timeZone} />
        </div>
      ))}
    </TicketPart>
  )
}
