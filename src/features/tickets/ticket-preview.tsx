import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import type { Location } from '../../../contract/location.ts'
import { fillTicketText, type TicketText, type TicketVariable } from '../../../domain/ticket-texts.ts'
import { useSession } from '../../data/session-provider.tsx'
import { usePhoto } from '../../data/use-photo.ts'
import { formatDateTime } from '../../lib/dates.ts'
import { formatMinutes } from '../../lib/minutes.ts'
import { now } from '../../lib/now.ts'
import { useAmounts } from '../../ui/amounts.ts'
import { SERVICE_FIELD_LABELS } from '../../ui/labels/service-fields.ts'
import { PAYMENT_METHOD_LABELS } from '../../ui/labels/services.ts'
import { TICKET_QR, TicketLine, TicketPart, TicketSlip } from '../../trade/ticket-slip.tsx'
import { Qr } from '../../ui/qr.tsx'
import { useVehicleTypes } from '../../ui/vehicle-types.ts'
import { exampleStay } from './example-stay.ts'

export type TicketKind = 'check_in' | 'check_out'

interface TicketPreviewProps {
  kind: TicketKind
  location: Location
  /** As they are being typed. */
  texts: Readonly<Record<TicketText, string>>
}

/** A ticket with the texts that are being typed and an example's data. */
export function TicketPreview({ kind, location, texts }: TicketPreviewProps) {
  const { t } = useLingui()
  const { company } = useSession()
  const { nameOf } = useVehicleTypes()
  const logo = usePhoto(company.logo)
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
  const values = kind === 'check_in' ? both : { ...both, exit: at(stay.exit), minutes: formatMinutes(stay.minutes), total: money(stay.total) }
  const [header, footer] = kind === 'check_in' ? [texts.checkInHeader, texts.checkInFooter] : [texts.checkOutHeader, texts.checkOutFooter]

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
