/** By what a driver is unique in a company. */
export const DRIVER_CONTACTS = ['phone', 'email', 'identification'] as const
export type DriverContact = (typeof DRIVER_CONTACTS)[number]
