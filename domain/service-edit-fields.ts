import type { NotificationMethod, PaymentMethod } from './services.ts'
import type { VehicleTypeId } from './vehicles.ts'

/** What can be corrected and changes no price. */
export const PLAIN_FIELDS = ['remarks', 'licensePlate', 'notificationMethod'] as const
export type PlainField = (typeof PLAIN_FIELDS)[number]

/** What a price is made of: a correction prices the service anew. */
export const PRICED_FIELDS = ['vehicleTypeId', 'agreementId', 'paymentMethod', 'startedAt', 'endedAt'] as const

/** The fields of a service that a person may correct. */
export const SERVICE_EDIT_FIELDS = [...PLAIN_FIELDS, ...PRICED_FIELDS] as const
export type ServiceEditField = (typeof SERVICE_EDIT_FIELDS)[number]

interface EditedFields {
  remarks: string | null
  licensePlate: string
  notificationMethod: NotificationMethod | null
  vehicleTypeId: VehicleTypeId
  agreementId: string | null
  paymentMethod: PaymentMethod | null
  startedAt: string
  endedAt: string | null
}

/** As an edit names it. */
export function editedValue(service: EditedFields, field: ServiceEditField): string | number | null {
  return service[field]
}
