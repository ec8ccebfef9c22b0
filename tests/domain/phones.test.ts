import * as v from 'valibot'
import { describe, expect, it } from 'vitest'

import { NewDriver } from '../../contract/driver.ts'
import { PhoneSearch } from '../../contract/driver-search.ts'

const driver = (phoneCode: string, phone: string) =>
  v.safeParse(NewDriver, {
    id: '0197c2e8-7d4a-7c33-9b1e-6f2f3a1d9c10',
    firstName: 'Ana',
    lastName: 'Ruiz',
    phoneCode,
    phone,
  })

describe('a phone of today or of former years', () => {
  it.each([
    ['57', '300 123 4567', '3001234567'],
    ['57', '+57 300-123-4567', '3001234567'],
    ['57', '0057 (601) 234 5678', '6012345678'],
    ['57', '03 300 1234567', '3001234567'],
    ['52', '55 1234 5678', '5512345678'],
    ['52', '044 55 1234 5678', '5512345678'],
    ['52', '045 (55) 1234 5678', '5512345678'],
    ['52', '01 55 1234 5678', '5512345678'],
    ['52', '+52 1 55 1234 5678', '5512345678'],
    ['44', '020 7946 0018', '2079460018'],
    ['44', '+44 (0)20 7946 0018', '2079460018'],
    ['44', '0044 7911 123456', '7911123456'],
  ])('with the code %s is stored and found without its prefixes: %s', (phoneCode, phone, stored) => {
    expect(driver(phoneCode, phone)).toMatchObject({ success: true, output: { phoneCode, phone: stored } })
    expect(v.parse(PhoneSearch, { phoneCode, phone })).toEqual({ phoneCode, phone: stored })
  })

  it.each([
    ['a number that a spreadsheet turned into a fraction', '57', '3200553202.0'],
    ['a fraction', '57', '300123.4567'],
    ['a number of another country', '57', '+52 55 1234 5678'],
    ['a number with an extension', '57', '6012345678 ext 12'],
  ])('is refused if it is %s', (_, phoneCode, phone) => {
    expect(driver(phoneCode, phone).success).toBe(false)
  })
})
