/**
 * Random part of a receipt's address. A device creates it when it takes a payment, so that a receipt printed offline
 * can show it.
 */
export const RECEIPT_CODE = /^[\w-]{22}$/
/** Random bytes of a code: nobody can guess it. */
export const RECEIPT_CODE_BYTES = 16

/** Days after the payment for which the page exists: as long as plates are kept. */
export const RECEIPT_DAYS = 730

/** Path under which a browser shows receipts. */
export const RECEIPT_PATH = '/r'

export function receiptCode(random: Uint8Array): string {
  return base64Url(random)
}

/** Returns the address of a receipt on its server. It names the company, so that a code is looked up only within it. */
export function receiptPath(companyId: string, code: string): string {
  const bytes = companyId.replaceAll('-', '').match(/../g) ?? []
  return `${RECEIPT_PATH}/${base64Url(Uint8Array.from(bytes, (hex) => Number.parseInt(hex, 16)))}${code}`
}

/** Returns the company and code of a receipt's address; null if it is none. */
export function readReceiptPath(last: string): { companyId: string; code: string } | null {
  const [, company = '', code = ''] = /^([\w-]{22})([\w-]{22})$/.exec(last) ?? []
  if (code === '') return null
  const text = atob(`${company.replaceAll('-', '+').replaceAll('_', '/')}==`)
  const hex = Array.from(text, (letter) => letter.charCodeAt(0).toString(16).padStart(2, '0')).join('')
  return { companyId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'), code }
}

function base64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
