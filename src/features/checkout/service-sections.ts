import type { Service } from '../../../contract/service.ts'

/** Where the detail shows each field of a service: in its head, in a section, or in the price. */
export const DETAIL = {
  head: ['licensePlate', 'status', 'edited', 'endMark', 'lowered', 'refusedQuote', 'voidAsked'],
  stay: [
    'location',
    'vehicleTypeId',
    'operation',
    'startedAt',
    'endedAt',
    'totalMinutes',
    'pass',
    'graceUntil',
    'space',
    'keyTag',
    'keptItems',
    'visitor',
    'overstay',
    'lostTicket',
    'voided',
    'voidCause',
    'voidReason',
  ],
  price: [
    'currency',
    'serviceCharge',
    'discount',
    'agreementId',
    'agreementName',
    'agreementReason',
    'correction',
    'difference',
    'adjustment50',
    'totalCost',
    'paidAgain',
    'refundDue',
    'tax',
    'serviceFee',
    'paymentMethod',
    'payments',
    'paidAt',
  ],
  people: ['driver', 'operator', 'exitOperator', 'notificationMethod'],
  remarks: ['remarks'],
  documents: ['receiptNumber', 'invoiceNumber', 'invoiceState', 'cashUp'],
  /** What nobody but support asks for. */
  support: ['id', 'version'],
} as const satisfies Record<string, readonly (keyof Service)[]>

/** Shown of those that have them. */
export const RARE: ReadonlySet<keyof Service> = new Set([
  'pass',
  'graceUntil',
  'space',
  'keyTag',
  'keptItems',
  'visitor',
  'overstay',
  'lostTicket',
  'voided',
  'voidCause',
  'voidReason',
])

export type SectionField = (typeof DETAIL)['stay' | 'people' | 'documents' | 'support'][number]
export type PriceField = (typeof DETAIL)['price'][number]
