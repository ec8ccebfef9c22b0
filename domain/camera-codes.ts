import { readReceiptPath, RECEIPT_PATH } from './receipt-codes.ts'
import { readTicket } from './scanned-codes.ts'
import { isStampCode } from './stamp-codes.ts'

/** Meaning of a QR code in the camera's picture. No code is ever opened as an address. */
export type CameraCode =
  | { kind: 'ticket'; id: string }
  | { kind: 'receipt'; companyId: string; code: string }
  /** A code that a shop gives to its customers. */
  | { kind: 'stamp' }
  | { kind: 'address' }
  | { kind: 'other' }

/** Longer texts are none of our codes. */
const LONGEST = 400

const RECEIPT_ADDRESS = new RegExp(String.raw`^https?://[^/?#]+${RECEIPT_PATH}/([\w-]+)(?:[?#].*)?$`, 'i')

/**
 * Returns the meaning of a text that the camera has read. The address of a receipt counts on any server: a company may
 * have several host names, and the receipt's code alone decides which payment it is.
 */
export function readCameraCode(text: string): CameraCode {
  const whole = text.trim()
  if (whole.length > LONGEST) return { kind: 'other' }
  const receipt = readReceiptPath(RECEIPT_ADDRESS.exec(whole)?.[1] ?? '')
  if (receipt !== null) return { kind: 'receipt', ...receipt }
  if (/^[a-z][a-z\d+.-]*:/i.test(whole) || /^www\./i.test(whole)) return { kind: 'address' }
  const ticket = readTicket(whole)
  if (ticket !== null) return { kind: 'ticket', id: ticket }
  return { kind: isStampCode(whole) ? 'stamp' : 'other' }
}
