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

/** A country's calling code, without its plus. */
export function isPhoneCode(text: string): boolean {
  return /^[1-9][0-9]{0,2}$/.test(text)
}

/** A phone as it is kept, whether or not it was written with the zero of home. */
export function nationalPhone(phoneCode: string, phone: string): string {
  return phoneCode.replace(/^\+/, '') === TRUNK_ZERO_CODE ? phone.replace(/^0+(?=[0-9])/, '') : phone
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
