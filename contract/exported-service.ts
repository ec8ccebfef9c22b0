import { partsOf } from '../domain/payments.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '../domain/services.ts'
import { amountCell, type Cell, type ExportWords, timeCell, wordCell } from '../domain/spreadsheet/cell.ts'
import { vehicleTypeKey } from '../domain/vehicles.ts'
import type { Service } from './service.ts'

export const EXPORTED_SERVICE_FIELDS = [
  'location',
  'receiptNumber',
  'licensePlate',
  'vehicleTypeId',
  'operation',
  'status',
  'startedAt',
  'endedAt',
  'totalMinutes',
  'serviceCharge',
  'agreementName',
  'discount',
  'correction',
  'difference',
  'adjustment50',
  'totalCost',
  'refundDue',
  'tax',
  'serviceFee',
  'paymentMethod',
  'paidAt',
  'operator',
  'exitOperator',
  'driver',
  'invoiceNumber',
  'voidReason',
  'remarks',
] as const satisfies readonly (keyof Service)[]

/** Columns with money. */
export const EXPORTED_SERVICE_AMOUNTS: ReadonlySet<keyof Service> = new Set([
  'serviceCharge',
  'discount',
  'correction',
  'difference',
  'adjustment50',
  'totalCost',
  'refundDue',
  'tax',
  'serviceFee',
])

/** A service as a row of the file: its fields, and the amounts paid by each method. Times are local to its location. */
export function exportedService(service: Service, timeZone: string, words: ExportWords): Cell[] {
  const time = (instant: string | null) => timeCell(instant, timeZone)
  // Voided stays earn nothing and discounts are negative, so that columns can be summed.
  const money = (amount: number | null) => amountCell(service.status === 'voided' ? null : amount)
  const word = (field: string, member: string | null) => wordCell(words, field, member)
  const cells: Record<(typeof EXPORTED_SERVICE_FIELDS)[number], Cell> = {
    location: service.location.name,
    receiptNumber: service.receiptNumber,
    licensePlate: service.licensePlate,
    vehicleTypeId: word('vehicleTypeId', vehicleTypeKey(service.vehicleTypeId)),
    operation: word('operation', service.operation),
    status: word('status', service.status),
    startedAt: time(service.startedAt),
    endedAt: time(service.endedAt),
    totalMinutes: service.totalMinutes === null ? null : { count: service.totalMinutes },
    serviceCharge: money(service.serviceCharge),
    agreementName: service.agreementName,
    discount: money(service.discount === null ? null : 0 - service.discount),
    correction: money(service.correction),
    difference: money(service.difference?.amount ?? null),
    adjustment50: money(service.adjustment50),
    totalCost: money(service.totalCost),
    refundDue: amountCell(service.refundDue),
    tax: money(service.tax),
    serviceFee: money(service.serviceFee),
    paymentMethod: word('paymentMethod', service.paymentMethod),
    paidAt: time(service.paidAt),
    operator: service.operator?.name ?? null,
    exitOperator: service.exitOperator?.name ?? null,
    driver: service.driver?.name ?? null,
    invoiceNumber: service.invoiceNumber,
    voidReason: service.voidReason,
    remarks: service.remarks,
  }
  const paidBy = (method: PaymentMethod) => {
    const amounts = partsOf(service).flatMap((part) => (part.method === method ? part.amount : []))
    return money(amounts.length === 0 ? null : amounts.reduce((sum, amount) => sum + amount, 0))
  }
  return [...EXPORTED_SERVICE_FIELDS.map((field) => cells[field]), ...PAYMENT_METHODS.map(paidBy)]
}
