import { ADMIN_ROLES as ADMINS, BACK_OFFICE_ROLES as STAFF } from '../../domain/roles.ts'

/** Access to the calls for paired devices, and to the calls that devices make with their token. */
export const KIOSK_ACCESS = {
  listKioskDevices: STAFF,
  countKioskDevices: STAFF,
  getKioskDevice: STAFF,
  getKioskDeviceHistory: STAFF,
  createKioskDevice: ADMINS,
  editKioskDevice: ADMINS,
  moveKioskDevice: ADMINS,
  makePairingCode: ADMINS,
  revokeKioskDevice: ADMINS,
  listConnections: STAFF,
  pairKiosk: 'public',
  beatKiosk: 'public',
  getDeviceConfiguration: 'public',
  deviceCheckIn: 'public',
  deviceQuote: 'public',
  devicePay: 'public',
  deviceCheckOut: 'public',
} as const
