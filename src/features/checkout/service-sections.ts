import type { Service } from '../../../contract/service.ts'

/** Place of each field in the detail: its head, a section, or the price. */
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
  /** Fields for support only. */
  support: ['id', 'version'],
} as const satisfies Record<string, readonly (keyof Service)[]>

/** Shown only if present. */
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
