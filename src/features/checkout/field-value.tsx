import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import type { Service } from '../../../contract/service.ts'
import { NOTIFICATION_METHOD_LABELS, OPERATION_LABELS, VOID_CAUSE_LABELS } from '../../ui/labels/services.ts'
import { CASH_UP_STATUS_LOOKS } from '../cash-ups/public.ts'
import { Missing } from '../../ui/missing.tsx'
import { Moment } from '../../ui/moment.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { INVOICE_STATE_LABELS } from '../../ui/labels/invoices.ts'
import { VehicleTypeWords } from '../../ui/vehicle-type.tsx'
import styles from './field-value.module.css'
import { PassWords } from './pricing/pass-words.tsx'
import type { SectionField } from './service-sections.ts'
import { Duration } from '../stays/public.ts'

interface ValueProps {
  service: Service
  timeZone: string
}

const VALUES = {
  location: ({ service }) => service.location.name,
  vehicleTypeId: ({ service }) => <VehicleTypeWords id={service.vehicleTypeId} />,
  operation: ({ service }) => <Words label={OPERATION_LABELS[service.operation]} />,
  startedAt: ({ service, timeZone }) => <Moment at={service.startedAt} timeZone={timeZone} />,
  endedAt: ({ service, timeZone }) => service.endedAt && <Moment at={service.endedAt} timeZone={timeZone} />,
  graceUntil: ({ service, timeZone }) => service.graceUntil && <Moment at={service.graceUntil} timeZone={timeZone} />,
  voided: ({ service: { voided }, timeZone }) =>
    voided && (
      <>
        {voided.by?.name} <Moment at={voided.at} timeZone={timeZone} />
      </>
    ),
  voidCause: ({ service }) => service.voidCause && <Words label={VOID_CAUSE_LABELS[service.voidCause]} />,
  voidReason: ({ service }) => service.voidReason,
  totalMinutes: ({ service }) => <Duration service={service} />,
  driver: ({ service: { driver } }) =>
    driver && (
      <Link to="/dashboard/drivers/update/$id" params={{ id: driver.id }}>
        {driver.name}
      </Link>
    ),
  operator: ({ service }) => service.operator?.name,
  exitOperator: ({ service }) => service.exitOperator?.name,
  notificationMethod: ({ service }) =>
    service.notificationMethod && <Words label={NOTIFICATION_METHOD_LABELS[service.notificationMethod]} />,
  receiptNumber: ({ service }) => <span className="tabular">{service.receiptNumber}</span>,
  invoiceNumber: ({ service }) => service.invoiceNumber && <span className="tabular">{service.invoiceNumber}</span>,
  invoiceState: ({ service: { invoiceState } }) => invoiceState && <Words label={INVOICE_STATE_LABELS[invoiceState]} />,
  cashUp: ({ service: { cashUp } }) =>
    cashUp && (
      <span className={styles.cashUp}>
        <Link to="/dashboard/cash-ups/$id" params={{ id: cashUp.id }}>
          {cashUp.openedBy.name}
        </Link>
        <StatusBadge look={CASH_UP_STATUS_LOOKS[cashUp.status]} />
      </span>
    ),
  pass: ({ service }) => service.pass && <PassWords pass={service.pass} />,
  space: ({ service }) => service.space,
  keyTag: ({ service }) => service.keyTag,
  keptItems: ({ service }) => service.keptItems,
  visitor: ({ service: { visitor } }) => visitor && <VisitorWords visitor={visitor} />,
  lostTicket: ({ service: { lostTicket } }) => lostTicket && `${lostTicket.takenBy} · ${lostTicket.document}`,
  overstay: ({ service: { overstay } }) =>
    overstay && (
      <Link to="/dashboard/services" search={{ service: overstay.of }}>
        <Trans>the stay that was paid</Trans>
      </Link>
    ),
  id: ({ service }) => <code className={styles.id}>{service.id}</code>,
  version: ({ service }) => <span className="tabular">{service.version}</span>,
} satisfies Record<SectionField, (props: ValueProps) => ReactNode>

/** Returns a field of a service as shown in its detail; unknown values are `--`. */
export function FieldValue({ name, ...props }: ValueProps & { name: SectionField }) {
  return VALUES[name](props) ?? <Missing />
}

function Words({ label }: { label: MessageDescriptor }) {
  const { t } = useLingui()
  return t(label)
}

/** Visitor, person visited, and the person who admitted the visitor. */
function VisitorWords({
  visitor: { name, identification, block, apartment, authorisedBy },
}: {
  visitor: NonNullable<Service['visitor']>
}) {
  const { t } = useLingui()
  return [
    name,
    identification,
    block === null ? null : t`Block ${block}`,
    apartment === null ? null : t`Apartment ${apartment}`,
    authorisedBy === null ? null : t`Authorised by ${authorisedBy}`,
  ]
    .filter((word) => word !== null)
    .join(' · ')
}
