import { describe, expect, it } from 'vitest'

import { bareTaxId, nitCheckDigit, normalTaxId, taxIdFault } from '../../domain/tax-ids.ts'

describe('a tax id [S5-04]', () => {
  // Published with their check digits by DIAN, Bancolombia and Ecopetrol.
  it.each(['800197268-4', '890903938-8', '899999068-1'])('from Colombia can have its check digit: %s', (nit) => {
    expect(taxIdFault('colombia', nit)).toBeNull()
    const [number = '', digit = ''] = nit.split('-')
    expect(nitCheckDigit(number)).toBe(digit)
    for (const other of Array.from('0123456789').filter((one) => one !== digit))
      expect(taxIdFault('colombia', `${number}-${other}`)).toBe('check_digit_wrong')
  })

  it.each([
    ['colombia', '12345', null],
    ['colombia', '123456789012345', null],
    ['colombia', '1234', 'tax_id_invalid'],
    ['colombia', '1234567890123456', 'tax_id_invalid'],
    ['colombia', '800 197 268', 'tax_id_invalid'],
    ['colombia', '800.197.268', 'tax_id_invalid'],
    ['colombia', '80019726A', 'tax_id_invalid'],
    ['mexico', 'ABC12', null],
    ['mexico', 'ñ&o960821ab1', null],
    ['mexico', 'ABCD', 'tax_id_invalid'],
    ['mexico', 'ABCD123456789012', 'tax_id_invalid'],
    ['mexico', 'ABC 960821 AB1', 'tax_id_invalid'],
    ['mexico', 'ABC-12', 'tax_id_invalid'],
    ['united_kingdom', 'GB123456789', null],
    ['united_kingdom', 'GB12345678', 'tax_id_invalid'],
    ['england', '123456789', null],
  ] as const)('is checked by the rules of its country: %s %s', (country, text, fault) => {
    expect(taxIdFault(country, text)).toBe(fault)
  })

  it.each([
    ['colombia', '800.197.268-4', '800197268-4'],
    ['colombia', ' 800 197 268 – 4', '800197268-4'],
    ['mexico', 'ABC-960821-AB1', 'ABC960821AB1'],
    ['mexico', 'ñ&o 960821 ab1', 'ñ&o960821ab1'],
  ] as const)('in %s is accepted as it is printed: %s', (country, printed, taxId) => {
    expect(bareTaxId(country, printed)).toBe(taxId)
    expect(taxIdFault(country, bareTaxId(country, printed))).toBeNull()
  })

  it('is stored in capitals without surrounding spaces', () => {
    expect(normalTaxId(' ces190230x0x ')).toBe('CES190230X0X')
  })
})
