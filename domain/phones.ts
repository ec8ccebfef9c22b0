import { codeText } from './text/outside-text.ts'

export const PHONE_MIN = 6
export const PHONE_BELOW = 12
/** Maximum length of a searched phone, which may have spaces and signs. */
export const SEARCHED_PHONE_BELOW = 20

/** Great Britain: the leading zero of national numbers is not dialled after the country code. */
const TRUNK_ZERO_CODE = '44'

/** Digits without a country code: the stored form of a phone. */
export function isPhone(text: string): boolean {
  return text.length >= PHONE_MIN && text.length < PHONE_BELOW && /^[0-9]+$/.test(text)
}

/** Returns whether a text is a phone with its country code, as contacts and web pages write it: `+573001234567`. */
export function isPhoneFromAbroad(text: string): boolean {
  return /^(?:\+|00)[1-9][0-9]{6,14}$/.test(text)
}

/** A country code, without its plus. */
export function isPhoneCode(text: string): boolean {
  return /^[1-9][0-9]{0,2}$/.test(text)
}

/**
 * Prefixes that don't belong to a national number: the leading zero in Great Britain; prefixes dialled in Mexico until
 * 2019; the prefix from Colombian fixed lines to mobiles until 2021.
 */
const HOME_PREFIXES: Readonly<Record<string, RegExp>> = {
  [TRUNK_ZERO_CODE]: /^0+(?=[0-9])/,
  52: /^(?:01|044|045)(?=[0-9]{10}$)/,
  57: /^03(?=3[0-9]{9}$)/,
}

/** Mexican mobiles had a 1 between country code and number until 2019. */
const MEXICAN_MOBILE = /^1(?=[0-9]{10}$)/

/** Returns the number of a phone without national prefixes. */
export function withoutHomePrefix(phoneCode: string, digits: string): string {
  const prefix = HOME_PREFIXES[phoneCode.replace(/^\+/, '')]
  return prefix === undefined ? digits : digits.replace(prefix, '')
}

/** Returns the rest of a number after its country code, without prefixes. */
export function behindCode(phoneCode: string, digits: string): string {
  const rest = withoutHomePrefix(phoneCode, digits)
  return phoneCode.replace(/^\+/, '') === '52' ? rest.replace(MEXICAN_MOBILE, '') : rest
}

/**
 * Returns a phone in its stored form: without national prefixes, and without its country code after `+` or `00`. A text
 * with other signs stays unchanged.
 */
export function nationalPhone(phoneCode: string, phone: string): string {
  const code = phoneCode.replace(/^\+/, '')
  const [, abroad] = /^(?:\+|00)([0-9]+)$/.exec(phone) ?? []
  if (abroad?.startsWith(code) === true) return behindCode(code, abroad.slice(code.length))
  return /^[0-9]+$/.test(phone) ? withoutHomePrefix(code, phone) : phone
}

/**
 * Returns a typed phone without spaces and signs. A number with a fraction, as spreadsheets produce, stays unchanged,
 * because without its decimal point it would be another number.
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

/** Returns digits typed with a leading zero in the form with the country code; null for other digits. */
export function dialledFromAbroad(digits: string): string | null {
  return /^(?:44)?0[0-9]{3,}$/.test(digits) ? digits.replace(/^(?:44)?0+/, TRUNK_ZERO_CODE) : null
}

/** Returns a phone as dialled: `+57 3001234567`; null without a phone. */
export function phoneText({ phoneCode, phone }: { phoneCode: string | null; phone: string | null }): string | null {
  return phone === null ? null : phoneCode === null ? phone : `+${phoneCode} ${phone}`
}
