import { describe, expect, it } from 'vitest'
import * as v from 'valibot'

import { Email } from '../../contract/primitives.ts'
import { isEmail, onlyEmailIn } from '../../domain/emails.ts'

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
  ])('is accepted, by forms and the API alike: %s', (email) => {
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
  ])('is rejected, by forms and the API alike: %s', (email) => {
    expect(isEmail(email)).toBe(false)
    expect(v.is(Email, email)).toBe(false)
  })

  it('is returned unchanged if it is valid, whatever signs it has', () => {
    for (const email of ["'ana@parq.test", "o'connor@parq.test", 'mailto@parq.test'])
      expect(onlyEmailIn(email)).toBe(email)
  })
})
