import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

import type { Service } from '../../../contract/service.ts'
import type { Country } from '../../../domain/countries.ts'
import type { ServiceSort } from '../../../domain/services.ts'
import { ClockIcon } from '../../ui/icons.tsx'
import type { Column, SortDirection } from '../../ui/list/column.ts'
import { Missing } from '../../ui/missing.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Plate } from '../../ui/plate.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { VehicleTypeMark } from '../../ui/vehicle-type.tsx'
import { END_MARK_LABELS, SERVICE_COLUMN_LABELS } from '../../ui/labels/services.ts'
import {
  Duration,
  EndOfStay,
  hasDuration,
  PaymentMethodWords,
  SERVICE_STATUS_LOOKS,
  type ServiceRow,
  TotalCost,
} from '../stays/public.ts'
import { UnsentMark } from '../../ui/unsent-mark.tsx'
import styles from './end-mark.module.css'

/** A row with data of its location: time zone and plate design. */
export interface ListedService extends ServiceRow {
  timeZone: string
  country: Country
}

const ENTERED: Column<ListedService> = {
  id: 'entered',
  header: SERVICE_COLUMN_LABELS.startedAt,
  width: 134,
  grows: true,
  sortable: true,
  cell: ({ service, timeZone }) => <Moment at={service.startedAt} timeZone={timeZone} />,
}

export const SERVICE_COLUMNS: readonly Column<ListedService>[] = [
  {
    id: 'plate',
    header: SERVICE_COLUMN_LABELS.licensePlate,
    width: 142,
    sortable: true,
    cell: ({ service, pending, needsPerson, colleagues, country }) => (
      <>
        <Plate plate={service.licensePlate} country={country} />
        {pending && <UnsentMark needsPerson={needsPerson} colleagues={colleagues} />}
        <EndMarkIcon mark={service.endMark} />
      </>
    ),
  },
  {
    id: 'vehicle',
    header: SERVICE_COLUMN_LABELS.vehicleTypeId,
    bareHeader: true,
    width: 36,
    cell: ({ service }) => <VehicleTypeMark id={service.vehicleTypeId} />,
  },
  {
    id: 'location',
    header: SERVICE_COLUMN_LABELS.location,
    width: 'rest',
    from: 'medium',
    cell: ({ service }) => service.location.name,
  },
  { ...ENTERED, under: ({ service }) => service.location.name },
  {
    id: 'left',
    header: SERVICE_COLUMN_LABELS.endedAt,
    width: 88,
    from: 'wide',
    cell: ({ service, timeZone }) => <EndOfStay service={service} timeZone={timeZone} />,
  },
  {
    id: 'duration',
    header: SERVICE_COLUMN_LABELS.totalMinutes,
    width: 90,
    align: 'end',
    from: 'medium',
    cell: ({ service }) => <Duration service={service} />,
  },
  {
    id: 'status',
    header: SERVICE_COLUMN_LABELS.status,
    width: 130,
    cell: ({ service }) => <StatusBadge look={SERVICE_STATUS_LOOKS[service.status]} />,
  },
  {
    id: 'receipt',
    header: SERVICE_COLUMN_LABELS.receiptNumber,
    width: 110,
    from: 'wide',
    extra: true,
    cell: ({ service }) => <span className="tabular">{service.receiptNumber}</span>,
  },
  {
    id: 'agreement',
    header: SERVICE_COLUMN_LABELS.agreementName,
    width: 130,
    from: 'wide',
    extra: true,
    cell: ({ service }) => service.agreementName ?? <Missing />,
  },
  {
    id: 'operator',
    header: SERVICE_COLUMN_LABELS.exitOperator,
    width: 130,
    from: 'wide',
    extra: true,
    cell: ({ service }) => service.exitOperator?.name ?? <Missing />,
  },
  {
    id: 'paid',
    header: SERVICE_COLUMN_LABELS.paidAt,
    width: 134,
    from: 'wide',
    extra: true,
    sortable: true,
    cell: ({ service, timeZone }) =>
      service.paidAt === null ? <Missing /> : <Moment at={service.paidAt} timeZone={timeZone} />,
  },
  {
    id: 'payment',
    header: msg`Payment`,
    width: 122,
    from: 'wide',
    cell: ({ service }) => <PaymentMethodWords method={service.paymentMethod} />,
  },
  {
    id: 'total',
    header: SERVICE_COLUMN_LABELS.totalCost,
    width: 126,
    sortable: true,
    align: 'end',
    money: true,
    cell: ({ service }) => <TotalCost service={service} />,
    under: ({ service }) => hasDuration(service) && <Duration service={service} />,
  },
]

/** Columns by which the device's indexes sort services. */
const SORTED_FIELDS = { plate: 'licensePlate', entered: 'startedAt', paid: 'paidAt', total: 'totalCost' } as const

export function sortOf(column: string, direction: SortDirection): ServiceSort {
  const field = Object.entries(SORTED_FIELDS).find(([id]) => id === column)?.[1] ?? 'startedAt'
  return direction === 'ascending' ? field : `-${field}`
}

export function sortedBy(sort: ServiceSort): { column: string; direction: SortDirection } {
  const column = Object.entries(SORTED_FIELDS).find(([, field]) => sort.endsWith(field))?.[0] ?? ENTERED.id
  return { column, direction: sort.startsWith('-') ? 'descending' : 'ascending' }
}

/** In a list of one location, the location column would be the same in every row. */
export const SERVICE_COLUMNS_OF_ONE_LOCATION = SERVICE_COLUMNS.filter(({ id }) => id !== 'location').map((column) =>
  column.id === ENTERED.id ? ENTERED : column,
)

/**
 * Marks a stay that ended long before it was paid. A stay that only arrived late, without a connection, has no mark.
 */
function EndMarkIcon({ mark }: { mark: Service['endMark'] }) {
  const { t } = useLingui()
  if (mark?.kind !== 'early') return null
  const words = t(END_MARK_LABELS.early)
  return (
    <span role="img" aria-label={words} title={words} className={styles.mark}>
      <ClockIcon size={14} />
    </span>
  )
}
