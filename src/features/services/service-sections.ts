import type { Service } from '../../../contract/service.ts'

/** Where the detail shows each field of a service: in its head, in a section, or in the price. */
export const DETAIL = {
  head: ['licensePlate', 'status', 'edited'],
  stay: ['location', 'vehicleTypeId', 'operation', 'startedAt', 'endedAt', 'totalMinutes'],
  price: ['currency', 'serviceCharge', 'discount', 'agreementName', 'adjustment50', 'totalCost', 'tax', 'serviceFee', 'paymentMethod', 'paidAt'],
  people: ['driver', 'operator', 'exitOperator', 'notificationMethod'],
  remarks: ['remarks'],
  documents: ['receiptNumber', 'invoiceNumber', 'cashUp', 'id', 'version'],
} as const satisfies Record<string, readonly (keyof Service)[]>

export type SectionField = (typeof DETAIL)['stay' | 'people' | 'documents'][number]
export type PriceField = (typeof DETAIL)['price'][number]
