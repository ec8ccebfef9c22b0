import { MAIN_REGISTER } from '../domain/cash-ups.ts'
import type { ReportName } from '../domain/reports.ts'
import { amountCell, type Cell, type ExportWords, timeCell, wordCell } from '../domain/spreadsheet/cell.ts'
import { vehicleTypeKey } from '../domain/vehicles.ts'
import { formatMoment } from '../domain/format-day.ts'
import { wallClock } from '../domain/zoned-time.ts'
import type { ReportedStay } from './report.ts'

/** Columns in the file of each report. */
const SALES = [
  'paidAt',
  'location',
  'register',
  'cashUpId',
  'receiptNumber',
  'invoiceNumber',
  'licensePlate',
  'vehicleTypeId',
  'operation',
  'startedAt',
  'endedAt',
  'totalMinutes',
  'serviceCharge',
  'overstayCharge',
  'agreementName',
  'discount',
  'correction',
  'zeroFloor',
  'lostTicketFee',
  'difference',
  'tax',
  'adjustment50',
  'serviceFee',
  'totalCost',
  'paymentMethod',
  'cash',
  'dataphone',
  'digital',
  'exitOperator',
  'status',
] as const
export const EXPORTED_REPORT_FIELDS = {
  sales: [...SALES, 'change', 'soldAt'],
  services: [...SALES, 'remarks', 'operator', 'membership', 'edited', 'voidReason', 'voidedBy'],
  passes: [
    'paidAt',
    'location',
    'register',
    'cashUpId',
    'receiptNumber',
    'membership',
    'holder',
    'plates',
    'kind',
    'paymentMethod',
    'reference',
    'startsOn',
    'endsOn',
    'amount',
    'tax',
    'serviceFee',
    'operator',
    'state',
  ],
  refunds: [
    'paidAt',
    'location',
    'register',
    'cashUpId',
    'receiptNumber',
    'licensePlate',
    'moneyBack',
    'paymentMethod',
    'amount',
    'reason',
    'reference',
    'operator',
    'refundOf',
  ],
  discounts: [
    'agreementName',
    'agreementType',
    'location',
    'licensePlate',
    'serviceCharge',
    'discount',
    'percent',
    'totalCost',
    'exitOperator',
    'paidAt',
    'status',
  ],
  'at-home': [
    'licensePlate',
    'vehicleTypeId',
    'location',
    'apartment',
    'block',
    'owner',
    'driver',
    'phone',
    'since',
    'minutesInside',
    'space',
  ],
  visits: [
    'startedAt',
    'endedAt',
    'visitor',
    'identification',
    'licensePlate',
    'apartment',
    'block',
    'owner',
    'authorisedBy',
    'totalMinutes',
    'totalCost',
  ],
} as const satisfies Record<ReportName, readonly string[]>
export type ExportedReportField = (typeof EXPORTED_REPORT_FIELDS)[ReportName][number]

/** Columns with money. */
export const EXPORTED_REPORT_AMOUNTS: ReadonlySet<ExportedReportField> = new Set([
  'serviceCharge',
  'overstayCharge',
  'discount',
  'correction',
  'zeroFloor',
  'lostTicketFee',
  'difference',
  'tax',
  'adjustment50',
  'serviceFee',
  'totalCost',
  'cash',
  'dataphone',
  'digital',
  'amount',
])

export const countCell = (number: number | null): Cell => (number === null ? null : { count: number })
const TENTHS = 10
const PERMILLE = 1000

type OfRegister = Pick<ReportedStay, 'register' | 'registerName'>

const registerWords = (register: string, name: string | null, words: ExportWords) =>
  register === MAIN_REGISTER ? (words[`register.${register}`] ?? register) : (name ?? register)

export const registerCell = ({ register, registerName }: OfRegister, words: ExportWords): Cell =>
  register && registerWords(register, registerName, words)

interface NamedCashUp extends OfRegister, Pick<ReportedStay, 'cashUpOpenedAt'> {
  cashUpId: string
  location: { name: string; timeZone: string }
}

/** Text by which people recognise a cash-up: register, location and opening. */
export function cashUpWords(
  { register, registerName, cashUpId, cashUpOpenedAt, location }: NamedCashUp,
  words: ExportWords,
): string {
  if (register === null || !cashUpOpenedAt) return cashUpId
  return [
    registerWords(register, registerName, words),
    location.name,
    formatMoment(wallClock(new Date(cashUpOpenedAt), location.timeZone)),
  ].join(' · ')
}

export const cashUpCell = (
  { cashUpId, ...row }: Omit<NamedCashUp, 'cashUpId'> & { cashUpId: string | null },
  words: ExportWords,
): Cell => cashUpId && cashUpWords({ ...row, cashUpId }, words)

/**
 * A stay as a row of the file. Times are local to its location. Voided stays earn nothing, so that columns can be
 * summed.
 */
export function stayCells(stay: ReportedStay, words: ExportWords): Partial<Record<ExportedReportField, Cell>> {
  const { timeZone } = stay.location
  const money = (amount: number | null) => amountCell(stay.status === 'voided' && stay.change == null ? null : amount)
  const share =
    stay.discount === null || stay.serviceCharge === null || stay.serviceCharge === 0
      ? null
      : Math.round((0 - stay.discount * PERMILLE) / stay.serviceCharge) / TENTHS
  return {
    paidAt: timeCell(stay.paidAt, timeZone),
    location: stay.location.name,
    register: registerCell(stay, words),
    cashUpId: cashUpCell(stay, words),
    receiptNumber: stay.receiptNumber,
    invoiceNumber: stay.invoiceNumber,
    licensePlate: stay.licensePlate,
    vehicleTypeId: wordCell(words, 'vehicleTypeId', vehicleTypeKey(stay.vehicleTypeId)),
    operation: wordCell(words, 'operation', stay.operation),
    startedAt: timeCell(stay.startedAt, timeZone),
    endedAt: timeCell(stay.endedAt, timeZone),
    totalMinutes: countCell(stay.totalMinutes),
    serviceCharge: money(stay.serviceCharge),
    overstayCharge: money(stay.overstay ?? null),
    agreementName: stay.agreementName,
    agreementType: wordCell(words, 'agreementType', stay.agreementType),
    discount: money(stay.discount),
    percent: countCell(share),
    correction: money(stay.correction),
    zeroFloor: money(stay.zeroFloor ?? null),
    lostTicketFee: money(stay.lostTicketFee ?? null),
    difference: money(stay.difference ?? null),
    tax: money(stay.tax),
    adjustment50: money(stay.adjustment50),
    serviceFee: money(stay.serviceFee),
    totalCost: money(stay.totalCost),
    paymentMethod: wordCell(words, 'paymentMethod', stay.paymentMethod),
    cash: money(stay.cash),
    dataphone: money(stay.dataphone),
    digital: money(stay.digital),
    operator: stay.operator?.name ?? null,
    exitOperator: stay.exitOperator?.name ?? null,
    status: wordCell(words, 'status', stay.status),
    change: wordCell(words, 'change', stay.change?.kind ?? null),
    soldAt: stay.change == null ? null : timeCell(stay.change.soldAt, timeZone),
    voidReason: stay.voidReason,
    voidedBy: stay.voidedBy?.name ?? null,
    remarks: stay.remarks,
    membership: stay.membership,
    edited: stay.edited ? wordCell(words, 'edited', 'yes') : null,
  }
}
