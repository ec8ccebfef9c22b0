import { codeText } from './text/outside-text.ts'

export const PHONE_MIN = 6
export const PHONE_BELOW = 12
/** Maximum length of a searched phone, which may have spaces and signs. */
export const SEARCHED_PHONE_BELOW = 20

/** Great Britain: numbers are written with a zero at home that is not dialled after the code. */
const TRUNK_ZERO_CODE = '44'

/** Digits alone, without a code: as a phone is kept. */
export function isPhone(text: string): boolean {
  return text.length >= PHONE_MIN && text.length < PHONE_BELOW && /^[0-9]+$/.test(text)
}

/** Whether it is a phone with the calling code of its country, as contacts and web pages give it: `+573001234567`. */
export function isPhoneFromAbroad(text: string): boolean {
  return /^(?:\+|00)[1-9][0-9]{6,14}$/.test(text)
}

/** A country's calling code, without its plus. */
export function isPhoneCode(text: string): boolean {
  return /^[1-9][0-9]{0,2}$/.test(text)
}

/**
 * Prefixes of a national number that are not part of it: the zero of home in Great Britain; those dialled in Mexico until
 * 2019; the prefix by which Colombian fixed lines called mobiles until 2021.
 */
const HOME_PREFIXES: Readonly<Record<string, RegExp>> = {
  [TRUNK_ZERO_CODE]: /^0+(?=[0-9])/,
  52: /^(?:01|044|045)(?=[0-9]{10}$)/,
  57: /^03(?=3[0-9]{9}$)/,
}

/** Mexican mobiles had a 1 between the code of the country and the number until 2019. */
const MEXICAN_MOBILE = /^1(?=[0-9]{10}$)/

/** Returns the number of a phone without the prefixes that its country writes at home. */
export function withoutHomePrefix(phoneCode: string, digits: string): string {
  const prefix = HOME_PREFIXES[phoneCode.replace(/^\+/, '')]
  return prefix === undefined ? digits : digits.replace(prefix, '')
}

/** Returns the rest of a number behind the code of its country, without prefixes. */
export function behindCode(phoneCode: string, digits: string): string {
  const rest = withoutHomePrefix(phoneCode, digits)
  return phoneCode.replace(/^\+/, '') === '52' ? rest.replace(MEXICAN_MOBILE, '') : rest
}

/**
 * Returns a phone in the form in which it is stored: without prefixes of home, and without the code of its country if it
 * begins with that code after `+` or `00`. A text with other signs stays as it is.
 */
export function nationalPhone(phoneCode: string, phone: string): string {
  const code = phoneCode.replace(/^\+/, '')
  const [, abroad] = /^(?:\+|00)([0-9]+)$/.exec(phone) ?? []
  if (abroad?.startsWith(code) === true) return behindCode(code, abroad.slice(code.length))
  return /^[0-9]+$/.test(phone) ? withoutHomePrefix(code, phone) : phone
}

/**
 * Returns a typed phone without spaces and signs. A number with a fraction, as a spreadsheet makes it of a phone, stays
 * as it is: without its point it would be another number.
 */
export function phoneDigits(typed: string): string {
  const text = codeText(typed)
  return /^[0-9]+[.,][0-9]+$|[.,]0{1,2}$/.test(text) ? text : text.replaceAll(/[\s().-]/g, '')
}

/** Returns the phone with its national form, for records with a phone. */
export function withNationalPhone<Given extends { phoneCode: string | null; phone: string | null }>(
  given: Given,
): Given {
  const { phoneCode, phone } = given
  return phoneCode === null || phone === null ? given : { ...given, phone: nationalPhone(phoneCode, phone) }
}

/** With its code, of digits that were typed with the zero of home; null of any others. */
export function dialledFromAbroad(digits: string): string | null {
  return /^(?:44)?0[0-9]{3,}$/.test(digits) ? digits.replace(/^(?:44)?0+/, TRUNK_ZERO_CODE) : null
}

/** Returns a phone as it is dialled: `+57 3001234567`; null if there is none. */
export function phoneText({ phoneCode, phone }: { phoneCode: string | null; phone: string | null }): string | null {
  return phone === null ? null : phoneCode === null ? phone : `+${phoneCode} ${phone}`
}
