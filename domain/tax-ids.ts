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

/**
 * Colombia: 5 to 15 digits, and the check digit behind a hyphen where it is given. Mexico: an RFC may hold `Ñ` and `&`.
 */
const SHAPES: Readonly<Record<Country, RegExp>> = {
  colombia: /^[0-9]{5,15}(-[0-9])?$/,
  mexico: /^[A-Z0-9Ñ&]{5,15}$/,
  united_kingdom: /^(GB)?[0-9]{9}$/,
  england: /^(GB)?[0-9]{9}$/,
}

/** A tax id as it is kept: in capitals, without blanks around it. */
export function normalTaxId(text: string): string {
  return codeText(text).toUpperCase()
}

/** A tax id as it is typed or copied from a document, without the dots and blanks with which it is printed there. */
export function bareTaxId(country: string, typed: string): string {
  const text = codeText(typed).replaceAll(/[\s.]/g, '')
  return country === 'colombia' ? text : text.replaceAll('-', '')
}

/** Why a text is no tax id of a company in the country; null where it may be one. */
export function taxIdFault(country: Country, text: string): 'tax_id_invalid' | 'check_digit_wrong' | null {
  const taxId = normalTaxId(text)
  if (!SHAPES[country].test(taxId)) return 'tax_id_invalid'
  const [number = '', given] = taxId.split('-')
  return given === undefined || given === nitCheckDigit(number) ? null : 'check_digit_wrong'
}

/** The check digit of a Colombian NIT of at most 15 digits. */
export function nitCheckDigit(number: string): string {
  const sum = Array.from(number)
    .toReversed()
    .reduce((total, digit, at) => total + Number(digit) * (NIT_WEIGHTS[at] ?? 0), 0)
  const rest = sum % 11
  return String(rest > 1 ? 11 - rest : rest)
}
