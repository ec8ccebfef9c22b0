import type { ParkingType } from './locations.ts'

/** A visitor who came to a residence without a pass. */
export interface Visitor {
  name: string
  identification: string | null
  /** Person they visit. */
  block: string | null
  apartment: string | null
  /** The person who let the visitor in. */
  authorisedBy: string | null
}

/** A service is one parking session. */
export const SERVICE_STATUSES = ['unconfirmed', 'reserved', 'progress', 'completed', 'voided'] as const
export type ServiceStatus = (typeof SERVICE_STATUSES)[number]

/** Statuses of a reserved or requested stay. */
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

/** Maximum length of a note at an entry: the space, the key tag, or the items left for safekeeping. */
export const ENTRY_NOTE_MAX = 60

/** Limits for the person who takes a vehicle without its ticket: the name, and the number of the document shown. */
export const TAKEN_BY_MAX = 99
export const DOCUMENT_MAX = 30

/** A visitor's name, and their document, block or apartment. */
export const VISITOR_NAME_MAX = 100
export const VISITOR_PLACE_MAX = 40

/** Sort orders, each with an index. Services without an amount or payment come first. */
export const SERVICE_SORTS = [
  '-startedAt',
  'startedAt',
  '-paidAt',
  'paidAt',
  '-totalCost',
  'totalCost',
  'licensePlate',
  '-licensePlate',
] as const
export type ServiceSort = (typeof SERVICE_SORTS)[number]

/** Maximum length of a searched text: no plate, number or name is longer. */
export const SEARCH_MAX = 99

/** A prefix of the issuer and a consecutive number: `KTR-0012`. */
export const RECEIPT_NUMBER = /^[A-Z0-9][A-Z0-9-]{0,23}$/

interface Ending {
  status: ServiceStatus
  endedAt: string | null
}

/** Returns whether a stay is paid until a future moment. `now` in milliseconds. */
export function isPaidAhead({ status, endedAt }: Ending, now: number): boolean {
  return status === 'completed' && endedAt !== null && Date.parse(endedAt) > now
}

/**
 * Returns whether a charge of this stay pays for future time and lets the vehicle stay: at a location that is paid on
 * entry, unless the stay is an overstay that has started. `now` in milliseconds.
 */
export function isChargedAhead(
  { startedAt, overstay }: { startedAt: string; overstay?: object | null | undefined },
  location: { paymentType: string } | undefined,
  now: number,
): boolean {
  return location?.paymentType === 'pre_pay' && (!overstay || Date.parse(startedAt) > now)
}

/**
 * Returns whether a vehicle is inside with this stay: it came in and has not left, or is paid until later. An extension
 * starts at the end of the time paid before, and counts from that moment. `now` in milliseconds.
 */
export function isInside(
  stay: Ending & { startedAt: string; overstay?: object | null | undefined },
  now: number,
): boolean {
  if (stay.overstay && Date.parse(stay.startedAt) > now) return false
  return stay.status === 'progress' || isPaidAhead(stay, now)
}

/** Reasons to void a stay. `stale`: the stay was open for very long, and the vehicle was not there. */
export const VOID_CAUSES = ['mistake', 'stale'] as const
export type VoidCause = (typeof VOID_CAUSES)[number]

/** Returns whether the timer voided a reservation or request: the void of a person has a cause. */
export function hasLapsed(stay: { status: ServiceStatus; voidCause?: VoidCause | null | undefined }): boolean {
  return stay.status === 'voided' && (stay.voidCause ?? null) === null
}

/** Time inside after which a vehicle counts as forgotten or never checked out. */
export const LONG_STAY_HOURS = 48

/** Returns whether a stay has been inside so long that it may be voided as stale. `now` in milliseconds. */
export function isLongInside(
  { status, startedAt }: { status: ServiceStatus; startedAt: string },
  now: number,
): boolean {
  return status === 'progress' && now - Date.parse(startedAt) >= LONG_STAY_HOURS * 60 * 60 * 1000
}

/** Ways in which a location runs its stays, by its kind. */
export function operationOf(parkingType: ParkingType): Operation {
  if (parkingType === 'on_street_parking') return 'on_street'
  return parkingType === 'event_parking' || parkingType === 'valet_parking' ? 'custom' : 'off_street'
}
