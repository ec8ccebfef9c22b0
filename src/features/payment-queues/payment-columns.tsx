import { msg } from '@lingui/core/macro'

import type { Service } from '../../../contract/service.ts'
import type { Money as Amount } from '../../../domain/money.ts'
import type { Country } from '../../../domain/countries.ts'
import type { PaymentQueue } from '../../data/payment-queues.ts'
import { SERVICE_FIELD_LABELS } from '../../ui/labels/services.ts'
import type { Column } from '../../ui/list/column.ts'
import { Missing } from '../../ui/missing.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Money } from '../../ui/money.tsx'
import { Plate } from '../../ui/plate.tsx'
import { PaymentMethodWords } from '../stays/public.ts'
import { paidAt } from './queries.ts'

/** A payment in a queue, with its location's time zone. */
export interface QueuedPayment {
  service: Service
  /** The amount that was paid or is to be refunded. */
  amount: Amount | null
  timeZone: string
  country: Country
}

const UNASSIGNED_COLUMNS: readonly Column<QueuedPayment>[] = [
  {
    id: 'plate',
    header: SERVICE_FIELD_LABELS.licensePlate,
    width: 130,
    cell: ({ service, country }) => <Plate plate={service.licensePlate} country={country} />,
  },
  {
    id: 'paid',
    header: SERVICE_FIELD_LABELS.paidAt,
    width: 150,
    grows: true,
    cell: ({ service, timeZone }) => <Moment at={paidAt(service)} timeZone={timeZone} />,
    under: ({ service }) => service.location.name,
  },
  {
    id: 'location',
    header: SERVICE_FIELD_LABELS.location,
    width: 'rest',
    from: 'medium',
    cell: ({ service }) => service.location.name,
  },
  {
    id: 'taken-by',
    header: msg`Taken by`,
    width: 180,
    from: 'medium',
    cell: ({ service }) => service.exitOperator?.name ?? <Missing />,
  },
  {
    id: 'method',
    header: SERVICE_FIELD_LABELS.paymentMethod,
    width: 150,
    cell: ({ service }) => <PaymentMethodWords method={service.paymentMethod} />,
    under: ({ service }) => service.exitOperator?.name,
  },
  {
    id: 'amount',
    header: msg`Amount`,
    width: 140,
    align: 'end',
    money: true,
    cell: ({ service, amount }) => <Money amount={amount} currency={service.currency} />,
  },
]

/** The person who refunds a second payment need not know who took the first one, or how. */
const REFUND_COLUMNS = UNASSIGNED_COLUMNS.filter(({ id }) => id !== 'method' && id !== 'taken-by').map((column) =>
  column.id === 'amount' ? { ...column, header: SERVICE_FIELD_LABELS.refundDue } : column,
)

export const QUEUE_COLUMNS: Readonly<Record<PaymentQueue, readonly Column<QueuedPayment>[]>> = {
  unassigned: UNASSIGNED_COLUMNS,
  refunds: REFUND_COLUMNS,
}
