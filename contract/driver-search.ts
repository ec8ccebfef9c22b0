import * as v from 'valibot'

import { IDENTIFICATION_MAX, isIdentification, normalizeIdentification } from '../domain/drivers.ts'
import { SEARCHED_PHONE_BELOW, isPhoneCode, withNationalPhone, phoneDigits } from '../domain/phones.ts'
import { Driver } from './driver.ts'
import { defineEndpoint } from './endpoint.ts'
import { Email, cleanedCode } from './primitives.ts'

/** A searched phone, with or without spaces and signs. */
export const PhoneSearch = v.pipe(
  v.object({
    phoneCode: v.pipe(
      v.string('required'),
      cleanedCode,
      v.transform((code) => code.replace(/^\+/, '')),
      v.nonEmpty('required'),
      v.check(isPhoneCode, 'phone_code_invalid'),
    ),
    phone: v.pipe(
      v.string('required'),
      cleanedCode,
      v.nonEmpty('required'),
      v.maxLength(SEARCHED_PHONE_BELOW - 1, 'phone_invalid'),
      v.transform(phoneDigits),
      v.regex(/^\+?[0-9]+$/, 'phone_invalid'),
    ),
  }),
  v.transform(withNationalPhone),
)

export const EmailSearch = v.object({ email: v.pipe(Email, v.toLowerCase()) })

export const IdentificationSearch = v.pipe(
  v.string('required'),
  cleanedCode,
  v.nonEmpty('required'),
  v.maxLength(IDENTIFICATION_MAX, 'identification_invalid'),
  v.transform(normalizeIdentification),
  v.check((text) => isIdentification(text, null), 'identification_invalid'),
)

export const findDriversByEmail = defineEndpoint({
  id: 'findDriversByEmail',
  area: 'users',
  method: 'GET',
  path: '/drivers/email',
  request: { query: EmailSearch },
  response: v.object({ data: v.array(Driver) }),
  queueable: false,
})

export const findDriversByPhone = defineEndpoint({
  id: 'findDriversByPhone',
  area: 'users',
  method: 'GET',
  path: '/drivers/phone',
  request: { query: PhoneSearch },
  response: v.object({ data: v.array(Driver) }),
  queueable: false,
})

export const findDriversByIdentification = defineEndpoint({
  id: 'findDriversByIdentification',
  area: 'users',
  method: 'GET',
  path: '/drivers/identification',
  request: { query: v.object({ identification: IdentificationSearch }) },
  response: v.object({ available: v.boolean(), data: v.array(Driver) }),
  queueable: false,
})
