/** A service is one parking session. */
export const SERVICE_STATUSES = ['unconfirmed', 'reserved', 'progress', 'completed', 'voided'] as const
export type ServiceStatus = (typeof SERVICE_STATUSES)[number]

export const OPERATIONS = ['custom', 'membership', 'off_street', 'on_street'] as const
export type Operation = (typeof OPERATIONS)[number]

export const PAYMENT_METHODS = ['cash', 'dataphone', 'digital'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

export const NOTIFICATION_METHODS = ['email', 'whatsapp'] as const
export type NotificationMethod = (typeof NOTIFICATION_METHODS)[number]

export const REMARKS_MAX = 500
