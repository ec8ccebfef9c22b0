import { Trans, useLingui } from '@lingui/react/macro'
import { Fragment, type ReactNode } from 'react'

import type { Company } from '../../../contract/company.ts'
import type { Location } from '../../../contract/location.ts'
import type { Service } from '../../../contract/service.ts'
import { partsOf } from '../../../domain/payments.ts'
import { receiptPath } from '../../../domain/receipt-codes.ts'
import { fillTicketText } from '../../../domain/ticket-texts.ts'
import { rateVersionAt } from '../../../domain/rates/rate-difference.ts'
import { useSession } from '../../data/session-provider.tsx'
import { useLogo } from '../../data/use-logo.ts'
import { formatDateTime } from '../../lib/dates.ts'
import { formatMinutes } from '../../lib/minutes.ts'
import { useAmounts } from '../../ui/amounts.ts'
import { PAYMENT_METHOD_LABELS, REFERENCE_LABEL, SERVICE_FIELD_LABELS } from '../../ui/labels/services.ts'
import { Plate } from '../../ui/plate.tsx'
import { Qr } from '../../ui/qr.tsx'
import { type Printable, PrintPage } from '../../ui/print/print-page.tsx'
import { SilentSlip } from '../../ui/printing/silent-slip.tsx'
import { TICKET_QR, TicketLine, TicketPart, TicketSlip } from '../tickets/public.ts'
import { type Slip, useSlip } from '../../ui/print/use-slip.ts'
import { useVehicleTypes } from '../../ui/vehicle-type.tsx'
import { useLocations } from '../locations/public.ts'
import { ChargedWords, LineWords } from '../rates/public.ts'
import { printedLeavesUntil } from './paid-stay.ts'
import { TaxWords, correctionOf } from './pricing/price-receipt.tsx'
import { PassWords } from './pricing/pass-words.tsx'
import type { ActProps } from '../stays/public.ts'
import { paidStayWords } from './stay-words.ts'
import { TICKETS } from './tickets-due.ts'
import { useExplanation, type Explanation } from './pricing/use-explanation.ts'
import { useCashHandedOver, type CashHandedOver } from './use-cash-handed-over.ts'

/** The printed check-out ticket. The default export is for `lazy`. */
export default function Ticket({ row, onAct }: ActProps) {
  const { t } = useLingui()
  const { company } = useSession()
  const { slip, printable, draw } = useTicketSlip(row)

  return (
    <PrintPage
      title={<Trans>Ticket</Trans>}
      help="tickets-and-receipts"
      aside={<Plate plate={row.service.licensePlate} country={company.country} />}
      back={{ words: <Trans>Back to the service</Trans>, run: () => onAct(undefined) }}
      printable={printable}
      slip={slip}
      label={t`Preview of the printed ticket`}
    >
      {draw}
    </PrintPage>
  )
}

/** Prints the ticket of a stay that was just charged here. */
export function SilentTicket({ row, onQueued }: Pick<ActProps, 'row'> & { onQueued: () => void }) {
  const { slip, printable, draw } = useTicketSlip(row)
  return (
    <SilentSlip slip={slip} printable={printable} onQueued={onQueued}>
      {draw}
    </SilentSlip>
  )
}

function useTicketSlip(row: ActProps['row']): { slip: Slip; printable: Printable; draw: () => ReactNode } {
  const { company } = useSession()
  const { status, list, timeZoneOf } = useLocations()
  const explanation = useExplanation(row)
  const handedOver = useCashHandedOver(row.service.id)
  const { service } = row
  const slip = useSlip(service.id, TICKETS)
  const location = list?.find(({ id }) => id === service.location.id)
  const logo = useLogo(location)
  const isRead = explanation.kind !== 'loading' && handedOver.status !== 'loading' && list !== undefined
  return {
    slip,
    printable:
      service.status !== 'completed'
        ? { status: 'refused', why: <Trans>You can print a ticket once the service is finished.</Trans> }
        : isRead
          ? { status: 'ready' }
          : { status: status === 'failed' ? 'failed' : 'loading' },
    draw: () => (
      <CheckOutTicket
        service={service}
        location={location}
        leavesUntil={printedLeavesUntil(row, location)}
        company={company}
        logo={logo}
        timeZone={timeZoneOf(service.location.id)}
        explanation={explanation}
        handedOver={handedOver.status === 'ready' ? handedOver.value : null}
        isCopy={slip.isCopy}
      />
    ),
  }
}

interface CheckOutTicketProps {
  service: Service
  location: Location | undefined
  leavesUntil: string | null
  company: Company
  logo: string | undefined
  timeZone: string
  explanation: Explanation
  handedOver: CashHandedOver | null
  isCopy: boolean
}

