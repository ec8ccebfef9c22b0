import type { Country } from '../countries.ts'
import { isIdentification, normalizeIdentification } from '../drivers.ts'
import { onlyEmailIn } from '../emails.ts'
import { behindCode, isPhone, isPhoneCode, withoutHomePrefix } from '../phones.ts'
import { isTwoPlates } from '../plates.ts'
import { readAgain } from '../text/misread-text.ts'
import { plainDashes } from '../text/outside-text.ts'
import { nitCheckDigit } from '../tax-ids.ts'
import { isDay, isSinglePlate } from './row-values.ts'
import { possibleDays } from './days.ts'

/** Reasons why only a person can read a bad cell. */
export const MANUAL_REASONS = [
  'digits_lost',
  'not_whole',
  'a_day',
  'several',
  'extension',
  'other_code',
  'two_numbers',
  'check_digit',
  'accents',
  'two_days',
  'two_plates',
  'shown_otherwise',
  'formula',
] as const
export type ManualReason = (typeof MANUAL_REASONS)[number]

/**
 * The certain meaning of a bad cell, or why a person must type it. `why` is `null` if the fault of the cell explains
 * it.
 */
export type Reading = { to: string } | { why: ManualReason | null }

const UNREAD: Reading = { why: null }

/** A number in a spreadsheet's short form, whose last digits are lost. */
const SCIENTIFIC = /^[+-]?\d+(?:[.,]\d+)?E[+-]?\d+$/i

