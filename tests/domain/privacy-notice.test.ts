import { describe, expect, it } from 'vitest'

import { COUNTRIES } from '../../domain/countries.ts'
import { LANGUAGES } from '../../domain/people.ts'
import { isPageAddress, needsAuthorisation } from '../../domain/privacy.ts'
import { noticeLine, noticeText } from '../../domain/privacy-notice.ts'

const YARUMO = {
  name: 'Yarumo',
  country: 'colombia',
  contactEmail: 'hola@yarumo.test',
  contactPhone: '601 555 0101',
  privacyNotice: null,
  privacyNoticeAddress: null,
} as const

describe('the privacy notice', () => {
  it('names the company, the law of its country and the contact', () => {
    const text = noticeText(YARUMO, 'es')
    for (const part of ['Yarumo', 'Ley 1581', 'hola@yarumo.test', '601 555 0101']) expect(text).toContain(part)
    expect(noticeText({ ...YARUMO, country: 'mexico' }, 'es')).toContain('Posesión de los Particulares')
    expect(noticeText({ ...YARUMO, country: 'united_kingdom' }, 'en')).toContain('UK GDPR')
  })

  it('ends properly without a contact', () => {
    for (const country of COUNTRIES)
      for (const language of LANGUAGES) {
        const text = noticeText({ ...YARUMO, country, contactEmail: null, contactPhone: null }, language)
        expect(text).toMatch(/\.$/)
        expect(text).not.toMatch(/: *\.|null|undefined/)
      }
  })

  it('has the words of the company if it wrote some', () => {
    expect(noticeText({ ...YARUMO, privacyNotice: 'We keep plates.' }, 'es')).toBe('We keep plates.')
  })

  it('is one line on a ticket: the law, or the address of the notice', () => {
    expect(noticeLine(YARUMO, 'es')).toBe('Sus datos se tratan según la Ley 1581 de 2012.')
    expect(noticeLine({ ...YARUMO, privacyNoticeAddress: 'https://yarumo.test/p' }, 'es')).toBe(
      'Política de tratamiento de datos: https://yarumo.test/p',
    )
  })
})

describe('the address of a privacy notice', () => {
  it.each(['https://yarumo.test', 'https://yarumo.test/es/privacidad?v=2'])('is %s', (address) => {
    expect(isPageAddress(address)).toBe(true)
  })

  it.each([
    '',
    'yarumo.test',
    'http://yarumo.test',
    'javascript:alert(1)',
    'https://localhost',
    'https://user:secret@yarumo.test',
  ])('is not "%s"', (address) => {
    expect(isPageAddress(address)).toBe(false)
  })
})

it('requires an authorisation in Colombia only', () => {
  expect(COUNTRIES.filter(needsAuthorisation)).toEqual(['colombia'])
})
