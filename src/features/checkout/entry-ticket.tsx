import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import type { Company } from '../../../contract/company.ts'
import type { Location } from '../../../contract/location.ts'
import type { Service } from '../../../contract/service.ts'
import { fillTicketText } from '../../../domain/ticket-texts.ts'
import { useSession } from '../../data/session-provider.tsx'
import { useLogo } from '../../data/use-logo.ts'
import { SERVICE_FIELD_LABELS } from '../../ui/labels/services.ts'
import { Plate } from '../../ui/plate.tsx'
import { type Printable, PrintPage } from '../../ui/print/print-page.tsx'
import { SilentSlip } from '../../ui/printing/silent-slip.tsx'
import { printedRates, TICKET_QR, TicketLine, TicketPart, TicketRates, TicketSlip } from '../tickets/public.ts'
import { type Slip, useSlip } from '../../ui/print/use-slip.ts'
import { Qr } from '../../ui/qr.tsx'
import { useVehicleTypes } from '../../ui/vehicle-type.tsx'
import { useLocations } from '../locations/public.ts'
import { PassWords } from './pricing/pass-words.tsx'
import type { ActProps } from '../stays/public.ts'
import { stayWords } from './stay-words.ts'

const NOTES = ['space', 'keyTag', 'keptItems'] as const

/** The printed entry ticket. The default export is for `lazy`. */
export default function EntryTicket({ row: { service }, onAct }: ActProps) {
  const { t } = useLingui()
  const { company } = useSession()
  const { slip, printable, draw } = useEntrySlip(service)

  return (
    <PrintPage
      title={<Trans>Ticket</Trans>}
      help="let-a-vehicle-in"
      aside={<Plate plate={service.licensePlate} country={company.country} />}
      back={{ words: <Trans>Back to the service</Trans>, run: () => onAct(undefined) }}
      printable={printable}
      slip={slip}
      label={t`Preview of the printed ticket`}
    >
      {draw}
    </PrintPage>
  )
}

/** Prints the ticket of a vehicle that has just come in. */
export function SilentEntryTicket({ service, onQueued }: { service: Service; onQueued: () => void }) {
  const { slip, printable, draw } = useEntrySlip(service)
  return (
    <SilentSlip slip={slip} printable={printable} onQueued={onQueued}>
      {draw}
    </SilentSlip>
  )
}

function useEntrySlip(service: Service): { slip: Slip; printable: Printable; draw: () => ReactNode } {
  const { company } = useSession()
  const { status, list, timeZoneOf } = useLocations()
  const location = list?.find(({ id }) => id === service.location.id)
  const logo = useLogo(location)
  const slip = useSlip(`entry:${service.id}`)
  const isInside = service.status === 'progress'
  return {
    slip,
    printable: !isInside
      ? { status: 'refused', why: <Trans>This vehicle is no longer inside.</Trans> }
      : list !== undefined
        ? { status: 'ready' }
        : { status: status === 'failed' ? 'failed' : 'loading' },
    draw: () => (
      <EntrySlip
        service={service}
        location={location}
        company={company}
        logo={logo}
        timeZone={timeZoneOf(service.location.id)}
        isCopy={slip.isCopy}
      />
    ),
  }
}

interface EntrySlipProps {
  service: Service
  location: Location | undefined
  company: Company
  logo: string | undefined
  timeZone: string
  isCopy: boolean
}

function EntrySlip({ service, location, company, logo, timeZone, isCopy }: EntrySlipProps) {
  const { t } = useLingui()
  const { nameOf } = useVehicleTypes()
  const vehicleType = nameOf(service.vehicleTypeId)
  const words = stayWords({ service, location, company, vehicleType, timeZone })
  const { checkInHeader = '', checkInFooter = '' } = location?.ticket ?? {}
  return (
    <TicketSlip
      mark={isCopy ? 'copy' : null}
      header={fillTicketText(checkInHeader, words)}
      footer={fillTicketText(checkInFooter, words)}
      company={company}
      logo={logo}
      place={{ name: service.location.name, address: location && `${location.address}, ${location.city}` }}
      plate={service.licensePlate}
      vehicleType={vehicleType}
    >
      <TicketPart>
        <TicketLine label={t(SERVICE_FIELD_LABELS.startedAt)}>{words.entry}</TicketLine>
        <TicketLine label={t(SERVICE_FIELD_LABELS.receiptNumber)}>{service.receiptNumber}</TicketLine>
        {service.pass && (
          <TicketLine label={t(SERVICE_FIELD_LABELS.pass)}>
            <PassWords pass={service.pass} />
          </TicketLine>
        )}
        {service.visitor && (
          <TicketLine label={t(SERVICE_FIELD_LABELS.visitor)}>
            {[service.visitor.name, service.visitor.block, service.visitor.apartment].filter(Boolean).join(' · ')}
          </TicketLine>
        )}
        {NOTES.map(
          (field) =>
            service[field] && (
              <TicketLine key={field} label={t(SERVICE_FIELD_LABELS[field])}>
                {service[field]}
              </TicketLine>
            ),
        )}
      </TicketPart>
      <TicketRates
        rates={printedRates(location?.rates ?? [], service.vehicleTypeId, service.startedAt)}
        currency={service.currency}
        timeZone={timeZone}
      />
      <Qr text={service.id} label={t`QR code of the ticket`} className={TICKET_QR} />
    </TicketSlip>
  )
}