/** Returns a text without the mark with which a spreadsheet treats a number as text. */
function unmarked(text: string): string {
  return plainDashes(text).replace(/^['’‘´`]\s*(?=[\dA-Z(+])/i, '')
}

/**
 * Returns the digits of a whole number in the notations of programs: with `.0` at the end, or with separators between
 * thousands. `70.553` is `null`: it may be a fraction, or a truncated number.
 */
function wholeNumber(text: string): string | null {
  const [, digits = '', separator, zeros] = /^(\d{1,3}(?:([.,' ])\d{3})(?:\2\d{3})*|\d+)([.,]0{1,2})?$/.exec(text) ?? []
  const groups = digits.split(/\D/)
  const isGrouped =
    separator !== undefined && zeros?.startsWith(separator) !== true && (groups.length > 2 || zeros !== undefined)
  return (separator === undefined && zeros !== undefined) || isGrouped ? groups.join('') : null
}

const isFraction = (text: string) => /^\d+[.,]\d+$/.test(text)

/** Returns the fault of a number that no separator explains. */
function whyNumber(text: string, shortest: number): Reading {
  if (SCIENTIFIC.test(text)) return { why: 'digits_lost' }
  if (isFraction(text)) return { why: 'not_whole' }
  if (possibleDays(text).length > 0) return { why: 'a_day' }
  return { why: (text.match(/\d+/g) ?? []).filter((digits) => digits.length >= shortest).length > 1 ? 'several' : null }
}

const SHORTEST_ID = 5

export function readIdentification(text: string, idType: string): Reading {
  const bare = unmarked(text)
  if (idType === 'PA') {
    const number = normalizeIdentification(bare).replaceAll('-', '')
    return isIdentification(number, 'passport') && !isFraction(bare) ? { to: number } : whyNumber(bare, SHORTEST_ID)
  }
  const [, body = '', check] = /^(.+?)\s?-\s?(\d)$/.exec(bare) ?? []
  if (idType === 'NIT' && check !== undefined) {
    const number = /^\d{6,10}$/.test(body) ? body : wholeNumber(body)
    if (number === null) return whyNumber(bare, SHORTEST_ID)
    return number.length >= 6 && nitCheckDigit(number) === check ? identified(number) : { why: 'check_digit' }
  }
  // Groups too short for separate numbers are one number.
  const isOneInGroups =
    check === undefined && /^\d{1,4}(?:([ -])\d{1,4})(?:\1\d{1,4})+$/.test(bare) && possibleDays(bare).length === 0
  const digits = /^\d+$/.test(bare) ? bare : (wholeNumber(bare) ?? (isOneInGroups ? bare.replaceAll(/\D/g, '') : null))
  return digits === null ? whyNumber(bare, SHORTEST_ID) : identified(digits)
}

function identified(digits: string): Reading {
  return isIdentification(digits, 'citizenship') ? { to: digits } : UNREAD
}

/** Phone numbers of each known country, with former dialling prefixes. */
const NATIONAL: Readonly<Record<string, RegExp>> = {
  57: /^(?:3\d{9}|60\d{8})$/,
  52: /^1?\d{10}$/,
  44: /^0?[1-37-9]\d{8,9}$/,
}

/** Returns a phone without its country code, if it is the country code of the row. */
export function readPhone(text: string, phoneCode: string): Reading {
  const bare = unmarked(text)
  const code = phoneCode.replace(/^\+/, '')
  if (!isPhoneCode(code)) return UNREAD
  if (/\d\s*(?:ext|x|int|anexo|#)/i.test(bare)) return { why: 'extension' }
  if (!/^(?:\+|\(\+?)?[\d\s().,'-]+$/.test(bare)) return whyNumber(bare, 6)
  if (possibleDays(bare).length > 0 && !/^\d+$/.test(bare)) return { why: 'a_day' }
  const whole = wholeNumber(bare.replace(/^\+/, ''))
  const isWritten = /^[\d\s()+.-]+$/.test(bare) && !/[.,]0{1,2}$/.test(bare) && !isFraction(bare)
  if (whole === null && !isWritten) return whyNumber(bare, 6)
  const tokens = whole === null ? bare.split(/\D+/).filter((token) => token !== '') : [whole]
  if (tokens.slice(0, -1).some((token) => token.length >= 6)) return { why: 'several' }
  const hasTrunk = /\(0\)/.test(bare)
  if (hasTrunk && code !== '44') return UNREAD
  const digits = tokens.join('')
  if (/^\(?\+/.test(bare) || digits.startsWith(`00${code}`)) return readAbroad(digits.replace(/^00/, ''), code)
  return readAtHome(digits, code)
}

function readAbroad(digits: string, code: string): Reading {
  return digits.startsWith(code) ? phoned(behindCode(code, digits.slice(code.length))) : { why: 'other_code' }
}

function readAtHome(digits: string, code: string): Reading {
  const bare = withoutHomePrefix(code, digits)
  if (bare !== digits && !digits.startsWith(code)) return phoned(bare)
  // A Mexican number with its former prefix, or a number of the United States.
  if (code === '52' && /^1\d{10}$/.test(digits)) return { why: 'two_numbers' }
  const rest = digits.slice(code.length)
  if (!digits.startsWith(code) || rest.length < 6) return phoned(digits)
  const isNational = (number: string) => NATIONAL[code]?.test(number) === true
  if (isNational(digits) === isNational(rest)) return { why: 'two_numbers' }
  return isNational(rest) ? phoned(behindCode(code, rest)) : phoned(digits)
}

function phoned(digits: string): Reading {
  return isPhone(digits) ? { to: digits } : UNREAD
}

/** Returns a country code without brackets, zeros and `.0`. */
export function readPhoneCode(text: string): Reading {
  const [, code = ''] = /^\(?\s*(?:\+|00)?\s*([1-9]\d{0,2})\s*\)?(?:[.,]0+)?$/.exec(unmarked(text)) ?? []
  return isPhoneCode(code) ? { to: code } : UNREAD
}

export function readEmail(text: string): Reading {
  const only = onlyEmailIn(text)
  if (only !== null) return { to: only }
  // A doubled sign is a typing error in one address.
  if (text.split(/@+/).length > 2) return { why: 'several' }
  return { why: /[^\p{ASCII}]/u.test(text) ? 'accents' : null }
}

/** Returns a name with its encoding repaired. */
export function readMisread(text: string): Reading {
  const again = readAgain(text)
  return again === null ? UNREAD : { to: again }
}

/** Returns the plates of a cell, joined with `;`. A `0` never becomes an `O`. */
export function readPlates(text: string, country: Country): Reading {
  const plates = platesIn(plainDashes(text), country)
  if (plates.length > 0 && plates.every((plate) => isSinglePlate(plate, country))) return { to: plates.join(';') }
  if (plates.some((plate) => SCIENTIFIC.test(plate))) return { why: 'digits_lost' }
  if (plates.some(isDay)) return { why: 'a_day' }
  return { why: plates.some(isTwoPlates) ? 'two_plates' : null }
}

/** Characters between two plates that never occur within one. */
const BETWEEN = /[;,\n]+|\s+(?:y|and)\s+/i
/** Characters that may also occur within a plate: they separate texts that are long enough for a plate. */
const MAY_BE_WITHIN = /\s*[/|&+]\s*/

function platesIn(text: string, country: Country): string[] {
  const parts = text.split(BETWEEN).flatMap((part) => {
    const smaller = part.split(MAY_BE_WITHIN)
    return smaller.every((one) => one.replaceAll(/[\s-]/g, '').length >= 6 && isSinglePlate(one.trim(), country))
      ? smaller
      : [part]
  })
  return parts.map((part) => unmarked(part.trim())).filter((part) => part !== '')
}

export function readDay(text: string): Reading {
  const [one, ...others] = possibleDays(unmarked(text))
  if (one === undefined) return UNREAD
  return others.length === 0 ? { to: one } : { why: 'two_days' }
}
