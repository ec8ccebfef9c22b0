import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import type { ReportedStay } from '../../../contract/report.ts'
import { formatMinutes } from '../../lib/minutes.ts'
import { PAYMENT_METHOD_LABELS, SERVICE_FIELD_LABELS, SERVICE_STATUS_LABELS } from '../../ui/labels/services.ts'
import type { Column } from '../../ui/list/column.ts'
import { Missing } from '../../ui/missing.tsx'
import { Money } from '../../ui/money.tsx'
import { Plate } from '../../ui/plate.tsx'
import { VehicleTypeMark } from '../../ui/vehicle-type.tsx'
import { DISCOUNT_TYPE_LABELS } from '../../ui/labels/agreements.ts'
import { At, type ReportMoney } from './report-cells.tsx'
import type { StayReport } from './report-filter.ts'

export type StayRow = ReportedStay & ReportMoney

function StatusWords({ status }: { status: ReportedStay['status'] }) {
  const { t } = useLingui()
  return t(SERVICE_STATUS_LABELS[status])
}

export function MethodWords({ method }: { method: ReportedStay['paymentMethod'] }) {
  const { t } = useLingui()
  return method === null ? <Missing /> : t(PAYMENT_METHOD_LABELS[method])
}

function TypeWords({ type }: { type: ReportedStay['agreementType'] }) {
  const { t } = useLingui()
  return type === null ? <Missing /> : t(DISCOUNT_TYPE_LABELS[type])
}

/** An amount of a stay, struck through if the stay was voided. */
function Earned({ row: { status, currency, change }, amount }: { row: StayRow; amount: number | null }) {
  const money = <Money amount={amount} currency={currency} />
  return status === 'voided' && change == null && amount !== null ? <s>{money}</s> : money
}

const percent = ({ discount, serviceCharge }: ReportedStay) =>
  discount === null || serviceCharge === null || serviceCharge === 0
    ? null
    : Math.round((0 - discount * 1000) / serviceCharge) / 10

const plate: Column<StayRow> = {
  id: 'plate',
  header: SERVICE_FIELD_LABELS.licensePlate,
  width: 142,
  cell: ({ licensePlate, country }) => <Plate plate={licensePlate} country={country} />,
}
const vehicle: Column<StayRow> = {
  id: 'vehicle',
  header: SERVICE_FIELD_LABELS.vehicleTypeId,
  bareHeader: true,
  width: 36,
  cell: ({ vehicleTypeId }) => <VehicleTypeMark id={vehicleTypeId} />,
}
const location: Column<StayRow> = {
  id: 'location',
  header: SERVICE_FIELD_LABELS.location,
  width: 'rest',
  from: 'medium',
  cell: (row) => row.location.name,
}
const paid: Column<StayRow> = {
  id: 'paid',
  header: SERVICE_FIELD_LABELS.paidAt,
  width: 140,
  grows: true,
  cell: (row) => <At at={row.paidAt} timeZone={row.location.timeZone} />,
  under: (row) => row.location.name,
}
const entered: Column<StayRow> = {
  id: 'entered',
  header: SERVICE_FIELD_LABELS.startedAt,
  width: 140,
  grows: true,
  cell: (row) => <At at={row.startedAt} timeZone={row.location.timeZone} />,
  under: (row) => row.location.name,
}
const left: Column<StayRow> = {
  id: 'left',
  header: SERVICE_FIELD_LABELS.endedAt,
  width: 140,
  from: 'wide',
  extra: true,
  cell: (row) => <At at={row.endedAt} timeZone={row.location.timeZone} />,
}
const minutes: Column<StayRow> = {
  id: 'minutes',
  header: SERVICE_FIELD_LABELS.totalMinutes,
  width: 100,
  align: 'end',
  from: 'medium',
  cell: ({ totalMinutes }) =>
    totalMinutes === null ? <Missing /> : <span className="tabular">{formatMinutes(totalMinutes)}</span>,
}
const receipt: Column<StayRow> = {
  id: 'receipt',
  header: SERVICE_FIELD_LABELS.receiptNumber,
  width: 120,
  from: 'wide',
  extra: true,
  cell: ({ receiptNumber }) => <span className="tabular">{receiptNumber}</span>,
}
const status: Column<StayRow> = {
  id: 'status',
  header: SERVICE_FIELD_LABELS.status,
  width: 110,
  from: 'wide',
  extra: true,
  cell: (row) => <StatusWords status={row.status} />,
}
const method: Column<StayRow> = {
  id: 'method',
  header: SERVICE_FIELD_LABELS.paymentMethod,
  width: 120,
  from: 'wide',
  cell: ({ paymentMethod }) => <MethodWords method={paymentMethod} />,
}
const operator: Column<StayRow> = {
  id: 'operator',
  header: SERVICE_FIELD_LABELS.exitOperator,
  width: 140,
  from: 'wide',
  cell: ({ exitOperator }) => exitOperator?.name ?? <Missing />,
}
const entry: Column<StayRow> = {
  id: 'entry',
  header: SERVICE_FIELD_LABELS.operator,
  width: 140,
  from: 'wide',
  extra: true,
  cell: (row) => row.operator?.name ?? <Missing />,
}
const agreed: Column<StayRow> = {
  id: 'agreement',
  header: SERVICE_FIELD_LABELS.agreementName,
  width: 'rest',
  from: 'medium',
  cell: ({ agreementName }) => agreementName ?? <Missing />,
}
const agreement: Column<StayRow> = { ...agreed, width: 140, from: 'wide', extra: true }
const voider: Column<StayRow> = {
  id: 'voider',
  header: msg`Voided by`,
  width: 140,
  from: 'wide',
  extra: true,
  cell: ({ voidedBy }) => voidedBy?.name ?? <Missing />,
}
const remarks: Column<StayRow> = {
  id: 'remarks',
  header: SERVICE_FIELD_LABELS.remarks,
  width: 160,
  from: 'wide',
  extra: true,
  cell: (row) => row.remarks ?? <Missing />,
}
const charge: Column<StayRow> = {
  id: 'charge',
  header: SERVICE_FIELD_LABELS.serviceCharge,
  width: 140,
  align: 'end',
  money: true,
  from: 'wide',
  cell: (row) => <Earned row={row} amount={row.serviceCharge} />,
}
const taken: Column<StayRow> = {
  id: 'discount',
  header: SERVICE_FIELD_LABELS.discount,
  width: 140,
  align: 'end',
  money: true,
  cell: (row) => <Earned row={row} amount={row.discount} />,
}
const discount: Column<StayRow> = { ...taken, from: 'medium' }
const differently: Column<StayRow> = {
  id: 'difference',
  header: SERVICE_FIELD_LABELS.difference,
  width: 140,
  align: 'end',
  money: true,
  from: 'wide',
  extra: true,
  cell: (row) => (row.difference == null ? <Missing /> : <Earned row={row} amount={row.difference} />),
}
const total: Column<StayRow> = {
  id: 'total',
  header: SERVICE_FIELD_LABELS.totalCost,
  width: 140,
  align: 'end',
  money: true,
  cell: (row) => <Earned row={row} amount={row.totalCost} />,
}
const cashUp: Column<StayRow> = {
  id: 'cash-up',
  header: msg`Cash-up`,
  width: 100,
  from: 'wide',
  cell: ({ cashUpId }) => <CashUpLink id={cashUpId} />,
}

