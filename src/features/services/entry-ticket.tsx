import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { encode } from 'uqr'

import type { Company } from '../../../contract/company.ts'
import type { Location } from '../../../contract/location.ts'
import type { Service } from '../../../contract/service.ts'
import { TAX_ID_NAMES } from '../../../domain/tax-ids.ts'
import { useSession } from '../../data/session-provider.tsx'
import { formatDateTime } from '../../lib/dates.ts'
import { LockIcon, ReceiptIcon } from '../../ui/icons.tsx'
import { SERVICE_FIELD_LABELS } from '../../ui/labels/service-fields.ts'
import { Notice } from '../../ui/notice.tsx'
import { PanelSkeleton } from '../../ui/panel-skeleton.tsx'
import { Plate } from '../../ui/plate.tsx'
import { PaperChoice, SlipSheet } from '../../ui/print/slip-sheet.tsx'
import { useSlip } from '../../ui/print/use-slip.ts'
import { PanelPage } from '../../ui/side-panel.tsx'
import { StoreFailed } from '../../ui/store-failed.tsx'
import { useVehicleTypes } from '../../ui/vehicle-types.ts'
import { useLocations } from '../locations/queries.ts'
import type { ActProps } from './service-act.ts'
import styles from './ticket.module.css'

/** The ticket of a vehicle that has come in, as it is printed. The default export is what `lazy` asks for. */
export default function EntryTicket({ row: { service }, onAct }: ActProps) {
  const { t } = useLingui()
  const { company } = useSession()
  const { status, list, timeZoneOf } = useLocations()
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
            <EntrySlip service={service} location={list.find(({ id }) => id === service.location.id)} company={company} timeZone={timeZoneOf(service.location.id)} isCopy={slip.isCopy} />
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
  timeZone: string
  isCopy: boolean
}

function EntrySlip({ service, location, company, timeZone, isCopy }: EntrySlipProps) {
  const { t } = useLingui()
  const { nameOf } = useVehicleTypes()
  const line = (label: ReactNode, value: ReactNode) => (
    <div className={styles.line}>
      <span>{label}</span>
      <span>{value}</span>
    </div>
  )
  const noted = (['space', 'keyTag', 'keptItems'] as const).filter((field) => service[field])
  return (
    <article className={styles.slip}>
      {isCopy && (
        <p className={styles.copy}>
          <Trans>COPY</Trans>
        </p>
      )}
      {location && location.ticket.checkInHeader !== '' && <p className={styles.text}>{location.ticket.checkInHeader}</p>}
      <p className={styles.name}>{company.businessName || company.name}</p>
      <p>
        {TAX_ID_NAMES[company.country]} {company.taxId}
      </p>
      <p>{service.location.name}</p>
      {location && (
        <p>
          {location.address}, {location.city}
        </p>
      )}
      <p className={styles.plate}>{service.licensePlate}</p>
      <p>{nameOf(service.vehicleTypeId)}</p>
      <div className={styles.part}>
        {line(t(SERVICE_FIELD_LABELS.startedAt), formatDateTime(service.startedAt, timeZone))}
        {line(t(SERVICE_FIELD_LABELS.receiptNumber), service.receiptNumber)}
        {noted.map((field) => (
          <div key={field}>{line(t(SERVICE_FIELD_LABELS[field]), service[field])}</div>
        ))}
      </div>
      <TicketCode id={service.id} />
      <p>
        <Trans>This is no invoice.</Trans>
      </p>
      {location && location.ticket.checkInFooter !== '' && <p className={styles.text}>{location.ticket.checkInFooter}</p>}
    </article>
  )
}

/** The id of the stay, for a scanner at the exit. */
function TicketCode({ id }: { id: string }) {
  const { t } = useLingui()
  const { size, data } = encode(id, { border: 2 })
  const path = data.map((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')).join('')).join('')
  return (
    <svg className={styles.code} role="img" aria-label={t`Code of this ticket`} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#ffffff" />
      <path d={path} fill="#000000" />
    </svg>
  )
}
