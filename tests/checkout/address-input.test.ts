import { expect, test } from 'vitest'

import { NO_ADDRESS, addressFaults, type AddressInput } from '../../src/features/checkout/address-input.ts'

test.each<[string, Partial<AddressInput>, [string, string][]]>([
  ['nothing chosen', { sendEmail: 'no e-mail' }, []],
  ['no receipt', { sendBy: 'none', sendEmail: 'no e-mail' }, []],
  ['an e-mail', { sendBy: 'email', sendEmail: ' María@example.test' }, [['sendEmail', 'email_invalid']]],
  ['an e-mail in capitals', { sendBy: 'email', sendEmail: ' MARIA@example.test ' }, []],
  ['no e-mail', { sendBy: 'email' }, [['sendEmail', 'required']]],
  ['a phone', { sendBy: 'whatsapp', sendPhoneCode: '57', sendPhone: '300 123 4561' }, []],
  [
    'a phone with letters',
    { sendBy: 'whatsapp', sendPhoneCode: '57', sendPhone: '30O1234561' },
    [['sendPhone', 'phone_invalid']],
  ],
  [
    'a phone without a country',
    { sendBy: 'whatsapp', sendPhone: '3001234561' },
    [['sendPhoneCode', 'phone_code_invalid']],
  ],
])('checks the address of a receipt or ticket: %s', (_, typed, expected) => {
  expect(addressFaults({ ...NO_ADDRESS, ...typed })).toEqual(expected)
})
