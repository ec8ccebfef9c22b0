import { describe, expect, it } from 'vitest'
import * as v from 'valibot'

import { Email } from '../../contract/primitives.ts'
import { domainToASCII, domainToUnicode } from 'node:url'

import { asciiEmail, isEmail, onlyEmailIn, readableEmail } from '../../domain/emails.ts'
import fc from '../support/fast-check.ts'

describe('an e-mail address', () => {
  it.each([
    'ana@parq.test',
    "o'connor@parq.test",
    'r&d@parq.test',
    'ANA+1@PARQ.co.uk',
    'ana@xn--espaa-rta.es',
    'ana@parq.xn--p1ai',
    'ana@my--parq.test',
    `${'a'.repeat(64)}@parq.test`,
  ])('is accepted by forms and by the API: %s', (email) => {
    expect(isEmail(email)).toBe(true)
    expect(v.is(Email, email)).toBe(true)
  })

  it.each([
    'ana',
    'ana@parq',
    '@parq.test',
    'ana@',
    'ana..maria@parq.test',
    '.ana@parq.test',
    'ana.@parq.test',
    'ana@-parq.test',
    'ana@parq-.test',
    'ana@parq.test.',
    'maría@parq.test',
    'ana maria@parq.test',
    'ana@@parq.test',
    'ana@parq.t',
    `${'a'.repeat(65)}@parq.test`,
    `ana@${'p'.repeat(64)}.test`,
    'ana@parq.te\u017Ft',
  ])('is rejected by forms and by the API: %s', (email) => {
    expect(isEmail(email)).toBe(false)
    expect(v.is(Email, email)).toBe(false)
  })

  it('is returned unchanged if it is valid, whatever characters it has', () => {
    for (const email of ["'ana@parq.test", "o'connor@parq.test", 'mailto@parq.test'])
      expect(onlyEmailIn(email)).toBe(email)
  })
})

describe('a domain with letters of other alphabets', () => {
  it.each(['ana@peña.co', 'ana@münchen-west.example', 'ana@例え.jp', 'ana@한국.kr', 'ana@łódź.pl'])(
    'is stored in ASCII as mail servers need it, and shown as it was typed: %s',
    (email) => {
      const stored = v.parse(Email, email)
      expect(stored).toMatch(/^ana@[a-z0-9.-]+$/)
      expect(stored).toContain('xn--')
      expect(readableEmail(stored)).toBe(email)
    },
  )

  it('is not decoded if its letters look like Latin ones', () => {
    for (const domain of ['\u0430pple.com', '\u0440\u0430\u0443\u0440\u0430\u04CF.com', 'g\u03BF\u03BFgle.com']) {
      const stored = asciiEmail(`ana@${domain}`)
      expect(stored).toContain('xn--')
      expect(readableEmail(stored)).toBe(stored)
    }
  })

  it('is unchanged if it is not punycode', () => {
    for (const email of [
      'ana@xn--.co',
      'ana@xn--a-0.co',
      'ana@xn--9.co',
      'ana@xn--999999999999.co',
      'ana@parq.test',
      '',
    ])
      expect(readableEmail(email)).toBe(email)
  })

  it('is decoded as another implementation decodes it', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-zñáéíóúüçøłžß]{1,12}$/), (label) => {
        const ascii = domainToASCII(`${label}.co`)
        fc.pre(ascii.startsWith('xn--'))
        expect(asciiEmail(`ana@${label}.co`)).toBe(`ana@${ascii}`)
        expect(readableEmail(`ana@${ascii}`)).toBe(`ana@${domainToUnicode(ascii)}`)
      }),
    )
  })
})
