import type { Driver } from '../../../contract/driver.ts'

/** A phone as it is dialled. */
export function phoneText({ phoneCode, phone }: Pick<Driver, 'phoneCode' | 'phone'>): string | null {
  return phone === null ? null : phoneCode === null ? phone : `+${phoneCode} ${phone}`
}
