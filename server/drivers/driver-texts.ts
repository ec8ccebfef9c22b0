import type { Driver } from '../../contract/driver.ts'
import { DRIVER_DETAIL_FIELDS } from '../../domain/drivers.ts'

export const DRIVER_EDIT_FIELDS = [...DRIVER_DETAIL_FIELDS, 'photo'] as const
export type DriverEditField = (typeof DRIVER_EDIT_FIELDS)[number]

/** Returns a driver's fields in the form of edits and the audit trail. */
export function driverTexts(driver: Pick<Driver, DriverEditField>): Record<DriverEditField, string | null> {
  const {
    firstName,
    lastName,
    isCompany,
    identificationType,
    identification,
    email,
    phoneCode,
    phone,
    notificationMethod,
    photo,
  } = driver
  return {
    firstName,
    lastName,
    isCompany: String(isCompany),
    identificationType,
    identification,
    email,
    phoneCode,
    phone,
    notificationMethod,
    photo,
  }
}
