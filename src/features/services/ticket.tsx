import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import type { Company } from '../../../contract/company.ts'
import type { Location } from '../../../contract/location.ts'
import type { Service } from '../../../contract/service.ts'
import { TAX_ID_NAMES } from '../../../domain/tax-ids.ts'
import { formatFigures, formatMoney } from '../../../domain/money.ts'
import { partsOf } from '../../../domain/payments.ts'
import { useSession } from '../../data/session-provider.tsx'
import { formatDateTime } from '../../lib/dates.ts'
import { formatMinutes } from '../../lib/minutes.ts'
import { LockIcon, ReceiptIcon } from '../../ui/icons.tsx'
import { SERVICE_FIELD_LABELS } from '../../ui/labels/service-fields.ts'
import { PAYMENT_METHOD_LABELS } from '../../ui/labels/services.ts'
import { Notice } from '../../ui/notice.tsx'
import { PanelSkeleton } from '../../ui/panel-skeleton.tsx'
import { Plate } from '../../ui/plate.tsx'
import { PaperChoice, SlipSheet } from '../../ui/print/slip-sheet.tsx'
import { useSlip } from '../../ui/print/use-slip.ts'
import { PanelPage } from '../../ui/side-panel.tsx'
import { StoreFailed } from '../../ui/store-failed.tsx'
import { useVehicleTypes } from '../../ui/vehicle-types.ts'
import { useLocations } from '../locations/queries.ts'
import { LineWords } from './price-lines.tsx'
import { correctionOf } from './price-receipt.tsx'
import type { ActProps } from './service-act.ts'
import styles from './ticket.module.css'
import { TICKETS } from './tickets-due.ts'
import { useExplanation, type Explanation } from './use-explanation.ts'
import { useHandedOver, type HandedOver } from './use-handed-over.ts'

/** The check-out ticket, as it is printed. The default export is what `lazy` asks for. */
export default function Ticket({ row, onAct }: ActProps) {
  const { t } = useLingui()
  const { company } = useSession()
  const { status, list, timeZoneOf } = useLocations()
  const explanation = useExplanation(row)
  const handedOver = useHandedOver(row.service.id)
  const { service } = row
  const slip = useSlip(service.id, TICKETS)
  const isFinished = service.status === 'completed'
  const isReady = explanation.kind !== 'loading' && handedOver.status !== 'loading' && list !== undefined

  return (
    <PanelPage
      title={<Trans>Ticket</Trans>}
      help="tickets-and-receipts"
      aside={<Plate plate={service.licensePlate} country={company.country} />}
      footer={
        <>
          <Button variant="default" onClick={() => onAct(undefined)}>
            <Trans>Back to the service</Trans>
          </Button>
          {isFinished && isReady && (
            <Button leftSection={<ReceiptIcon size={16} />} onClick={() => window.print()}>
              <Trans>Print</Trans>
            </Button>
          )}
        </>
      }
    >
      {!isFinished && (
        <div className={styles.page}>
          <Notice icon={LockIcon} tone="quiet">
            <Trans>A ticket is printed of a service that was finished.</Trans>
          </Notice>
        </div>
      )}
      {isFinished && !isReady && (status === 'failed' ? <StoreFailed /> : <PanelSkeleton />)}
      {isFinished && isReady && (
        <div className={styles.page}>
          <PaperChoice width={slip.width} onChange={slip.setWidth} />
          <SlipSheet label={t`The ticket as it is printed`} width={slip.width} onPrinted={slip.notePrinted}>
            <TicketSlip
              service={service}
              location={list.find(({ id }) => id === service.location.id)}
              company={company}
              timeZone={timeZoneOf(service.location.id)}
              explanation={explanation}
              handedOver={handedOver.status === 'ready' ? handedOver.value : null}
              isCopy={slip.isCopy}
            />
          </SlipSheet>
        </div>
      )}
    </PanelPage>
  )
}

interface TicketSlipProps {
  service: Service
  location: Location | undefined
  company: Company
  timeZone: string
  explanation: Explanation
  handedOver: HandedOver | null
  isCopy: boolean
}

function TicketSlip({ service, location, company, timeZone, explanation, handedOver, isCopy }: TicketSlipProps) {
  const { t } = useLingui()
  const { nameOf } = useVehicleTypes()
  const { currency } = service
  const line = (label: ReactNode, value: ReactNode) => (
    <div className={styles.line}>
      <span>{label}</span>
      <span>{value}</span>
    </div>
  )
  const isExplained = explanation.kind === 'explained' && explanation.total === service.totalCost
  const correction = correctionOf(service)
  const parts = partsOf(service)

  return (
    <article className={styles.slip}>
      {isCopy && (
        <p className={styles.copy}>
          <Trans>COPY</Trans>
        </p>
      )}
      {location && location.ticket.checkOutHeader !== '' && <p className={styles.text}>{location.ticket.checkOutHeader}</p>}
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
        {service.endedAt !== null && line(t(SERVICE_FIELD_LABELS.endedAt), formatDateTime(service.endedAt, timeZone))}
        {service.totalMinutes !== null && line(t(SERVICE_FIELD_LABELS.totalMinutes), formatMinutes(service.totalMinutes))}
        {service.graceUntil !== null && line(t(SERVICE_FIELD_LABELS.graceUntil), formatDateTime(service.graceUntil, timeZone))}
      </div>
      <div className={styles.part}>
        {isExplained ? (
          explanation.lines.map((each, index) => <div key={index}>{line(<LineWords line={each} currency={currency} />, formatFigures(each.amount))}</div>)
        ) : (
          <>
            {line(t(SERVICE_FIELD_LABELS.serviceCharge), formatFigures(service.serviceCharge))}
            {service.discount !== null && service.discount !== 0 && line(service.agreementName ?? t(SERVICE_FIELD_LABELS.discount), formatFigures(0 - service.discount))}
            {correction !== 0 && line(<Trans>Corrections</Trans>, formatFigures(correction))}
            {service.adjustment50 !== null && service.adjustment50 !== 0 && line(t(SERVICE_FIELD_LABELS.adjustment50), formatFigures(service.adjustment50))}
          </>
        )}
        <div className={styles.total}>{line(t(SERVICE_FIELD_LABELS.totalCost), formatMoney(service.totalCost, currency))}</div>
        {line(t(SERVICE_FIELD_LABELS.tax), formatFigures(service.tax))}
      </div>
      <div className={styles.part}>
        {parts.length > 1 && parts.map(({ method, amount }, nth) => method !== null && <div key={nth}>{line(t(PAYMENT_METHOD_LABELS[method]), formatFigures(amount))}</div>)}
        {parts.length < 2 && service.paymentMethod !== null && line(t(SERVICE_FIELD_LABELS.paymentMethod), t(PAYMENT_METHOD_LABELS[service.paymentMethod]))}
        {handedOver !== null && line(<Trans>Cash received</Trans>, formatFigures(handedOver.received))}
        {handedOver !== null && handedOver.change !== null && line(<Trans>Change due</Trans>, formatFigures(handedOver.change))}
        {line(t(SERVICE_FIELD_LABELS.receiptNumber), service.receiptNumber)}
        {service.invoiceNumber !== null && line(t(SERVICE_FIELD_LABELS.invoiceNumber), service.invoiceNumber)}
      </div>
      {location && location.ticket.checkOutFooter !== '' && <p className={styles.text}>{location.ticket.checkOutFooter}</p>}
    </article>
  )
}
