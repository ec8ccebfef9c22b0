import { ADMIN_ROLES as ADMINS } from '../../domain/roles.ts'

/** Access to the messages to customers and their settings. */
export const MESSAGING_ACCESS = {
  getMessaging: ADMINS,
  setMessaging: ADMINS,
  connectWhatsApp: ADMINS,
  disconnectWhatsApp: ADMINS,
  listCustomerMessages: ADMINS,
  resendCustomerMessage: ADMINS,
} as const
