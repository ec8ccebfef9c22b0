import type { Driver } from '../../../contract/driver.ts'
import { Missing } from '../../ui/missing.tsx'
import { phoneText } from './driver-text.ts'

export function PhoneWords({ driver }: { driver: Pick<Driver, 'phoneCode' | 'phone'> }) {
  const text = phoneText(driver)
  return text === null ? <Missing /> : <span className="tabular">{text}</span>
}
