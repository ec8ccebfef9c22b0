import type { Country } from './countries.ts'
import { codeText } from './text/outside-text.ts'

/** Names of tax ids. */
export const TAX_ID_NAMES: Readonly<Record<Country, string>> = {
  colombia: 'NIT',
  mexico: 'RFC',
  united_kingdom: 'VAT',
  england: 'VAT',
}

/** Weights of the digits of a NIT, from the last to the first. */
const NIT_WEIGHTS = [3, 7, 13, 17, 19, 23, 29, 37, 41, 43, 47, 53, 59, 67, 71] as const

/** Colombia: 5 to 15 digits, and an optional check digit behind a hyphen. Mexico: an RFC may contain `Ñ` and `&`. */
const SHAPES: Readonly<Record<Country, RegExp>> = {
  colombia: /^[0-9]{5,15}(-[0-9])?$/,
  mexico: /^[A-Z0-9Ñ&]{5,15}$/,
  united_kingdom: /^(GB)?[0-9]{9}$/,
  england: /^(GB)?[0-9]{9}$/,
}

/** Returns a tax id in its stored form: in upper case, trimmed. */
export function normalTaxId(text: string): string {
  return codeText(text).toUpperCase()
}

/** Returns a typed or copied tax id without printed dots and blanks. */
export function bareTaxId(country: string, typed: string): string {
  const text = codeText(typed).replaceAll(/[\s.]/g, '')
  return country === 'colombia' ? text : text.replaceAll('-', '')
}

/** Returns why a text is not a tax id of a company in the country; null if it may be one. */
export function taxIdFault(country: Country, text: string): 'tax_id_invalid' | 'check_digit_wrong' | null {
  const taxId = normalTaxId(text)
  if (!SHAPES[country].test(taxId)) return 'tax_id_invalid'
  const [number = '', given] = taxId.split('-')
  return given === undefined || given === nitCheckDigit(number) ? null : 'check_digit_wrong'
}

/** Returns the check digit of a Colombian NIT of at most 15 digits. */
export function nitCheckDigit(number: string): string {
  const sum = Array.from(number)
    .toReversed()
    .reduce((total, digit, at) => total + Number(digit) * (NIT_WEIGHTS[at] ?? 0), 0)
  const rest = sum % 11
  return String(rest > 1 ? 11 - rest : rest)
}