export function CashUpLink({ id }: { id: string | null }) {
  return id === null ? (
    <Missing />
  ) : (
    <Link to="/dashboard/cash-ups/$id" params={{ id }}>
      <CashUpWords />
    </Link>
  )
}

function CashUpWords() {
  const { t } = useLingui()
  return t`Open it`
}

/** Columns of each report of stays; its file has all fields. */
export const STAY_COLUMNS: Record<StayReport, readonly Column<StayRow>[]> = {
  sales: [
    plate,
    vehicle,
    location,
    paid,
    receipt,
    minutes,
    left,
    agreement,
    { ...charge, extra: true },
    { ...discount, extra: true },
    differently,
    method,
    operator,
    cashUp,
    status,
    voider,
    total,
  ],
  services: [
    plate,
    vehicle,
    location,
    entered,
    left,
    receipt,
    minutes,
    entry,
    operator,
    agreement,
    remarks,
    differently,
    cashUp,
    { ...method, extra: true },
    { id: status.id, header: status.header, width: 110, from: 'medium', cell: status.cell },
    voider,
    total,
  ],
  discounts: [
    plate,
    vehicle,
    { ...location, from: 'wide', width: 130 },
    { ...paid, under: ({ agreementName }) => agreementName },
    agreed,
    {
      id: 'type',
      header: msg`Type of discount`,
      width: 120,
      from: 'wide',
      extra: true,
      cell: ({ agreementType }) => <TypeWords type={agreementType} />,
    },
    charge,
    taken,
    {
      id: 'percent',
      header: msg`Share`,
      width: 80,
      align: 'end',
      from: 'medium',
      cell: (row) => (percent(row) === null ? <Missing /> : <span className="tabular">{percent(row)} %</span>),
    },
    { ...operator, extra: true },
    voider,
    total,
  ],
}

/** Returns the columns for a list of voided stays only, with the person who voided them. */
const forVoided = (columns: readonly Column<StayRow>[]): readonly Column<StayRow>[] =>
  columns.map((column) => {
    const { extra: _, ...shown } = column
    return column.id === voider.id ? shown : column.id === operator.id ? { ...column, extra: true } : column
  })
export const VOIDED_COLUMNS: typeof STAY_COLUMNS = {
  sales: forVoided(STAY_COLUMNS.sales),
  services: forVoided(STAY_COLUMNS.services),
  discounts: forVoided(STAY_COLUMNS.discounts),
}
