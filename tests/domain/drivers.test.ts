import { describe, expect, it } from 'vitest'

import { type DriverDetails, driverFaults, editFaults, normalizeIdentification } from '../../domain/drivers.ts'
import { isUnusualName } from '../../domain/people.ts'

const MARIA: DriverDetails = {
  firstName: 'María',
  lastName: 'Peña Gómez',
  isCompany: false,
  identificationType: 'citizenship',
  identification: '1012345678',
  email: 'maria@example.test',
  phoneCode: '57',
  phone: '3001234567',
  notificationMethod: 'whatsapp',
}
const faults = (changes: Partial<DriverDetails>) =>
  driverFaults({ ...MARIA, ...changes }).map(({ field, code }) => `${field}:${code}`)

it('names that look like typing errors need a confirmation [S5-06]', () => {
  for (const name of ['Bo', 'O.', "O'Brien-Smith Jr."]) expect(isUnusualName(name), name).toBe(true)
  for (const name of ['', 'B', 'Ana', "O'Brien-Smith"]) expect(isUnusualName(name), name).toBe(false)
})

describe('a driver [S5-06]', () => {
  it('is valid with all fields', () => expect(faults({})).toEqual([]))

  it.each(['firstName', 'lastName'] as const)('has a %s of 2 to under 40 characters', (field) => {
    for (const name of ['Bo', 'Li', 'x'.repeat(39), '𐐀𐐀', 'ñ'.repeat(39)])
      expect(faults({ [field]: name }), name).toEqual([])
    expect(faults({ [field]: '' })).toEqual([`${field}:required`])
    for (const name of ['A', '𐐀']) expect(faults({ [field]: name }), name).toEqual([`${field}:name_too_short`])
    expect(faults({ [field]: 'x'.repeat(40) })).toEqual([`${field}:name_too_long`])
  })

  it.each(['firstName', 'lastName'] as const)(
    'has a %s of letters of any script, with space, hyphen, apostrophe and full stop',
    (field) => {
      for (const name of [
        "D'Angelo",
        "O'Brien-Smith Jr.",
        'J. R.',
        'O’Neill',
        'Jean-Luc',
        'María del Mar',
        'Łukasz',
        'Νίκος',
        '李小龙',
        'Nguyễn',
        'हिन्दी',
      ])
        expect(faults({ [field]: name }), name).toEqual([])
      for (const name of [
        'Ana1',
        'Ana٣',
        'Ana_',
        '.Ana',
        '---',
        '123',
        'Ana@x',
        'Ana\nB',
        '<b>Ana',
        "'; drop",
        'Ana🅿️',
      ])
        expect(faults({ [field]: name }), name).toEqual([`${field}:name_letters`])
    },
  )

  it('may have a name with digits and signs and no last name if it is a company', () => {
    const company = { isCompany: true, lastName: '' }
    for (const firstName of ['Transportes Gómez S.A.S.', 'Fletes 24', 'Pérez & Cía.', '3M Colombia'])
      expect(faults({ ...company, firstName }), firstName).toEqual([])
    for (const firstName of ['<b>', '& Sons', 'A\tB'])
      expect(faults({ ...company, firstName }), firstName).toEqual(['firstName:name_letters'])
    expect(faults({ ...company, firstName: '3M' })).toEqual([])
    expect(faults({ ...company, isCompany: false })).toEqual(['lastName:required'])
    expect(faults({ isCompany: true, lastName: 'X' })).toEqual(['lastName:name_too_short'])
  })

  it('has a phone of 6 to 11 digits', () => {
    for (const phone of ['123456', '12345678901']) expect(faults({ phone }), phone).toEqual([])
    for (const phone of ['12345', '123456789012', '12345a', '300 1234', '+573001234', '٣٣٣٣٣٣', ''])
      expect(faults({ phone }), phone).toEqual(['phone:phone_invalid'])
  })

  it('has a phone code with a phone', () => {
    expect(faults({ phoneCode: null })).toEqual(['phoneCode:required'])
    expect(faults({ phoneCode: null, phone: null, notificationMethod: null })).toEqual([])
    for (const phoneCode of ['1', '57', '593']) expect(faults({ phoneCode })).toEqual([])
    for (const phoneCode of ['0', '057', '1234', '+57', ''])
      expect(faults({ phoneCode }), phoneCode).toEqual(['phoneCode:phone_code_invalid'])
  })

  it('has an identification of 5 to 11 digits, of a known kind [S3-06]', () => {
    for (const identification of ['12345', '12345678901', 'LOHM850312MDFPRR09', 'RUAS850312AB1', 'GCP010203XY1'])
      expect(faults({ identification }), identification).toEqual([])
    for (const identification of [
      '1234',
      '123456789012',
      '1234a',
      '1.234.567',
      '',
      'LOHM850312MDFPRR0',
      'RUAS850312AB',
    ])
      expect(faults({ identification }), identification).toEqual(['identification:identification_invalid'])
    for (const identification of ['AB1234567', '12345', 'ABCDEFGHIJK'])
      expect(faults({ identificationType: 'passport', identification }), identification).toEqual([])
    for (const identification of ['AB12', 'AB-1234567', 'ab1234567', 'ÑB1234567', 'AB1234567890'])
      expect(faults({ identificationType: 'passport', identification }), identification).toEqual([
        'identification:identification_invalid',
      ])
    expect(faults({ identificationType: null })).toEqual(['identificationType:required'])
    expect(faults({ identificationType: null, identification: null })).toEqual([])
  })

  it('needs a phone, an e-mail or an identification', () => {
    const none = { phone: null, email: null, identification: null, notificationMethod: null }
    expect(faults(none)).toEqual(['phone:contact_required'])
    for (const one of ['phone', 'email', 'identification'] as const)
      expect(faults({ ...none, [one]: MARIA[one] }), one).toEqual([])
  })

  it('is notified through a contact that the driver has [S3-05]', () => {
    expect(faults({ notificationMethod: 'whatsapp', phone: null })).toEqual(['phone:required'])
    expect(faults({ notificationMethod: 'email', phone: null })).toEqual([])
    expect(faults({ notificationMethod: 'email', email: null })).toEqual(['email:required'])
    expect(faults({ notificationMethod: 'whatsapp', email: null })).toEqual([])
    expect(faults({ notificationMethod: null, email: null })).toEqual([])
  })
})

describe('an edit of a driver who already breaks the rules', () => {
  const legacy = { ...MARIA, firstName: 'A', phone: '1' }
  const edit = (changes: Partial<DriverDetails>) =>
    editFaults(legacy, { ...legacy, ...changes }, Object.keys(changes)).map(({ field, code }) => `${field}:${code}`)

  it('ignores those faults if it changes something else', () =>
    expect(edit({ email: 'other@example.test' })).toEqual([]))
  it('must set correct values in the fields that it changes', () => {
    expect(edit({ firstName: 'B' })).toEqual(['firstName:name_too_short'])
    expect(edit({ firstName: 'Bob' })).toEqual([])
  })
  it('must not remove a contact that another field needs', () =>
    expect(edit({ phone: null })).toEqual(['phone:required']))
  it('may leave a fault in one field while it corrects another', () => expect(edit({ phone: '123456' })).toEqual([]))
})

it.each([
  ['ruas-850312-ab1', 'RUAS850312AB1'],
  ['LOHM 850312 MDFPRR09', 'LOHM850312MDFPRR09'],
  ['1.012.345.678', '1012345678'],
  ['AB-1234567', 'AB-1234567'],
])('stores the identification %s as %s', (typed, stored) => {
  expect(normalizeIdentification(typed)).toBe(stored)
})
