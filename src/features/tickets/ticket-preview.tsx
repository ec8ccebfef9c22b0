import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import type { Company } from '../../../contract/company.ts'
import type { Location, Rate } from '../../../contract/location.ts'
import { countryOption } from '../../../domain/countries.ts'
import { fillTicketText, type TicketText, type TicketVariable } from '../../../domain/ticket-texts.ts'
import type { VehicleTypeId } from '../../../domain/vehicles.ts'
import { useSession } from '../../data/session-provider.tsx'
import { usePhoto } from '../../data/use-photo.ts'
import { formatDateTime } from '../../lib/dates.ts'
import { formatMinutes } from '../../lib/minutes.ts'
import { now } from '../../lib/now.ts'
import { TICKET_QR, TicketLine, TicketPart, TicketSlip } from './ticket-slip.tsx'
import { useAmounts } from '../../ui/amounts.ts'
import { PAYMENT_METHOD_LABELS, SERVICE_FIELD_LABELS } from '../../ui/labels/services.ts'
import { Qr } from '../../ui/qr.tsx'
import { useVehicleTypes } from '../../ui/vehicle-type.tsx'

export type TicketKind = 'check_in' | 'check_out'

interface TicketPreviewProps {
  kind: TicketKind
  location: Location
  /** The texts as typed. */
  texts: Readonly<Record<TicketText, string>>
}

/** A preview of a ticket with the typed texts and example data. */
export function TicketPreview({ kind, location, texts }: TicketPreviewProps) {
  const { t } = useLingui()
  const { company } = useSession()
  const { nameOf } = useVehicleTypes()
  const logo = usePhoto(location.logo ?? company.logo)
  const [stay] = useState(() => exampleStay(location, company, now()))
  const { money, figures } = useAmounts(company.currency)
  const at = (instant: string) => formatDateTime(instant, location.timeZone)
  const vehicleType = nameOf(stay.vehicleTypeId)
  const both: Partial<Record<TicketVariable, string>> = {
    company: company.businessName || company.name,
    taxId: company.taxId,
    location: location.name,
    address: location.address,
    city: location.city,
    plate: stay.plate,
    vehicleType,
    receipt: stay.receipt,
    entry: at(stay.entry),
  }
  const values =
    kind === 'check_in'
      ? both
      : { ...both, exit: at(stay.exit), minutes: formatMinutes(stay.minutes), total: money(stay.total) }
  const [header, footer] =
    kind === 'check_in' ? [texts.checkInHeader, texts.checkInFooter] : [texts.checkOutHeader, texts.checkOutFooter]

  return (
    <TicketSlip
      mark="test"
      header={fillTicketText(header.trim(), values)}
      footer={fillTicketText(footer.trim(), values)}
      company={company}
      logo={logo}
      place={{ name: location.name, address: `${location.address}, ${location.city}` }}
      plate={stay.plate}
      vehicleType={vehicleType}
    >
      <TicketPart>
        <TicketLine label={t(SERVICE_FIELD_LABELS.startedAt)}>{at(stay.entry)}</TicketLine>
        {kind === 'check_out' && (
          <>
            <TicketLine label={t(SERVICE_FIELD_LABELS.endedAt)}>{at(stay.exit)}</TicketLine>
            <TicketLine label={t(SERVICE_FIELD_LABELS.totalMinutes)}>{formatMinutes(stay.minutes)}</TicketLine>
          </>
        )}
        <TicketLine label={t(SERVICE_FIELD_LABELS.receiptNumber)}>{stay.receipt}</TicketLine>
      </TicketPart>
      {kind === 'check_in' ? (
        <>
          <TicketPart>
            {stay.tariff.map(({ cost, minutes }, index) => (
              <TicketLine key={index} label={<Trans>Each {formatMinutes(minutes ?? 0)}</Trans>}>
                {money(cost)}
              </TicketLine>
            ))}
          </TicketPart>
          <Qr text={stay.receipt} label={t`QR code of the ticket`} className={TICKET_QR} />
        </>
      ) : (
        <TicketPart>
          <TicketLine label={t(SERVICE_FIELD_LABELS.totalCost)} isTotal>
            {money(stay.total)}
          </TicketLine>
          <TicketLine label={t(SERVICE_FIELD_LABELS.tax)}>{figures(stay.tax)}</TicketLine>
          <TicketLine label={t(SERVICE_FIELD_LABELS.paymentMethod)}>{t(PAYMENT_METHOD_LABELS.cash)}</TicketLine>
        </TicketPart>
      )}
    </TicketSlip>
  )
}

const MINUTES = 77
const PLATES = {
  colombia: 'ABC123',
  mexico: 'ABC1234',
  united_kingdom: 'AB12CDE',
  england: 'AB12CDE',
} satisfies Record<Company['country'], string>

/** An invented stay for the preview. */
interface ExampleStay {
  plate: string
  vehicleTypeId: VehicleTypeId
  receipt: string
  entry: string
  exit: string
  minutes: number
  total: number
  tax: number
  /** Price of a unit of time for a vehicle of this type, from the location's rates. */
  tariff: readonly Pick<Rate, 'cost' | 'minutes'>[]
}

/** Returns an invented stay of an hour and some minutes that ends now, at the location's first unit rate. */
function exampleStay({ vehicleTypes, rates, taxRate }: Location, company: Company, now: number): ExampleStay {
  const vehicleTypeId = vehicleTypes[0]?.vehicleTypeId ?? 1
  const units = rates.filter(
    (rate) =>
      rate.kind === 'unit' &&
      rate.vehicleTypeId === vehicleTypeId &&
      Date.parse(rate.validFrom) <= now &&
      rate.cost !== null &&
      rate.minutes !== null,
  )
  const latest = units.toSorted((one, other) => other.validFrom.localeCompare(one.validFrom)).slice(0, 1)
  const { cost = 100, minutes = 1 } = latest[0] ?? {}
  const total = Math.ceil(MINUTES / (minutes ?? 1)) * (cost ?? 0)
  const vat = (taxRate ?? company.vatRate ?? countryOption(company.country).taxRate) / 10_000
  return {
    plate: PLATES[company.country],
    vehicleTypeId,
    receipt: 'K1-000123',
    entry: new Date(now - MINUTES * 60_000).toISOString(),
    exit: new Date(now).toISOString(),
    minutes: MINUTES,
    total,
    tax: total - Math.round(total / (1 + vat)),
    tariff: latest,
  }
}