function CheckOutTicket({
  service,
  location,
  leavesUntil,
  company,
  logo,
  timeZone,
  explanation,
  handedOver,
  isCopy,
}: CheckOutTicketProps) {
  const { t } = useLingui()
  const { nameOf } = useVehicleTypes()
  const { currency } = service
  const { money, figures } = useAmounts(currency)
  const isExplained = explanation.kind === 'explained' && explanation.total === service.totalCost
  const correction = correctionOf(service)
  const parts = partsOf(service)
  const vehicleType = nameOf(service.vehicleTypeId)
  const at = (instant: string | null) => (instant === null ? '' : formatDateTime(instant, timeZone))
  const { checkOutHeader = '', checkOutFooter = '' } = location?.ticket ?? {}
  const words = paidStayWords({ service, location, company, vehicleType, timeZone }, money)
  const version = rateVersionAt(location?.rateVersions ?? [], Date.parse(service.startedAt))

  return (
    <TicketSlip
      mark={isCopy ? 'copy' : null}
      header={fillTicketText(checkOutHeader, words)}
      footer={fillTicketText(checkOutFooter, words)}
      company={company}
      logo={logo}
      place={{ name: service.location.name, address: location && `${location.address}, ${location.city}` }}
      plate={service.licensePlate}
      vehicleType={vehicleType}
    >
      <TicketPart>
        <TicketLine label={t(SERVICE_FIELD_LABELS.startedAt)}>{at(service.startedAt)}</TicketLine>
        {service.endedAt !== null && (
          <TicketLine label={t(SERVICE_FIELD_LABELS.endedAt)}>{at(service.endedAt)}</TicketLine>
        )}
        {service.totalMinutes !== null && (
          <TicketLine label={t(SERVICE_FIELD_LABELS.totalMinutes)}>{formatMinutes(service.totalMinutes)}</TicketLine>
        )}
        {service.pass && (
          <TicketLine label={t(SERVICE_FIELD_LABELS.pass)}>
            <PassWords pass={service.pass} />
          </TicketLine>
        )}
        {leavesUntil !== null && <TicketLine label={t(SERVICE_FIELD_LABELS.graceUntil)}>{at(leavesUntil)}</TicketLine>}
      </TicketPart>
      <TicketPart>
        {isExplained ? (
          explanation.lines.map((each, index) => (
            <TicketLine key={index} label={<LineWords line={each} currency={currency} timeZone={timeZone} />}>
              {figures(each.amount)}
            </TicketLine>
          ))
        ) : (
          <>
            <TicketLine label={t(SERVICE_FIELD_LABELS.serviceCharge)}>{figures(service.serviceCharge)}</TicketLine>
            {service.discount !== null && service.discount !== 0 && (
              <TicketLine label={service.agreementName ?? t(SERVICE_FIELD_LABELS.discount)}>
                {figures(0 - service.discount)}
              </TicketLine>
            )}
            {correction !== 0 && <TicketLine label={<Trans>Corrections</Trans>}>{figures(correction)}</TicketLine>}
            {service.difference != null && (
              <TicketLine label={<ChargedWords ratesOf={service.difference.ratesOf} timeZone={timeZone} />}>
                {figures(service.difference.amount)}
              </TicketLine>
            )}
            {service.adjustment50 !== null && service.adjustment50 !== 0 && (
              <TicketLine label={t(SERVICE_FIELD_LABELS.adjustment50)}>{figures(service.adjustment50)}</TicketLine>
            )}
          </>
        )}
        <TicketLine label={t(SERVICE_FIELD_LABELS.totalCost)} isTotal>
          {money(service.totalCost)}
        </TicketLine>
        <TicketLine label={<TaxWords stay={service} />}>{figures(service.tax)}</TicketLine>
      </TicketPart>
      <TicketPart>
        {parts.length > 1 &&
          parts.map(
            ({ method, amount, reference }, nth) =>
              method !== null && (
                <Fragment key={nth}>
                  <TicketLine label={t(PAYMENT_METHOD_LABELS[method])}>{figures(amount)}</TicketLine>
                  {reference != null && <TicketLine label={t(REFERENCE_LABEL)}>{reference}</TicketLine>}
                </Fragment>
              ),
          )}
        {parts.length < 2 && service.paymentMethod !== null && (
          <TicketLine label={t(SERVICE_FIELD_LABELS.paymentMethod)}>
            {t(PAYMENT_METHOD_LABELS[service.paymentMethod])}
          </TicketLine>
        )}
        {parts.length < 2 && parts[0]?.reference != null && (
          <TicketLine label={t(REFERENCE_LABEL)}>{parts[0].reference}</TicketLine>
        )}
        {handedOver !== null && (
          <TicketLine label={<Trans>Cash received</Trans>}>{figures(handedOver.received)}</TicketLine>
        )}
        {handedOver !== null && handedOver.change !== null && (
          <TicketLine label={<Trans>Change due</Trans>}>{figures(handedOver.change)}</TicketLine>
        )}
        <TicketLine label={t(SERVICE_FIELD_LABELS.receiptNumber)}>{service.receiptNumber}</TicketLine>
        {service.invoiceNumber !== null && (
          <TicketLine label={t(SERVICE_FIELD_LABELS.invoiceNumber)}>{service.invoiceNumber}</TicketLine>
        )}
        {version !== undefined && (
          <TicketLine label={<Trans>Rates</Trans>}>
            <Trans>version {version.number}</Trans>
          </TicketLine>
        )}
      </TicketPart>
      {service.receiptCode != null && (
        <>
          <Qr
            text={`${window.location.origin}${receiptPath(company.id, service.receiptCode)}`}
            label={t`QR code of the receipt`}
            className={TICKET_QR}
          />
          <p>
            <Trans>Scan it for your receipt and your invoice</Trans>
          </p>
        </>
      )}
    </TicketSlip>
  )
}
