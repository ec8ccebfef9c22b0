import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'

import type { Company } from '../../../contract/company.ts'
import type { Location } from '../../../contract/location.ts'
import type { Service } from '../../../contract/service.ts'
import { fillTicketText } from '../../../domain/ticket-texts.ts'
import { useSession } from '../../data/session-provider.tsx'
import { useLogo } from '../../data/use-logo.ts'
import { formatDateTime } from '../../lib/dates.ts'
import { LockIcon, ReceiptIcon } from '../../ui/icons.tsx'
import { SERVICE_FIELD_LABELS } from '../../ui/labels/service-fields.ts'
import { Notice } from '../../ui/notice.tsx'
import { PanelSkeleton } from '../../ui/panel-skeleton.tsx'
import { Plate } from '../../ui/plate.tsx'
import { PaperChoice, SlipSheet } from '../../ui/print/slip-sheet.tsx'
import { TicketRates, printedRates } from '../../trade/ticket-rates.tsx'
import { TICKET_QR, TicketLine, TicketPart, TicketSlip } from '../../trade/ticket-slip.tsx'
import { useSlip } from '../../ui/print/use-slip.ts'
import { PanelPage } from '../../ui/side-panel.tsx'
import { Qr } from '../../ui/qr.tsx'
import { StoreFailed } from '../../ui/store-failed.tsx'
import { useVehicleTypes } from '../../ui/vehicle-types.ts'
import { useLocations } from '../locations/queries.ts'
import { PassWords } from './pricing/pass-words.tsx'
import type { ActProps } from './service-act.ts'
import styles from './ticket.module.css'

const NOTES = ['space', 'keyTag', 'keptItems'] as const

/** The ticket of a vehicle that has come in, as it is printed. The default export is what `lazy` asks for. */
export default function EntryTicket({ row: { service }, onAct }: ActProps) {
  const { t } = useLingui()
  const { company } = useSession()
  const { status, list, timeZoneOf } = useLocations()
  const logo = useLogo()
  const slip = useSlip(`entry:${service.id}`)
  const isInside = service.status === 'progress'

  return (
    <PanelPage
      title={<Trans>Ticket</Trans>}
      help="let-a-vehicle-in"
      aside={<Plate plate={service.licensePlate} country={company.country} />}
      footer={
        <>
          <Button variant="default" onClick={() => onAct(undefined)}>
            <Trans>Back to the service</Trans>
          </Button>
          {isInside && list !== undefined && (
            <Button leftSection={<ReceiptIcon size={16} />} onClick={() => window.print()}>
              <Trans>Print</Trans>
            </Button>
          )}
        </>
      }
    >
      {!isInside && (
        <div className={styles.page}>
          <Notice icon={LockIcon} tone="quiet">
            <Trans>This vehicle is not inside any more.</Trans>
          </Notice>
        </div>
      )}
      {isInside && list === undefined && (status === 'failed' ? <StoreFailed /> : <PanelSkeleton />)}
      {isInside && list !== undefined && (
        <div className={styles.page}>
          <PaperChoice width={slip.width} onChange={slip.setWidth} />
          <SlipSheet label={t`The ticket as it is printed`} width={slip.width} onPrinted={slip.notePrinted}>
            <EntrySlip service={service} location={list.find(({ id }) => id === service.location.id)} company={company} logo={logo} timeZone={timeZoneOf(service.location.id)} isCopy={slip.isCopy} />
          </SlipSheet>
        </div>
      )}
    </PanelPage>
  )
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
  const entry = formatDateTime(service.startedAt, timeZone)
  const { checkInHeader = '', checkInFooter = '' } = location?.ticket ?? {}
  const filled = (text: string) =>
    fillTicketText(text, {
      company: company.businessName || company.name,
      taxId: company.taxId,
      location: service.location.name,
      address: location?.address ?? '',
      city: location?.city ?? '',
      plate: service.licensePlate,
      vehicleType,
      receipt: service.receiptNumber,
      entry,
      exit: '',
      minutes: '',
      total: '',
    })
  return (
    <TicketSlip
      mark={isCopy ? 'copy' : null}
      header={filled(checkInHeader)}
      footer={filled(checkInFooter)}
      company={company}
      logo={logo}
      place={{ name: service.location.name, address: location && `${location.address}, ${location.city}` }}
      plate={service.licensePlate}
      vehicleType={vehicleType}
    >
      <TicketPart>
        <TicketLine label={t(SERVICE_FIELD_LABELS.startedAt)}>{entry}</TicketLine>
        <TicketLine label={t(SERVICE_FIELD_LABELS.receiptNumber)}>{service.receiptNumber}</TicketLine>
        {service.pass && (
          <TicketLine label={t(SERVICE_FIELD_LABELS.pass)}>
            <PassWords pass={service.pass} />
          </TicketLine>
        )}
        {service.visitor && <TicketLine label={t(SERVICE_FIELD_LABELS.visitor)}>{[service.visitor.name, service.visitor.block, service.visitor.apartment].filter(Boolean).join(' · ')}</TicketLine>}
        {NOTES.map((field) => service[field] && <TicketLine key={field} label={t(SERVICE_FIELD_LABELS[field])}>{service[field]}</TicketLine>)}
      </TicketPart>
      <TicketRates rates={printedRates(location?.rates ?? [], service.vehicleTypeId, service.startedAt)} currency={service.currency} timeZone={timeZone} />
      <Qr text={service.id} label={t`QR code of the ticket`} className={TICKET_QR} />
    </TicketSlip>
  )
}
