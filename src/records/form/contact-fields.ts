import { msg } from '@lingui/core/macro'

import type { FieldCode } from '../../../contract/errors.ts'
import type { Country } from '../../../domain/countries.ts'
import { isIdentification, normalizeIdentification } from '../../../domain/drivers.ts'
import { asciiEmail, emailFault } from '../../../domain/emails.ts'
import { isPersonName, NAME_BELOW } from '../../../domain/people.ts'
import { isPhone, isPhoneCode, isPhoneFromAbroad, phoneDigits } from '../../../domain/phones.ts'
import { isPlate, isTwoPlates, normalizePlate } from '../../../domain/plates.ts'
import { isBicyclePlate } from '../../../domain/vehicles.ts'
import type { ValueWords } from '../record-kind.ts'
import { image } from './choice-fields.ts'
import { TEXT_VALUE, type Field, type Look, type Words } from './field.ts'
import { optional } from './field-types.ts'
import { codeText, nameText } from '../../../domain/text/outside-text.ts'

interface WrittenText extends Words {
  look: Look
  /** Returns the text in its stored form, however it was typed. */
  read: (input: string) => string
  /** Returns the fault of a kept text that is not empty. */
  fault: (text: string, country: Country | undefined) => FieldCode | null
  words?: ValueWords
}

/** One line of text that is stored in one canonical spelling. */
function written({ look, read, fault, ...words }: WrittenText): Field<string, string> {
  return {
    ...words,
    required: true,
    look,
    ...TEXT_VALUE,
    toValue: read,
    faultOf: (input, country) => (read(input) === '' ? 'required' : fault(read(input), country)),
  }
}

/** A person's first or last name. */
export function personName(words: Words): Field<string, string> {
  return written({
    ...words,
    look: { as: 'text', max: NAME_BELOW - 1, capitals: 'words' },
    read: nameText,
    fault: (name) => (name.length >= NAME_BELOW ? 'name_too_long' : isPersonName(name) ? null : 'name_letters'),
  })
}

export function email(words: Words): Field<string, string> {
  return written({
    fills: 'email',
    ...words,
    look: { as: 'email' },
    read: (input) => asciiEmail(codeText(input)).toLowerCase(),
    fault: emailFault,
  })
}

/**
 * A phone without its code. People write digits as they speak them: `300 123-4567`. A pasted `+57 300 123 4567` is
 * valid too: the form completes it with `withNationalPhone`, and refuses a result that is no national phone.
 */
export function phone(words: Words): Field<string, string> {
  return written({
    fills: 'tel-national',
    ...words,
    look: { as: 'phone' },
    read: phoneDigits,
    fault: (text) => (isPhone(text) || isPhoneFromAbroad(text) ? null : 'phone_invalid'),
  })
}

/** The calling code of a country, chosen from those of the countries that PARQ knows. */
export function phoneCode(words: Words): Field<string, string> {
  return written({
    ...words,
    look: { as: 'phone_code' },
    read: (input) => codeText(input).replace(/^\+/, ''),
    fault: (text) => (isPhoneCode(text) ? null : 'phone_code_invalid'),
  })
}

/** The number of an identity document of any type; the form's rules check it by its type. */
export function identification(words: Words): Field<string, string> {
  return written({
    ...words,
    look: { as: 'own' },
    read: normalizeIdentification,
    fault: (text) => (isIdentification(text, null) ? null : 'identification_invalid'),
  })
}

/** The id of a person's photo; null if there is none. */
export function personPhoto(words: Words): Field<string, string | null> {
  return optional({ ...image({ ...words, words: () => msg`A photo` }), look: { as: 'person_photo' } })
}

/** A vehicle's plate. It may be empty: the form decides which vehicles need one. */
export function plate(words: Words): Field<string, string> {
  const fault = (text: string, country: Country = 'united_kingdom') =>
    text === '' || isPlate(text, country) || isBicyclePlate(text) ? null : ('plate_invalid' as const)
  return {
    ...written({ ...words, look: { as: 'plate' }, read: normalizePlate, fault, words: 'plate' }),
    required: false,
    faultOf: (input, country) => (isTwoPlates(input) ? 'plate_invalid' : fault(normalizePlate(input), country)),
  }
}
