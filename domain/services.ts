import type { ParkingType } from './locations.ts'

/** A service is one parking session. */
export const SERVICE_STATUSES = ['unconfirmed', 'reserved', 'progress', 'completed', 'voided'] as const
export type ServiceStatus = (typeof SERVICE_STATUSES)[number]

/** What has not come in yet. */
export const WAITING_STATUSES = ['unconfirmed', 'reserved'] as const satisfies readonly ServiceStatus[]
export type WaitingStatus = (typeof WAITING_STATUSES)[number]

export function isWaiting(status: ServiceStatus): status is WaitingStatus {
  return status === 'unconfirmed' || status === 'reserved'
}

export const OPERATIONS = ['custom', 'membership', 'off_street', 'on_street'] as const
export type Operation = (typeof OPERATIONS)[number]

export const PAYMENT_METHODS = ['cash', 'dataphone', 'digital'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

export const NOTIFICATION_METHODS = ['email', 'whatsapp'] as const
export type NotificationMethod = (typeof NOTIFICATION_METHODS)[number]

export const REMARKS_MAX = 500

/** Of what is noted at an entry: the space, the tag of the key, what is kept. */
export const ENTRY_NOTE_MAX = 60

/** Of who takes a vehicle without its ticket: the name, and the number of the document that was seen. */
export const TAKEN_BY_MAX = 99
export const DOCUMENT_MAX = 30

/** A prefix of whoever gave it, and a consecutive number: `KTR-0012`. */
export const RECEIPT_NUMBER = /^[A-Z0-9][A-Z0-9-]{0,23}$/

/** Whether a vehicle stands at its place: it came in and has not left, or is paid for until later. `now` in milliseconds. */
export function isInside({ status, endedAt }: { status: ServiceStatus; endedAt: string | null }, now: number): boolean {
  return status === 'progress' || (status === 'completed' && endedAt !== null && Date.parse(endedAt) > now)
}

/** How a location runs its stays, by what it is. */
export function operationOf(parkingType: ParkingType): Operation {
  if (parkingType === 'on_street_parking') return 'on_street'
  return parkingType === 'event_parking' || parkingType === 'valet_parking' ? 'custom' : 'off_street'
}
